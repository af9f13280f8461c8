import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { QuestionContent, QuestionKey, QuestionResponse } from '@lectern/contract';
import { mark, computeRubricFraction } from './mark.js';
import { seededRandom, shuffle } from '../shuffle.js';
import { isWithinTolerance, matchesPattern, parseNumber } from './typed-answers.js';

const prompt = '<p>Which?</p>';
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const withHtml = (list: string[]) => list.map((id) => ({ id, html: `<p>${id}</p>` }));
const plain = { matchCase: false, matchAccents: false, allowWildcards: false };

function shortText(accepted: string[], rules: Partial<typeof plain> = {}) {
  const content: QuestionContent = { type: 'short-text', prompt };
  const answers = accepted.map((text) => ({ text, fraction: 1, feedback: null }));
  const key: QuestionKey = { type: 'short-text', generalFeedback: null, ...plain, ...rules, answers };
  return (text: string) => mark(content, key, { type: 'short-text', text }).fraction;
}

describe('a short text', () => {
  test.each([
    ['hypertension', 'hypotension'],
    ['endothermic', 'exothermic'],
    ['mitosis', 'meiosis'],
    ['symmetric', 'asymmetric'],
    ['10000', '100000'],
    ['cat chases dog', 'dog chases cat'],
  ])('"%s" is not right for a question about "%s"', (accepted, typed) => {
    expect(shortText([accepted])(typed)).toBe(0);
    expect(shortText([accepted])(accepted)).toBe(1);
  });

  test('ignores case, accents, curly quotes and extra white space unless the key says otherwise', () => {
    const isRight = shortText(["Café d'Or"]);
    expect([isRight('  CAFE \t d’or '), isRight('cafed’or')]).toEqual([1, 0]);
    expect(shortText(['Café'], { matchAccents: true })('Cafe')).toBe(0);
    expect(shortText(['Café'], { matchAccents: true })('Cafe\u0301')).toBe(1);
    expect(shortText(['pH'], { matchCase: true })('ph')).toBe(0);
  });

  test('takes an asterisk for any characters only where the key allows it, in linear time', () => {
    expect(shortText(['photo*sis'])('photosynthesis')).toBe(0);
    expect(shortText(['photo*sis'], { allowWildcards: true })('Photosynthesis')).toBe(1);
    expect([matchesPattern('aa', 'a*a*a', plain), matchesPattern('aba', 'ab*ba', plain)]).toEqual([
      false,
      false,
    ]);
    expect(matchesPattern('a'.repeat(500), `${'*a'.repeat(200)}b`, plain)).toBe(false);
  });
});

