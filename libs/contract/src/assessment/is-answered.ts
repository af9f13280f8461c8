import type { QuestionResponse } from './question.js';

/** Whether a response holds an answer, complete or not. */
export function isAnswered(response: QuestionResponse | null): boolean {
  // A text or a file is enough.
  if (response?.type === 'file-upload') return isGiven(response.text) || response.fileIds.length > 0;
  return isGiven(response);
}

/** Null, blank texts and lists without an entry are not given; an entry such as a filled gap is given as a whole. */
function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(isGiven);
  if (value === null || typeof value !== 'object') return value !== null;
  return Object.values(value).every(isGiven);
}
