import {
  type AnswerWords,
  ENGLISH_QUESTIONS,
  type FollowUpWords,
  type Language,
  LANGUAGES,
  type Measure,
  type Pattern,
  removeDiacritics,
} from '@lectern/text';
import { tokenize } from '@lectern/text/stems';
import { describe, expect, test } from 'vitest';
import { hasQuestionForm } from './guide/guide-words.js';
import { type Courtesy, detectCourtesy } from './question-kinds/courtesies.js';
import { getAnswerPatterns } from './question-kinds/answer-kinds.js';
import { getFollowUpPatterns, lowerFirstLetter } from './question-kinds/follow-up.js';
import { removePictureWords } from './question-kinds/picture-words.js';
import { getMeasurePatterns } from './question-kinds/quantities.js';
import {
  detectQuestionKind,
  findKindWordFactors,
  matchKind,
  type QuestionKind,
} from './question-kinds/question-kind.js';
import { getWordBoundaries } from './search/word-boundaries.js';

type Example = [name: string, pattern: Pattern, matches: (text: string) => boolean];

describe('the example of each pattern matches it, and its counter-example does not', () => {
  for (const [code, language] of Object.entries(LANGUAGES)) {
    const { questions, answers, pictures, followUps, courtesies, guide, kindWord } = language ?? {};
    const examples: Example[] = [
      ...(kindWord ? [['a word that names the kind', kindWord, namesKind(code)] satisfies Example] : []),
      ...(questions ? listQuestions(code, questions) : []),
      ...(answers ? listAnswers(code, answers) : []),
      ...(pictures ? [['a picture', pictures, asksAboutPicture(code)] satisfies Example] : []),
      ...(followUps ? listFollowUps(code, followUps) : []),
      ...(courtesies ? listCourtesies(courtesies) : []),
      ...(guide
        ? [['guide', guide.questionWords, (text) => hasQuestionForm(text, code)] satisfies Example]
        : []),
    ];
    if (examples.length) test.each(examples)(`in ${code}: %s`, expectExample);
  }

  test.each(listEnglish())('in en: %s', expectExample);
});

test('a message of many courtesies that two languages share takes no time', () => {
  expect(detectCourtesy(`${'hi '.repeat(32)}x`)).toBeUndefined();
  expect(detectCourtesy('hi hi hi')).toBe('greeting');
});

test('a language has all words that the tutor needs to recognize questions, or none of them', () => {
  const incomplete = Object.entries(LANGUAGES).filter(([code, language]) => {
    const { questions, answers, pictures, followUps, courtesies, guide, statementWords, statementForm } =
      language ?? {};
    const words = [
      ...[questions, answers, pictures, followUps, courtesies, guide],
      statementWords ?? statementForm,
    ];
    const given = code === 'en' ? words.slice(2) : words;
    return new Set(given.map(Boolean)).size > 1;
  });
  expect(incomplete).toEqual([]);
});

function expectExample(_name: string, { example, counterExample }: Pattern, matches: Example[2]): void {
  expect(matches(example)).toBe(true);
  expect(matches(counterExample)).toBe(false);
}

const asksAboutPicture = (code: string) => (text: string) => removePictureWords(text, code).asksAboutPicture;

const namesKind = (code: string) => (text: string) => findKindWordFactors(text, code).size > 0;

function listQuestions(code: string, questions: Language['questions'] & object): Example[] {
  const regexes = new Map<string, RegExp>([
    ...(getAnswerPatterns(code)?.questions ?? []).map(({ kind, pattern }) => [kind, pattern] as const),
    ...getMeasurePatterns(code).map(({ measure, question }) => [measure, question] as const),
  ]);
  return Object.entries(questions).map(([kind, pattern]) => [
    `a question for a ${kind}`,
    pattern,
    (text) => regexes.get(kind)?.test(removeDiacritics(text)) ?? false,
  ]);
}

function listAnswers(code: string, answers: AnswerWords): Example[] {
  const { times, numbers, numbersWithoutUnit, reasons, units, withoutNumber } = answers;
  const patterns = getAnswerPatterns(code);
  const test = (regex: RegExp | undefined) => (text: string) => regex?.test(removeDiacritics(text)) ?? false;
  const { start, end } = getWordBoundaries(code);
  return [
    ['a time', times, test(patterns?.time)],
    ['a number', numbers, test(new RegExp(removeDiacritics(`${start}${numbers.pattern}${end}`), 'iu'))],
    ...(numbersWithoutUnit
      ? [['a number without unit', numbersWithoutUnit, test(patterns?.number)] satisfies Example]
      : []),
    ['a reason', reasons, test(patterns?.reason)],
    ...getMeasurePatterns(code).flatMap(({ measure, quantity }) => {
      const other = withoutNumber[measure];
      return [
        [`a ${measure}`, units[measure], test(quantity)] satisfies Example,
        ...(other ? [[`a ${measure} without number`, other, test(quantity)] satisfies Example] : []),
      ];
    }),
  ];
}

function listFollowUps(code: string, followUps: FollowUpWords): Example[] {
  const { start, pronouns, ambiguous, end } = getFollowUpPatterns(code, followUps);
  const test = (regex: RegExp | undefined) => (text: string) => regex?.test(lowerFirstLetter(text)) ?? false;
  return [
    ['the start of a follow-up', followUps.start, test(start)],
    ['the pronoun of a follow-up', followUps.pronouns, test(pronouns)],
    ...(followUps.ambiguous
      ? [['the ambiguous word of a follow-up', followUps.ambiguous, test(ambiguous)] satisfies Example]
      : []),
    ['the end of a follow-up', followUps.end, test(end)],
  ];
}

function listCourtesies({ greetings, thanks }: Language['courtesies'] & object): Example[] {
  const isOnly = (courtesy: Courtesy) => (text: string) => detectCourtesy(text) === courtesy;
  return [
    ['a greeting', greetings, isOnly('greeting')],
    ['thanks', thanks, isOnly('thanks')],
  ];
}

/** English has rules of its own. */
function listEnglish(): Example[] {
  const { kinds, units, withoutNumber, numbers, times, reasons } = ENGLISH_QUESTIONS;
  const match = (kind: QuestionKind) => (text: string) =>
    matchKind(kind, text, tokenize(text), new Set<string>()) === 1;
  const quantities = (words: Partial<Record<Measure, Pattern>>) =>
    Object.entries(words).map(([measure, pattern]): Example => [
      `a ${measure}`,
      pattern,
      match(measure as Measure),
    ]);
  return [
    ...Object.entries(kinds).map(([kind, pattern]): Example => [
      `a question for a ${kind}`,
      pattern,
      (text) => detectQuestionKind(text) === kind,
    ]),
    ...quantities(units),
    ...quantities(withoutNumber),
    ['a number', numbers, match('number')],
    ['a time', times, match('time')],
    ['a reason', reasons, match('reason')],
  ];
}
