import { type AnswerWords, joinAlternatives, LANGUAGES, type Measure, removeDiacritics } from '@lectern/text';
import { getWordBoundaries } from '../search/word-boundaries.js';

/** Questions are tried in this order, because 多久一次 (how often, a rate) begins with 多久 (how long, a duration). */
const MEASURES_IN_ORDER: Measure[] = [
  'share',
  'money',
  'temperature',
  'weight',
  'rate',
  'duration',
  'length',
];

/** Unit symbols in all languages but English, whose patterns are in `question-kind.ts`. */
const UNIT_SYMBOLS: Record<Measure, string> = {
  length: '[mcdkn]?m|[µμ]m',
  duration: 'm?s|min|h',
  rate: '[%％]|[kmg]?hz|km/h|m/s',
  temperature: '° ?[cfk]?|℃|celsius|kelvin',
  weight: '[mkµμ]?g|m?l|t',
  money: '[$€£¥]|usd|eur|gbp|chf',
  share: '[%％٪]',
};
/** Matches 'R$5', 'US$ 5' and '€5'. */
const CURRENCY_BEFORE_NUMBER = '(?:r|us|a|c)?[$€£¥] ?\\p{Nd}';

/** Patterns for text from which `removeDiacritics` removed the diacritics. */
interface MeasurePatterns {
  measure: Measure;
  /** Matches a question for the measure. */
  question: RegExp;
  /** Matches a quantity of the measure. */
  quantity: RegExp;
}

/** By language. */
const cache = new Map<string, MeasurePatterns[]>();

/** The measure that a question in another language than English asks for. */
export function detectMeasure(question: string, language: string): Measure | undefined {
  const text = removeDiacritics(question);
  return getMeasurePatterns(language).find((patterns) => patterns.question.test(text))?.measure;
}

/** Whether a text in another language than English contains a quantity of this measure. */
export function containsQuantity(text: string, measure: Measure, language: string): boolean {
  const patterns = getMeasurePatterns(language).find((each) => each.measure === measure);
  return patterns?.quantity.test(removeDiacritics(text)) ?? false;
}

/** In the order in which they are tried; empty for English, and for languages whose kinds of questions are not recognized. */
export function getMeasurePatterns(language: string): MeasurePatterns[] {
  const cached = cache.get(language);
  if (cached) return cached;
  const { questions, answers } = LANGUAGES[language] ?? {};
  const patterns =
    questions && answers
      ? MEASURES_IN_ORDER.map((measure) => ({
          measure,
          question: compile(addWordBoundaries(questions[measure].pattern, language)),
          quantity: compile(buildQuantityPattern(measure, answers, language)),
        }))
      : [];
  cache.set(language, patterns);
  return patterns;
}

/** Removes the diacritics of the pattern as those of the text. Classes such as `\p{L}` contain no letter with a diacritic. */
function compile(pattern: string): RegExp {
  return new RegExp(removeDiacritics(pattern), 'iu');
}

/** The pattern matches '3,5 km', 'drei Stunden' and '$ 5', but no part of a word. */
function buildQuantityPattern(measure: Measure, answers: AnswerWords, language: string): string {
  const { start, end } = getWordBoundaries(language);
  const { one, numbers, units, withoutNumber } = answers;
  const numberWord = one ? joinAlternatives(one, numbers.pattern) : numbers.pattern;
  const number = joinAlternatives('[\\p{Nd}.,٫]*\\p{Nd}', `${numberWord}+`);
  // Languages without spaces between words have no `start`.
  const notAfterDigit = start && '(?<!\\p{N})';
  const unit = joinAlternatives(units[measure].pattern, UNIT_SYMBOLS[measure]);
  const otherQuantities = [
    withoutNumber[measure]?.pattern,
    measure === 'money' ? CURRENCY_BEFORE_NUMBER : undefined,
  ].filter((pattern) => pattern !== undefined);
  return joinAlternatives(
    `${start}${notAfterDigit}${number}[ \\u00a0-]?${unit}${end}`,
    ...otherQuantities.map((pattern) => addWordBoundaries(pattern, language)),
  );
}

function addWordBoundaries(pattern: string, language: string): string {
  const { start, end } = getWordBoundaries(language);
  return `${start}${joinAlternatives(pattern)}${end}`;
}
