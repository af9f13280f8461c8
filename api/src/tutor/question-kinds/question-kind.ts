import {
  type AnswerKind,
  ENGLISH_QUESTIONS,
  joinAlternatives,
  LANGUAGES,
  type Measure,
  removeDiacritics,
} from '@lectern/text';
import type { Word } from '@lectern/text/stems';
import { type AnswerPatterns, getAnswerPatterns } from './answer-kinds.js';
import { containsQuantity, detectMeasure } from './quantities.js';

/** The kind of answer that a question asks for: a quantity of a measure, a number, a time, a person, a place, a reason or another one. */
export type QuestionKind = Measure | AnswerKind | 'other';

// The patterns of English are below; those of other languages are in `answer-kinds.ts` and `quantities.ts`.
const { measureAdjectives, measureNouns, kinds, units, withoutNumber, numbers, times, reasons } =
  ENGLISH_QUESTIONS;

const KIND_PATTERNS = Object.entries(kinds).map(([kind, { pattern }]) => ({
  kind: kind as AnswerKind,
  pattern: new RegExp(`\\b${pattern}\\b`, 'i'),
}));

/** Captures the word that names the kind of answer: 'Which declaration …', 'How many casualties …'. */
const KIND_WORD = /\b(?:what|which|how (?:many|much))\s+([\p{Ll}]+)/iu;

const MEASURES = Object.keys(units) as Measure[];
const joinWords = (words: Record<Measure, string>) => Object.values(words).join(' ').replaceAll(' ', '|');
// Both patterns match lower-case text: with the flag i, the first use of `MEASURE_NOUN` took 7 ms.
/** Captures the adjective that names a measure: 'How deep …'. */
const MEASURE_ADJECTIVE = new RegExp(`\\bhow (${joinWords(measureAdjectives)})\\b`);
/** Captures the noun that names a measure, after at most two other words: 'What is the usual turbine speed'. */
const MEASURE_NOUN = new RegExp(
  `\\b(?:what|which)(?: is| was| are| were)?(?: the| an?)?(?: [\\p{L}-]+){0,2}? (${joinWords(measureNouns)})\\b`,
  'u',
);

const QUANTITY_PATTERNS = Object.fromEntries(
  MEASURES.map((measure) => [measure, compileQuantityPattern(measure)]),
) as Record<Measure, RegExp>;

/** The pattern matches '3.5 km' and 'three hours', and quantities without a number, such as 'half'. */
function compileQuantityPattern(measure: Measure): RegExp {
  const number = joinAlternatives('[\\d.,]*\\d', numbers.pattern);
  const withNumber = `(?<![\\p{L}\\p{N}])${number}[ -]?${units[measure].pattern}(?!\\p{L})`;
  const other = withoutNumber[measure]?.pattern;
  return new RegExp(other ? joinAlternatives(withNumber, `(?<!\\p{L})${other}`) : withNumber, 'iu');
}

const NUMBER = new RegExp(`^(?:\\d+|${numbers.pattern})$`, 'i');
/** Matches a year, a decade, an ordinal or a word of times such as a month. */
const TIME = new RegExp(
  `^${joinAlternatives('1\\d{3}s?|20\\d\\ds?', '\\d{1,2}(?:st|nd|rd|th)', times.pattern)}$`,
  'i',
);
const REASON = new RegExp(`\\b${reasons.pattern}\\b`, 'i');

// Set by hand on SQuAD 2 (see docs/develop/tutor.md) and on the sample courses.
/** Factor for the weight of a word that names the kind of answer, which the answer rarely repeats. */
const KIND_WORD_FACTOR = 0.5;
/** Factor for the weight of a word that names a measure. */
const MEASURE_WORD_FACTOR = 0.25;
/** How well a sentence matches a kind of answer that can't be recognized. */
const UNKNOWN_MATCH = 0.5;
/** How well a sentence matches a measure if it has a number without a unit of the measure. */
const NUMBER_WITHOUT_UNIT_MATCH = 0.5;
/** How well a sentence matches the kind 'time' in other languages than English if only its text as a whole has a time. */
const TIME_IN_TEXT_MATCH = 0.5;

/** @param language ISO 639-1 code; in languages without question words every question is of kind `other` */
export function detectQuestionKind(question: string, language = 'en'): QuestionKind {
  if (language === 'en') {
    const { measure } = findEnglishMeasure(question) ?? {};
    return measure ?? KIND_PATTERNS.find(({ pattern }) => pattern.test(question))?.kind ?? 'other';
  }
  const measure = detectMeasure(question, language);
  const plain = removeDiacritics(question);
  const { questions = [] } = getAnswerPatterns(language) ?? {};
  return measure ?? questions.find(({ pattern }) => pattern.test(plain))?.kind ?? 'other';
}

/** Whether an answer of this kind has a number. */
export function isNumeric(kind: QuestionKind): boolean {
  return kind === 'number' || kind === 'time' || kind in QUANTITY_PATTERNS;
}

