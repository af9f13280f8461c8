import type { QuestionContent, QuestionResponse } from '@lectern/contract';

export type ContentOf<Type extends QuestionContent['type']> = Extract<QuestionContent, { type: Type }>;
export type ResponseOf<Type extends QuestionContent['type']> = Extract<QuestionResponse, { type: Type }>;

/** Whether there is an answer, complete or not. */
export function isAnswered(response: QuestionResponse | null): boolean {
  if (!response) return false;
  switch (response.type) {
    case 'single-choice':
      return response.optionId !== null;
    case 'multiple-choice':
      return response.optionIds.length > 0;
    case 'true-false':
      return response.answer !== null;
    case 'matching':
      return response.pairs.length > 0;
    case 'ordering':
      return response.order.length > 0;
    case 'gaps':
      return response.gaps.some(({ value }) => value.trim() !== '');
    default:
      return response.text.trim() !== '';
  }
}

/** The text of HTML, for labels. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.textContent.replace(/\s+/g, ' ').trim();
}

/** Whether HTML shows something that its text does not: a picture, a formula or a table. */
export function hasMoreThanText(html: string): boolean {
  return /<(img|math|svg|table)\b/i.test(html) || plainText(html) === '';
}

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

/** 'A' for 0, 'Z' for 25, 'AA' for 26. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
