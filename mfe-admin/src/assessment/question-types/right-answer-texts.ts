import { t } from '../texts';
/** A right answer with its share of the points, where that is not all of them. */
export const withCredit = (text: string, fraction: number): string =>
  fraction === 1
    ? text
    : `${text} (${t('question.rightAnswer.credit', { percent: `${Math.round(fraction * 100)}%` })})`;