/**
 * Finds the words of a question that name the kind of answer: 'declaration' in 'Which declaration …', 'deep' in 'How deep …'.
 * @returns by word in lower case, the factor that reduces its weight
 */
export function findKindWordFactors(question: string, language = 'en'): Map<string, number> {
  const factors = new Map<string, number>();
  if (language !== 'en') {
    const match = getAnswerPatterns(language)?.kindWord?.exec(removeDiacritics(question));
    const kindWord = match?.groups?.['word'];
    if (kindWord) factors.set(kindWord.toLowerCase(), KIND_WORD_FACTOR);
    return factors;
  }
  const kindWord = KIND_WORD.exec(question)?.[1];
  const measureWord = findEnglishMeasure(question)?.word;
  if (kindWord) factors.set(kindWord, KIND_WORD_FACTOR);
  if (measureWord) factors.set(measureWord, MEASURE_WORD_FACTOR);
  return factors;
}

/** The measure that an English question asks for, with the word that names it. */
function findEnglishMeasure(question: string): { measure: Measure; word: string } | undefined {
  const text = question.toLowerCase();
  for (const { pattern, wordsByMeasure } of [
    { pattern: MEASURE_ADJECTIVE, wordsByMeasure: measureAdjectives },
    { pattern: MEASURE_NOUN, wordsByMeasure: measureNouns },
  ]) {
    const word = pattern.exec(text)?.[1];
    const measure = MEASURES.find((each) => word && wordsByMeasure[each].split(' ').includes(word));
    if (word && measure) return { measure, word };
  }
  return undefined;
}

/**
 * How well a sentence has the kind of answer, apart from the words of the question: 1 or 0; 0.5 if the question's kind is
 * unknown, or if a number has no unit of the measure. Example: to 'How deep is the lake?', '30 m' is 1, '30' 0.5, and 'deep' 0.
 * @param words of the sentence
 * @param questionStems stems of all words of the question
 */
export function matchKind(
  kind: QuestionKind,
  sentence: string,
  words: Word[],
  questionStems: Set<string>,
  language = 'en',
): number {
  const newWords = words.filter(({ stem }) => !questionStems.has(stem));
  if (language !== 'en') return matchKindInOtherLanguage(language, kind, sentence, newWords, words[0]);
  const numberMatch = Number(newWords.some((word) => isExpectedNumber(kind, word)));
  switch (kind) {
    case 'other':
      return UNKNOWN_MATCH;
    case 'number':
    case 'time':
      return numberMatch;
    case 'reason':
      return Number(REASON.test(sentence));
    case 'person':
    case 'place':
      return Number(hasName(newWords, words[0]));
    default:
      if (QUANTITY_PATTERNS[kind].test(sentence)) return 1;
      return numberMatch * NUMBER_WITHOUT_UNIT_MATCH;
  }
}

/** Whether a word is what a question of a numeric kind asks for: a number or a part of a time. */
export function isExpectedNumber(kind: QuestionKind, { text }: Word, language = 'en'): boolean {
  const patterns: Pick<AnswerPatterns, 'number' | 'time'> | undefined =
    language === 'en' ? { number: NUMBER, time: TIME } : getAnswerPatterns(language);
  if (!patterns || !isNumeric(kind)) return false;
  return (kind === 'time' ? patterns.time : patterns.number).test(text);
}

/** Whether words have a name: a capital letter, but not the one that begins the sentence. */
function hasName(words: Word[], firstOfSentence: Word | undefined): boolean {
  return words.some((word) => word !== firstOfSentence && !word.isStopWord && /^\p{Lu}/u.test(word.text));
}

/** `matchKind` in other languages than English. @param newWords the words of the sentence that are not in the question */
function matchKindInOtherLanguage(
  language: string,
  kind: QuestionKind,
  sentence: string,
  newWords: Word[],
  firstOfSentence: Word | undefined,
): number {
  const patterns = getAnswerPatterns(language);
  if (!patterns) return UNKNOWN_MATCH;
  const numberMatch = Number(newWords.some((word) => isExpectedNumber(kind, word, language)));
  switch (kind) {
    case 'number':
      return numberMatch;
    case 'time': {
      // A time of several words is found in the whole sentence only, as is one that the question has, too.
      const hasTime = patterns.time.test(removeDiacritics(sentence));
      return Math.max(numberMatch, hasTime ? TIME_IN_TEXT_MATCH : 0);
    }
    case 'reason':
      return Number(patterns.reason.test(removeDiacritics(sentence)));
    case 'person':
    case 'place':
      if (!LANGUAGES[language]?.capitalizesNamesOnly) return UNKNOWN_MATCH;
      return Number(hasName(newWords, firstOfSentence));
    case 'other':
      return UNKNOWN_MATCH;
    default:
      if (containsQuantity(sentence, kind, language)) return 1;
      return numberMatch * NUMBER_WITHOUT_UNIT_MATCH;
  }
}
