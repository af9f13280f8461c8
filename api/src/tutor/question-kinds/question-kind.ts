import { removeDiacritics } from '@lectern/text';
import { askedMeasure, containsQuantity } from './quantities.js';
import type { Measure } from './quantity-units.js';
import { namesAreCapitalized, questionPatterns } from './question-words.js';
import type { Word } from '@lectern/text/stems';

/** The kind of answer that a question asks for. */
export type QuestionKind = Measure | 'number' | 'time' | 'person' | 'place' | 'reason' | 'other';

/** Adjectives that ask for a measure: 'How deep …' asks for a length. */
const MEASURE_ADJECTIVES: Record<Measure, string> = {
  length: 'deep far tall wide high thick broad close',
  duration: 'long soon old',
  rate: 'often frequently fast quickly',
  temperature: 'hot cold warm cool',
  weight: 'heavy',
  money: 'expensive cheap',
  share: 'likely probable',
};

/** Nouns that ask for a measure: 'What is the depth …' asks for a length. */
const MEASURE_NOUNS: Record<Measure, string> = {
  length: 'length depth distance height width thickness diameter radius altitude elevation',
  duration: 'duration age lifetime',
  rate: 'rate frequency speed pace tempo velocity',
  temperature: 'temperature',
  weight: 'weight mass dose dosage',
  money: 'price cost fee salary',
  share: 'percent percentage share proportion fraction ratio probability',
};

/** Regular expressions for the units that may follow a number. */
const UNITS: Record<Measure, string> = {
  length:
    '[mcdkn]?m|[µμ]m|in|inch(?:es)?|ft|foot|feet|yards?|miles?|(?:kilo|centi|milli|nano)?met(?:er|re)s?',
  duration:
    'm?s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|decades?|centur(?:y|ies)',
  rate: '%|percent|per cent|times|[kmg]?hz|rpm|mph|km/h|m/s|knots|(?:[\\p{L}]+ )?(?:a|an|per|each|every|/) ?\\p{L}+',
  temperature: '° ?[cfk]?|degrees?|celsius|fahrenheit|kelvins?|[cfk]',
  weight:
    '[mkµμ]?g|lbs?|oz|m?l|t|tons?|tonnes?|pounds?|ounces?|(?:kilo|milli|micro)?gram(?:me)?s?|(?:milli)?lit(?:er|re)s?|tablets?|drops?|units?',
  money: '[$€£¥]|dollars?|cents?|euros?|pounds?|pence|yen|francs?|usd|eur|gbp|chf|per|each|million|billion',
  share: '%|percent|per cent|times|(?:in|of|out of|to) \\d+|half|thirds?|quarters?|fifths?|tenths?',
};

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|third|quarter|percent';
const NUMBER_PATTERN = `(?:[\\d.,]*\\d|${NUMBER_WORDS})`;
/** Quantities without a number before the unit: 'every two minutes', '$5'. */
const WITHOUT_NUMBER: Partial<Record<Measure, string>> = {
  rate: '(?:each|every) (?:\\p{L}+ ){0,2}\\p{L}+|once|twice|daily|weekly|monthly|yearly|hourly|annually',
  money: '[$€£¥] ?\\d',
  share: 'half|(?:a|one) (?:third|quarter)',
};

