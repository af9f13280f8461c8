import {
  joinAlternatives,
  type AnswerKind,
  ENGLISH_QUESTIONS,
  LANGUAGES,
  type Measure,
  removeDiacritics,
} from '@lectern/text';
import type { Word } from '@lectern/text/stems';
import { answerPatterns } from './answer-kinds.js';
import { containsQuantity, detectMeasure } from './quantities.js';

/** The kind of answer that a question asks for. */
export type QuestionKind = Measure | AnswerKind | 'other';

const { measureAdjectives, measureNouns, kinds, units, withoutNumber, numbers, times, reasons } =
  ENGLISH_QUESTIONS;

const KINDS = Object.entries(kinds).map(
  ([kind, { pattern }]) => [kind as AnswerKind, new RegExp(`\\b${pattern}\\b`, 'i')] as const,
);

/** 'Which declaration …', 'How many casualties …'. */
const KIND_WORD = /\b(?:what|which|how (?:many|much))\s+([\p{Ll}]+)/iu;

const MEASURES = Object.keys(units) as Measure[];
const joinWords = (words: Record<Measure, string>) => Object.values(words).join(' ').replaceAll(' ', '|');
// Both match lower-case text: with the flag i, the first use of `NOUN` took 7 ms.
const ADJECTIVE = new RegExp(`\\bhow (${joinWords(measureAdjectives)})\\b`);
/** Allows two words before the noun: 'What is the usual turbine speed'. */
const NOUN = new RegExp(
  `\\b(?:what|which)(?: is| was| are| were)?(?: the| an?)?(?: [\\p{L}-]+){0,2}? (${joinWords(measureNouns)})\\b`,
  'u',
);
const QUANTITIES = Object.fromEntries(
  MEASURES.map((measure) => {
    const number = joinAlternatives('[\\d.,]*\\d', numbers.pattern);
    const counted = `(?<![\\p{L}\\p{N}])${number}[ -]?${units[measure].pattern}(?!\\p{L})`;
    const other = withoutNumber[measure]?.pattern;
    return [measure, new RegExp(other ? joinAlternatives(counted, `(?<!\\p{L})${other}`) : counted, 'iu')];
  }),
) as Record<Measure, RegExp>;

/** @param language ISO 639-1 code; in languages without question words every question is of kind `other` */
export function detectQuestionKind(question: string, language = 'en'): QuestionKind {
  if (language !== 'en') {
    const measure = detectMeasure(question, language);
    const plain = removeDiacritics(question);
    return measure ?? answerPatterns(language)?.kinds.find(([, words]) => words.test(plain))?.[0] ?? 'other';
  }
  return findMeasure(question)?.measure ?? KINDS.find(([, words]) => words.test(question))?.[0] ?? 'other';
}

/** Whether an answer of this kind holds a number. */
export function isNumeric(kind: QuestionKind): boolean {
  return kind === 'number' || kind === 'time' || kind in QUANTITIES;
}

// Set by hand on SQuAD 2 (see docs/develop/tutor.md) and on the sample courses.
/** Factor for the weight of a word that names the kind of answer, which the answer rarely repeats. */
const KIND_WORD_FACTOR = 0.5;
/** Factor for the weight of a word that names a measure. */
const MEASURE_WORD_FACTOR = 0.25;
/** How well a sentence matches a kind of answer that can't be recognized. */
const UNKNOWN_MATCH = 0.5;

/**
 * The words of a question that name the kind of answer ('declaration' in 'Which declaration …', 'deep' in 'How deep …')
 * in lower case, each with the factor that reduces its weight.
 */
export function expectedAnswerTerms(question: string, language = 'en'): Map<string, number> {
  const factors = new Map<string, number>();
  if (language !== 'en') {
    const word = answerPatterns(language)?.kindWord?.exec(removeDiacritics(question))?.groups?.['word'];
    if (word) factors.set(word.toLowerCase(), KIND_WORD_FACTOR);
    return factors;
  }
  const kindWord = KIND_WORD.exec(question)?.[1];
  const measureWord = findMeasure(question)?.word;
  if (kindWord) factors.set(kindWord, KIND_WORD_FACTOR);
  if (measureWord) factors.set(measureWord, MEASURE_WORD_FACTOR);
  return factors;
}

