import { questionTexts } from '../question-texts';

/** A right answer with its share of the points, where that is not all of them. */
export const withCredit = (text: string, fraction: number): string =>
  fraction === 1 ? text : `${text} (${questionTexts.rightAnswer.credit(`${Math.round(fraction * 100)}%`)})`;
