import { type AnswerWords, joinAlternatives, LANGUAGES, type Measure, removeDiacritics } from '@lectern/text';
import { wordBoundaries } from '../search/word-boundaries.js';

/** The order in which questions are tried: 多久一次 (how often) begins with 多久 (how long). */
const MEASURES: Measure[] = ['share', 'money', 'temperature', 'weight', 'rate', 'duration', 'length'];

/** Unit symbols of all languages; English has patterns of its own. */
const UNIT_SYMBOLS: Record<Measure, string> = {
  length: '[mcdkn]?m|[µμ]m',
  duration: 'm?s|min|h',
  rate: '[%％]|[kmg]?hz|km/h|m/s',
  temperature: '° ?[cfk]?|℃|celsius|kelvin',
  weight: '[mkµμ]?g|m?l|t',
  money: '[$€£¥]|usd|eur|gbp|chf',
  share: '[%％٪]',
};
const CURRENCY_BEFORE_NUMBER = '(?:r|us|a|c)?[$€£¥] ?\\p{Nd}';

/** How a language asks for a measure, and what quantities of it look like. All apply to text without diacritics. */
interface MeasurePatterns {
  measure: Measure;
  question: RegExp;
  quantity: RegExp;
}

const compiled = new Map<string, MeasurePatterns[]>();

/** The measure that a question in another language than English asks for. */
export function detectMeasure(question: string, language: string): Measure | undefined {
  const text = removeDiacritics(question);
  return measurePatterns(language).find((patterns) => patterns.question.test(text))?.measure;
}

/** Whether a text in another language than English contains a quantity of this measure. */
export function containsQuantity(text: string, measure: Measure, language: string): boolean {
  const patterns = measurePatterns(language).find((each) => each.measure === measure);
  return patterns?.quantity.test(removeDiacritics(text)) ?? false;
}

/** In the order in which they are tried; none for English, and for languages without patterns of questions. */
export function measurePatterns(language: string): MeasurePatterns[] {
  const known = compiled.get(language);
  if (known) return known;
  const { questions, answers } = LANGUAGES[language] ?? {};
  const patterns =
    questions && answers
      ? MEASURES.map((measure) => ({
          measure,
          question: compile(asWord(questions[measure].pattern, language)),
          quantity: compile(quantityPattern(measure, answers, language)),
        }))
      : [];
  compiled.set(language, patterns);
  return patterns;
}

/** Removes diacritics from the pattern, as from the text; classes such as `\p{L}` contain no letter that would change. */
function compile(pattern: string): RegExp {
  return new RegExp(removeDiacritics(pattern), 'iu');
}

/** Matches '3,5 km', 'drei Stunden', '$ 5' as words of their own. */
function quantityPattern(measure: Measure, answers: AnswerWords, language: string): string {
  const { start, end } = wordBoundaries(language);
  // `one` is apart from the other numbers, because some languages use it as an article.
  const { one, numbers, units, withoutNumber } = answers;
  const numberWord = one ? joinAlternatives(one, numbers.pattern) : numbers.pattern;
  const number = joinAlternatives('[\\p{Nd}.,٫]*\\p{Nd}', `${numberWord}+`);
  // Languages without spaces between words have no `start`.
  const notAfterDigit = start && '(?<!\\p{N})';
  const unit = joinAlternatives(units[measure].pattern, UNIT_SYMBOLS[measure]);
  const others = [
    withoutNumber[measure]?.pattern,
    measure === 'money' ? CURRENCY_BEFORE_NUMBER : undefined,
  ].filter((other) => other !== undefined);
  return joinAlternatives(
    `${start}${notAfterDigit}${number}[ \\u00a0-]?${unit}${end}`,
    ...others.map((other) => asWord(other, language)),
  );
}

function asWord(pattern: string, language: string): string {
  const { start, end } = wordBoundaries(language);
  return `${start}${joinAlternatives(pattern)}${end}`;
}
