import type { QuestionContent, QuestionResponse } from '@lectern/contract';

/** The content or response of one type of question. */
export type ContentOf<Type extends QuestionContent['type']> = Extract<QuestionContent, { type: Type }>;
export type ResponseOf<Type extends QuestionContent['type']> = Extract<QuestionResponse, { type: Type }>;

/** Words as white space separates them. */
export function countWords(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
}

/** Whether a typed text can be read as a number: comma and point separate decimals, '1e3' is a thousand. */
export function isNumber(text: string): boolean {
  return /^[+\-−]?\s*(\d[\d\s]*([.,]\d*)?|[.,]\d+)(e[+\-−]?\d+)?$/i.test(text.trim());
}

/** The items of an ordering question in the learner's order; as long as they were not moved, as they came. */
export function orderedItems<Item extends { id: string }>(items: Item[], order: string[]): Item[] {
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...items].sort((a, b) => rank(a.id) - rank(b.id));
}
