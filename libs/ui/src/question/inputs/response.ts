import type { QuestionContent, QuestionResponse } from '@lectern/contract';

/** The content or response of one type of question. */
export type ContentOf<Type extends QuestionContent['type']> = Extract<QuestionContent, { type: Type }>;
export type ResponseOf<Type extends QuestionContent['type']> = Extract<QuestionResponse, { type: Type }>;

/** A letter of a script that writes words without spaces between them. */
const UNSPACED_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Counts words, which white space separates; `Intl.Segmenter` finds the words of scripts without spaces. */
export function countWords(text: string): number {
  const pieces = text.trim().split(/\s+/).filter(Boolean);
  return pieces.reduce(
    (count, piece) => count + (UNSPACED_LETTER.test(piece) ? countUnspacedWords(piece) : 1),
    0,
  );
}

const countUnspacedWords = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  ).length;

/** Whether a typed text can be read as a number: a comma or a point separates decimals, and '1e3' is a thousand. */
export function isNumber(text: string): boolean {
  return /^[+\-−]?\s*(\d[\d\s]*([.,]\d*)?|[.,]\d+)(e[+\-−]?\d+)?$/i.test(text.trim());
}

/** The items of an ordering question in the learner's order; items that the learner's order lacks come last, in the question's order. */
export function orderedItems<Item extends { id: string }>(items: Item[], order: string[]): Item[] {
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...items].sort((a, b) => rank(a.id) - rank(b.id));
}
