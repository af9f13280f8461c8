import { exactPercent } from '../parts/format-percent';
import { t } from '../texts';

/** A right answer with its share of the points, where that is not all of them. */
export const withCredit = (answer: string, fraction: number): string =>
  fraction === 1
    ? answer
    : t('question.rightAnswer.withCredit', { answer, percent: exactPercent(Math.round(fraction * 100)) });