function findMeasure(question: string): { measure: Measure; word: string } | undefined {
  const text = question.toLowerCase();
  for (const [pattern, words] of [
    [ADJECTIVE, measureAdjectives],
    [NOUN, measureNouns],
  ] as const) {
    const word = pattern.exec(text)?.[1];
    const measure = MEASURES.find((measure) => word && words[measure].split(' ').includes(word));
    if (word && measure) return { measure, word };
  }
  return undefined;
}

const NUMBER = new RegExp(`^(?:\\d+|${numbers.pattern})$`, 'i');
const TIME = new RegExp(
  `^${joinAlternatives('1\\d{3}s?|20\\d\\ds?', '\\d{1,2}(?:st|nd|rd|th)', times.pattern)}$`,
  'i',
);
const REASON = new RegExp(`\\b${reasons.pattern}\\b`, 'i');

/**
 * Whether a sentence contains the kind of answer, apart from the words of the question: 1 or 0. 0.5 for questions of
 * unknown kind and for a number whose unit does not fit.
 * @param queryStems stems of the question
 */
export function matchKind(
  kind: QuestionKind,
  sentence: string,
  words: Word[],
  queryStems: Set<string>,
  language = 'en',
): number {
  const newWords = words.filter(({ stem }) => !queryStems.has(stem));
  if (language !== 'en') return matchKindInOtherLanguage(language, kind, sentence, newWords, words[0]);
  const isExpected = (word: Word) => isExpectedNumber(kind, word);
  switch (kind) {
    case 'other':
      return UNKNOWN_MATCH;
    case 'number':
    case 'time':
      return Number(newWords.some(isExpected));
    case 'reason':
      return Number(REASON.test(sentence));
    case 'person':
    case 'place':
      // A name: a capital letter, but not the one that begins the sentence.
      return Number(
        newWords.some((word) => word !== words[0] && !word.isStopWord && /^\p{Lu}/u.test(word.text)),
      );
    default:
      if (QUANTITIES[kind].test(sentence)) return 1;
      return Number(newWords.some(isExpected)) / 2;
  }
}

/** Whether a word is what a question of a numeric kind asks for: a number or a part of a time. */
export function isExpectedNumber(kind: QuestionKind, { text }: Word, language = 'en'): boolean {
  const patterns = language === 'en' ? { number: NUMBER, time: TIME } : answerPatterns(language);
  if (!patterns || !isNumeric(kind)) return false;
  return (kind === 'time' ? patterns.time : patterns.number).test(text);
}

/** `matchKind` in other languages than English. @param newWords the words that are not in the question */
function matchKindInOtherLanguage(
  language: string,
  kind: QuestionKind,
  sentence: string,
  newWords: Word[],
  first: Word | undefined,
): number {
  const patterns = answerPatterns(language);
  if (!patterns) return UNKNOWN_MATCH;
  const hasExpected = Number(newWords.some((word) => isExpectedNumber(kind, word, language)));
  switch (kind) {
    case 'number':
      return hasExpected;
    case 'time':
      return Math.max(hasExpected, Number(patterns.time.test(removeDiacritics(sentence))) / 2);
    case 'reason':
      return Number(patterns.reason.test(removeDiacritics(sentence)));
    case 'person':
    case 'place':
      if (!LANGUAGES[language]?.capitalizesNamesOnly) return UNKNOWN_MATCH;
      return Number(
        newWords.some((word) => word !== first && !word.isStopWord && /^\p{Lu}/u.test(word.text)),
      );
    case 'other':
      return UNKNOWN_MATCH;
    default:
      if (containsQuantity(sentence, kind, language)) return 1;
      return hasExpected / 2;
  }
}
