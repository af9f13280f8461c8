import type { History } from './model-tutor.service.js';
import { contentWords } from './words.js';

/** Questions that refer to an earlier one: 'Why is it heavier?', 'And what about lead?' */
const FOLLOW_UP =
  /^\s*(?:and|but|or|so|then|(?:what|how) about|why)\b|\b(?:it|its|they|them|their|he|him|his|she|her)\b|\b(?:this|that|these|those|ones?)[\s?.!]*$/i;
/** A question with more content words has a subject of its own. */
const MAX_FOLLOW_UP_WORDS = 3;

/** The previous question followed by this one; undefined unless this question refers to it. */
export function withPreviousQuestion(question: string, history: History): string | undefined {
  if (!FOLLOW_UP.test(question) || contentWords(question).length > MAX_FOLLOW_UP_WORDS) return undefined;
  const previous = history.findLast(({ role }) => role === 'user');
  return previous && `${previous.content} ${question}`;
}
