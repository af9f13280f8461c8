import type { QuestionContent, QuestionResponse } from '@lectern/contract';

/** The content or response of one type of question. */
export type ContentOf<Type extends QuestionContent['type']> = Extract<QuestionContent, { type: Type }>;
export type ResponseOf<Type extends QuestionContent['type']> = Extract<QuestionResponse, { type: Type }>;

/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words as white space separates them, and as dictionaries do in scripts without spaces. */
export function countWords(text: string): number {
  const pieces = text.trim().split(/\s+/).filter(Boolean);
  return pieces.reduce((count, piece) => count + (UNSPACED.test(piece) ? countUnspaced(piece) : 1), 0);
}

const countUnspaced = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  ).length;

/** Whether a typed text can be read as a number: comma and point separate decimals, '1e3' is a thousand. */
export function isNumber(text: string): boolean {
  return /^[+\-−]?\s*(\d[\d\s]*([.,]\d*)?|[.,]\d+)(e[+\-−]?\d+)?$/i.test(text.trim());
}

/** The items of an ordering question in the learner's order; as long as they were not moved, as they came. */
export function orderedItems<Item extends { id: string }>(items: Item[], order: string[]): Item[] {
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...items].sort((a, b) => rank(a.id) - rank(b.id));
}