const KINDS: [QuestionKind, RegExp][] = [
  [
    'number',
    /\bhow (many|much|large|big|small|few)\b|\b(what|which) (number|amount|population|size|score|limit|minimum|maximum)\b/i,
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

/** 'Which declaration …', 'How many casualties …'. */
const KIND_WORD = /\b(?:what|which|how (?:many|much))\s+([\p{Ll}]+)/iu;

const MEASURES = Object.keys(UNITS) as Measure[];
const oneOf = (words: Record<Measure, string>) => Object.values(words).join(' ').replaceAll(' ', '|');
// Both match lower-case text: with the flag i, the first use of `NOUN` took 7 ms.
const ADJECTIVE = new RegExp(`\\bhow (${oneOf(MEASURE_ADJECTIVES)})\\b`);
/** Allows two words before the noun: 'What is the usual turbine speed'. */
const NOUN = new RegExp(
  `\\b(?:what|which)(?: is| was| are| were)?(?: the| an?)?(?: [\\p{L}-]+){0,2}? (${oneOf(MEASURE_NOUNS)})\\b`,
  'u',
);
const QUANTITIES = Object.fromEntries(
  MEASURES.map((measure) => {
    const other = WITHOUT_NUMBER[measure];
    const counted = `(?<![\\p{L}\\p{N}])${NUMBER_PATTERN}[ -]?(?:${UNITS[measure]})(?!\\p{L})`;
    return [measure, new RegExp(other ? `${counted}|(?<!\\p{L})(?:${other})` : counted, 'iu')];
  }),
) as Record<Measure, RegExp>;

/** @param language ISO 639-1 code; in languages without question words every question is of kind `other` */
export function detectQuestionKind(question: string, language = 'en'): QuestionKind {
  if (language !== 'en') {
    const measure = askedMeasure(question, language);
    const plain = removeDiacritics(question);
    return (
      measure ?? questionPatterns(language)?.kinds.find(([, words]) => words.test(plain))?.[0] ?? 'other'
    );
  }
  return measureOf(question)?.measure ?? KINDS.find(([, words]) => words.test(question))?.[0] ?? 'other';
}

/** Whether an answer of this kind holds a number. */
export function isNumeric(kind: QuestionKind): boolean {
  return kind === 'number' || kind === 'time' || kind in QUANTITIES;
}

// Set by hand on SQuAD 2 (see docs/develop/tutor.md) and on the sample courses.
/** Factor for the weight of a word that names the kind of answer, which the answer rarely repeats. */
const KIND_WORD_FACTOR = 0.5;
/** The same for a word that names a measure. */
const MEASURE_WORD_FACTOR = 0.25;

/**
 * The words of a question that name the kind of answer ('declaration' in 'Which declaration …', 'deep' in 'How deep …')
 * in lower case, each with the factor that reduces its weight.
 */
export function expectedAnswerTerms(question: string, language = 'en'): Map<string, number> {
  const factors = new Map<string, number>();
  if (language !== 'en') return factors;
  const kindWord = KIND_WORD.exec(question)?.[1];
  const measureWord = measureOf(question)?.word;
  if (kindWord) factors.set(kindWord, KIND_WORD_FACTOR);
  if (measureWord) factors.set(measureWord, MEASURE_WORD_FACTOR);
  return factors;
}

function measureOf(question: string): { measure: Measure; word: string } | undefined {
  const text = question.toLowerCase();
  for (const [pattern, words] of [
    [ADJECTIVE, MEASURE_ADJECTIVES],
    [NOUN, MEASURE_NOUNS],
  ] as const) {
    const word = pattern.exec(text)?.[1];
    const measure = MEASURES.find((measure) => word && words[measure].split(' ').includes(word));
    if (word && measure) return { measure, word };
  }
  return undefined;
}

const NUMBER = new RegExp(`^(\\d+|${NUMBER_WORDS})$`, 'i');
const TIME =
  /^(1\d{3}s?|20\d\ds?|\d{1,2}(st|nd|rd|th)|january|february|march|april|may|june|july|august|september|october|november|december|century|centuries|decades?|years?|(mon|tues|wednes|thurs|fri|satur|sun)day)$/i;
const REASON =
  /\b(because|due to|since|so that|therefore|caused?|results?|reasons?|led to|in order|owing|fear|thus|to)\b/i;

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
  if (language !== 'en') return matchKindOf(language, kind, sentence, newWords, words[0]);
  const isExpected = (word: Word) => isExpectedNumber(kind, word);
  switch (kind) {
    case 'other':
      return 0.5;
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
  const patterns = language === 'en' ? { number: NUMBER, time: TIME } : questionPatterns(language);
  if (!patterns || !isNumeric(kind)) return false;
  return (kind === 'time' ? patterns.time : patterns.number).test(text);
}

/** `matchKind` in other languages than English. @param newWords the words that are not in the question */
function matchKindOf(
  language: string,
  kind: QuestionKind,
  sentence: string,
  newWords: Word[],
  first: Word | undefined,
): number {
  const patterns = questionPatterns(language);
  if (!patterns) return 0.5;
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
      if (!namesAreCapitalized(language)) return 0.5;
      return Number(
        newWords.some((word) => word !== first && !word.isStopWord && /^\p{Lu}/u.test(word.text)),
      );
    case 'other':
      return 0.5;
    default:
      if (containsQuantity(sentence, kind, language)) return 1;
      return hasExpected / 2;
  }
}
