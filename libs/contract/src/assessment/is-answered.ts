import type { QuestionResponse } from './question.js';

/** Whether a response contains an answer, complete or not. */
export function isAnswered(response: QuestionResponse | null): boolean {
  // Either a text or a file is enough.
  if (response?.type === 'file-upload') return isGiven(response.text) || response.fileIds.length > 0;
  return isGiven(response);
}

/** False for null and blank texts. A list needs one entry that is given; an object, such as the entry of a gap, needs all fields. */
function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(isGiven);
  if (value === null || typeof value !== 'object') return value !== null;
  return Object.values(value).every(isGiven);
}
