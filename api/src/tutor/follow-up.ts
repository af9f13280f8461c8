import type { History } from './model-tutor.service.js';
import { subjectWords } from './words.js';

/** 'Why is it heavier?', 'And what about lead?' */
const POINTS_BACK =
  /^\s*(?:and|but|or|so|then|(?:what|how) about|why)\b|\b(?:it|its|they|them|their|he|him|his|she|her)\b|\b(?:this|that|these|those|ones?)[\s?.!]*$/i;
/** A question that says more than this has a subject of its own. */
const MOST_OWN_WORDS = 3;

/** The question together with the one that it points back to; undefined where it stands by itself. */
export function withQuestionBefore(question: string, history: History): string | undefined {
  if (!POINTS_BACK.test(question) || subjectWords(question).length > MOST_OWN_WORDS) return undefined;
  const before = history.findLast(({ role }) => role === 'user');
  return before && `${before.content} ${question}`;
}
