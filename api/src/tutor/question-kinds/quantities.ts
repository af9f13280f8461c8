import { removeDiacritics } from '@lectern/text';
import { QUANTITY_QUESTIONS } from './quantity-questions.js';
import { type Measure, QUANTITY_UNITS, UNIT_SYMBOLS } from './quantity-units.js';
import { numberWords } from './question-words.js';
import { wordBoundaries } from '../search/word-boundaries.js';

/** The order in which questions are tried: 多久一次 (how often) begins with 多久 (how long). */
const MEASURES: Measure[] = ['share', 'money', 'temperature', 'weight', 'rate', 'duration', 'length'];
const CURRENCY_BEFORE_NUMBER = '(?:r|us|a|c)?[$€£¥] ?\\p{Nd}';

interface MeasurePatterns {
  measure: Measure;
  question: RegExp;
  quantity: RegExp;
}

const compiled = new Map<string, MeasurePatterns[]>();

/** The measure that a question in another language than English asks for. */
export function askedMeasure(question: string, language: string): Measure | undefined {
  const text = removeDiacritics(question);
  return patternsOf(language).find((patterns) => patterns.question.test(text))?.measure;
}

/** Whether a text in another language than English contains a quantity of this measure. */
export function containsQuantity(text: string, measure: Measure, language: string): boolean {
  const patterns = patternsOf(language).find((each) => each.measure === measure);
  return patterns?.quantity.test(removeDiacritics(text)) ?? false;
}

function patternsOf(language: string): MeasurePatterns[] {
  const known = compiled.get(language);
  if (known) return known;
  const patterns = MEASURES.flatMap((measure) => patternsOfMeasure(measure, language) ?? []);
  compiled.set(language, patterns);
  return patterns;
}

function patternsOfMeasure(measure: Measure, language: string): MeasurePatterns | undefined {
  const question = QUANTITY_QUESTIONS[language]?.[measure];
  const quantities = QUANTITY_UNITS[language];
  if (!question || !quantities) return undefined;
  const { start, end } = wordBoundaries(language);
  const word = (source: string) => `${start}(?:${source})${end}`;
  const number = `(?:[\\p{Nd}.,٫]*\\p{Nd}|(?:${numberWords(language)})+)`;
  const units = `${quantities.units[measure]}|${UNIT_SYMBOLS[measure]}`;
  const counted = `${start && `${start}(?<!\\p{N})`}${number}[ \\u00a0-]?(?:${units})${end}`;
  const others = [
    quantities.withoutNumber[measure],
    measure === 'money' ? CURRENCY_BEFORE_NUMBER : undefined,
  ];
  const alternatives = [counted, ...others.filter((other) => other !== undefined).map(word)];
  return {
    measure,
    question: new RegExp(removeDiacritics(word(question)), 'iu'),
    quantity: new RegExp(removeDiacritics(alternatives.join('|')), 'iu'),
  };
}
