import type { Word } from './words.js';

/** What sort of thing would answer a question. */
export type QuestionKind = 'number' | 'time' | 'person' | 'place' | 'reason' | 'other';

const KINDS: [QuestionKind, RegExp][] = [
  [
    'number',
    /\bhow (many|much|long|old|far|large|big|small|tall|wide|high|deep|often|fast|hot|heavy|few)\b|\bwhat (percent|percentage|number|amount|population|fraction|size)\b/i,
  ],
  ['time', /\bwhen\b|\b(what|which) (year|decade|century|date|day|month|era|period|time)\b/i],
  [
    'person',
    /\bwho(se|m)?\b|\b(what|which) (person|man|woman|king|queen|scientist|president|emperor|leader)\b/i,
  ],
  [
    'place',
    /\bwhere\b|\b(what|which) (country|countries|city|cities|state|place|region|continent|river|town|location|area)\b/i,
  ],
  ['reason', /\bwhy\b|\bwhat (caused|causes|reason)\b/i],
];

export function kindOf(question: string): QuestionKind {
  return KINDS.find(([, words]) => words.test(question))?.[0] ?? 'other';
}

const NUMBER =
  /^(\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundreds?|thousands?|millions?|billions?|dozens?|half|third|quarter|percent)$/i;
const TIME =
  /^(1\d{3}s?|20\d\ds?|\d{1,2}(st|nd|rd|th)|january|february|march|april|may|june|july|august|september|october|november|december|century|centuries|decades?|years?|(mon|tues|wednes|thurs|fri|satur|sun)day)$/i;
const REASON =
  /\b(because|due to|since|so that|therefore|caused?|results?|reasons?|led to|in order|owing|fear|thus|to)\b/i;

/**
 * Whether a sentence holds a thing of the kind that the question itself doesn't name: 1, or 0; 0.5 where the kind says
 * nothing.
 * @param asked stems of the question
 */
export function holdsKind(kind: QuestionKind, sentence: string, words: Word[], asked: Set<string>): number {
  const fresh = words.filter((word) => !asked.has(word.stem));
  if (kind === 'number') return Number(fresh.some(({ text }) => NUMBER.test(text)));
  if (kind === 'time') return Number(fresh.some(({ text }) => TIME.test(text)));
  if (kind === 'reason') return Number(REASON.test(sentence));
  if (kind === 'other') return 0.5;
  // A name: capital, not only because it begins the sentence.
  return Number(fresh.some((word) => word !== words[0] && !word.stop && /^\p{Lu}/u.test(word.text)));
}
