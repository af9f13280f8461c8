import type { QuestionContent, QuestionKey, QuestionResponse } from '@lectern/contract';
import { expect, test } from 'vitest';
import { describeAnswer } from './describe-answer.js';

const parts = ['x', 'y', 'z'].map((id) => ({ id, html: `<p>${id}</p>` }));
const common = { prompt: '<p>?</p>', generalFeedback: null };

/** A question with an answer, and how the editions write response and right response. */
const CASES: Record<string, [object, object, object, [string, string], [string, string]]> = {
  'single-choice': [
    { options: parts },
    { options: parts.map(({ id }) => ({ id, fraction: id === 'y' ? 1 : 0, feedback: null })) },
    { optionId: 'z' },
    ['c', 'b'],
    ['c', 'b'],
  ],
  'multiple-choice': [
    { options: parts },
    { options: parts.map(({ id }) => ({ id, isRight: id !== 'x', feedback: null })) },
    { optionIds: ['x', 'z'] },
    ['a,c', 'b,c'],
    ['a[,]c', 'b[,]c'],
  ],
  'true-false': [{}, { answer: true }, { answer: false }, ['f', 't'], ['false', 'true']],
  'short-text': [
    {},
    { answers: [{ text: 'hive', fraction: 1, feedback: null }] },
    { text: ' a [,] b\n c ' },
    ['a , b c', 'hive'],
    ['a , b c', 'hive'],
  ],
  number: [
    { unit: null },
    { answer: 50, tolerance: 10, toleranceKind: 'relative' },
    { text: '−3,5' },
    ['-3.5', '50'],
    ['-3.5', '45[:]55'],
  ],
  matching: [
    { items: parts, choices: parts },
    { pairs: [{ itemId: 'x', choiceId: 'y' }] },
    { pairs: [{ itemId: 'x', choiceId: 'z' }] },
    ['a.c', 'a.b'],
    ['a[.]c', 'a[.]b'],
  ],
  ordering: [
    { items: parts },
    { order: ['z', 'x', 'y'] },
    { order: ['x', 'y', 'z'] },
    ['a,b,c', 'c,a,b'],
    ['a[,]b[,]c', 'c[,]a[,]b'],
  ],
  gaps: [
    {
      parts: [
        { kind: 'gap', id: 'x', choices: null },
        { kind: 'gap', id: 'y', choices: [{ id: 'left', text: 'Left' }] },
      ],
    },
    {
      gaps: [
        { id: 'x', answers: ['six'], choiceId: null },
        { id: 'y', answers: [], choiceId: 'left' },
      ],
    },
    { gaps: [{ id: 'x', value: '7' }] },
    ['7,', 'six,Left'],
    ['7[,]', 'six[,]Left'],
  ],
};

test.each(Object.entries(CASES))(
  'an answer to a question of the type %s is written as each edition asks',
  (type, given) => {
    const [content, key, response, in12, in2004] = given;
    const describe = (edition: '1.2' | '2004') =>
      describeAnswer(
        { type, ...common, ...content } as unknown as QuestionContent,
        { type, ...common, ...key } as unknown as QuestionKey,
        { type, ...response } as unknown as QuestionResponse,
        edition,
      );
    expect([describe('1.2')?.response, describe('1.2')?.right]).toEqual(in12);
    expect([describe('2004')?.response, describe('2004')?.right]).toEqual(in2004);
  },
);

test('long texts are cut to what an edition stores', () => {
  const text = 'é'.repeat(600);
  const content = { type: 'short-text', prompt: '' } as QuestionContent;
  const key = { type: 'short-text', answers: [{ text, fraction: 1 }] } as unknown as QuestionKey;
  const described = describeAnswer(content, key, { type: 'short-text', text }, '1.2');
  expect([described?.response.length, described?.right?.length]).toEqual([255, 255]);
});