describe('a number', () => {
  test.each([
    ['3,5', 3.5],
    [' 1e3 ', 1000],
    ['−2', -2],
    ['1 000', 1000],
    ['12 kg', 12],
    ['.5', 0.5],
    ['1,2,3', undefined],
    ['', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['1e999', undefined],
  ])('typed as %j is %j', (typed, expected) => expect(parseNumber(typed, 'kg')).toBe(expected));

  test('at the end of its tolerance is right', () => {
    expect([isWithinTolerance(0.4, 0.3, 0.1), isWithinTolerance(0.400001, 0.3, 0.1)]).toEqual([true, false]);
    const content: QuestionContent = { type: 'number', prompt, unit: null };
    const key = { type: 'number', generalFeedback: null, answer: -200, tolerance: 5 } as const;
    const given = (text: string) =>
      mark(content, { ...key, toleranceKind: 'relative' }, { type: 'number', text }).fraction;
    expect([given('-210'), given('-190'), given('-211'), given('200')]).toEqual([1, 1, 0, 0]);
  });
});

describe('multiple choice', () => {
  const options = ids(4);
  const content: QuestionContent = { type: 'multiple-choice', prompt, options: withHtml(options) };
  const key = (partialCredit: boolean): QuestionKey => ({
    type: 'multiple-choice',
    generalFeedback: '<p>All in all</p>',
    partialCredit,
    options: options.map((id, index) => ({ id, isRight: index < 2, feedback: `<p>${index}</p>` })),
  });
  const choose = (...at: number[]): QuestionResponse => ({
    type: 'multiple-choice',
    optionIds: at.map((index) => options[index] as string),
  });

  test('with partial credit subtracts wrong choices, and choosing everything earns nothing', () => {
    const fractions = [choose(0, 1), choose(0), choose(0, 1, 2), choose(0, 1, 2, 3), choose(2, 3)];
    expect(fractions.map((response) => mark(content, key(true), response).fraction)).toEqual([
      1, 0.5, 0.5, 0, 0,
    ]);
  });

  test('without partial credit must be exact', () => {
    expect(
      [choose(0, 1), choose(0), choose(0, 1, 2)].map((r) => mark(content, key(false), r).fraction),
    ).toEqual([1, 0, 0]);
  });

  test('counts an option that is sent twice once', () => {
    expect(mark(content, key(true), choose(0, 0, 0)).fraction).toBe(0.5);
  });

  test('gives the feedback of the chosen options and the general one', () => {
    expect(mark(content, key(true), choose(1)).feedback).toEqual(['<p>1</p>', '<p>All in all</p>']);
  });
});

test('ordering gives partial credit for neighbors that are in order', () => {
  const items = ids(4);
  const content: QuestionContent = { type: 'ordering', prompt, items: withHtml(items) };
  const key = { type: 'ordering', generalFeedback: null, order: items } as const;
  const given = (partialCredit: boolean, ...at: number[]) =>
    mark(content, { ...key, partialCredit }, { type: 'ordering', order: at.map((i) => items[i] as string) })
      .fraction;
  expect([given(true, 0, 1, 2, 3), given(false, 0, 1, 2, 3)]).toEqual([1, 1]);
  expect([given(true, 1, 2, 3, 0), given(false, 1, 2, 3, 0)]).toEqual([2 / 3, 0]);
  expect(given(true, 3, 2, 1, 0)).toBe(0);
});

test('matching and gaps count each part the same', () => {
  const [a = '', b = '', x = '', y = ''] = ids(4);
  const matching: QuestionContent = {
    type: 'matching',
    prompt,
    items: withHtml([a, b]),
    choices: withHtml([x, y]),
  };
  const pairs = [
    { itemId: a, choiceId: x },
    { itemId: b, choiceId: y },
  ];
  const half = { type: 'matching', pairs: [pairs[0], { itemId: b, choiceId: x }] } as QuestionResponse;
  expect(mark(matching, { type: 'matching', generalFeedback: null, pairs }, half)).toMatchObject({
    fraction: 0.5,
    parts: [
      { id: a, isRight: true },
      { id: b, isRight: false },
    ],
  });
  const gaps: QuestionContent = {
    type: 'gaps',
    prompt,
    parts: [
      { kind: 'gap', id: a, choices: null },
      { kind: 'gap', id: b, choices: withHtml([x, y]).map(({ id }) => ({ id, text: id })) },
    ],
  };
  const key: QuestionKey = {
    type: 'gaps',
    generalFeedback: null,
    matchCase: false,
    matchAccents: false,
    gaps: [
      { id: a, answers: ['left atrium', 'atrium'], choiceId: null },
      { id: b, answers: [], choiceId: y },
    ],
  };
  const values = (first: string, second: string): QuestionResponse => ({
    type: 'gaps',
    gaps: [
      { id: a, value: first },
      { id: b, value: second },
    ],
  });
  expect(mark(gaps, key, values(' Atrium', y)).fraction).toBe(1);
  expect(mark(gaps, key, values('', y)).fraction).toBe(0.5);
});

test('an unanswered question earns nothing, an essay waits for a person, and a rubric counts by weight', () => {
  const essay: QuestionContent = { type: 'essay', prompt, maxWords: null, criteria: [] };
  const key: QuestionKey = { type: 'essay', generalFeedback: null, graderNotes: null, criteria: [] };
  expect(mark(essay, key, null).fraction).toBe(0);
  expect(mark(essay, key, { type: 'essay', text: ' \n' }).fraction).toBe(0);
  expect(mark(essay, key, { type: 'essay', text: 'Because' }).fraction).toBeNull();
  const criteria = [
    { id: 'a', weight: 3 },
    { id: 'b', weight: 1 },
  ];
  expect(computeRubricFraction(criteria, [{ id: 'a', fraction: 0.5 }])).toBe(0.375);
});

test('whatever is chosen, and in whatever order it is sent, the fraction is the same and between 0 and 1', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seededRandom(seed);
    const options = ids(random(2, 8));
    const content: QuestionContent = { type: 'multiple-choice', prompt, options: withHtml(options) };
    const key: QuestionKey = {
      type: 'multiple-choice',
      generalFeedback: null,
      partialCredit: random(0, 1) === 1,
      options: options.map((id, index) => ({
        id,
        isRight: index === 0 || random(0, 1) === 1,
        feedback: null,
      })),
    };
    const optionIds = options.filter(() => random(0, 1) === 1);
    const { fraction } = mark(content, key, { type: 'multiple-choice', optionIds });
    const again = mark(content, key, { type: 'multiple-choice', optionIds: shuffle(optionIds, random) });
    expect(fraction).toBeGreaterThanOrEqual(0);
    expect(fraction).toBeLessThanOrEqual(1);
    expect(again.fraction).toBe(fraction);
  }
});
