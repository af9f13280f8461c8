import { expect, test } from 'vitest';
import { withoutBlankOptions } from './blank-options.js';
import { nameField } from './name-field.js';
import type { PlainQuestion } from './plain-question.js';

test.each<[string, PropertyKey[]]>([
  ['Option 1', ['content', 'options', 0, 'html']],
  ['The feedback of option 2', ['key', 'options', 1, 'feedback']],
  ['The text of the question', ['content', 'prompt']],
  ['Choice 3 of part 2', ['content', 'parts', 1, 'choices', 2, 'text']],
  ['Answer 1 of gap 2', ['key', 'gaps', 1, 'answers', 0]],
  ['Criterion 1', ['content', 'criteria', 0, 'title']],
  ['The title', ['title']],
  ['The question', []],
])('a problem of a question is about %s in a teacher’s words', (label, path) => {
  expect(nameField(path)).toBe(label);
});

const frame = {
  title: '',
  category: [],
  tags: [],
  points: 1,
  prompt: 'Does it float?',
  generalFeedback: null,
};
const choice = (...options: [html: string, fraction: number][]): PlainQuestion => ({
  ...frame,
  type: 'single-choice',
  options: options.map(([html, fraction]) => ({ html, fraction, feedback: null })),
});
const htmlOf = (question: PlainQuestion) =>
  'options' in withoutBlankOptions(question)
    ? (withoutBlankOptions(question) as { options: { html: string }[] }).options.map(({ html }) => html)
    : [];

test('blank options are left out while two options remain and none of them is right', () => {
  expect(htmlOf(choice(['Yes', 1], ['', 0], ['No', 0], [' ', 0]))).toEqual(['Yes', 'No']);
  expect(htmlOf(choice(['Yes', 1], ['', 0]))).toEqual(['Yes', '']);
  expect(htmlOf(choice(['Yes', 0], ['', 1], ['No', 0]))).toEqual(['Yes', '', 'No']);
  const several: PlainQuestion = {
    ...frame,
    type: 'multiple-choice',
    partialCredit: true,
    options: ['A', '', 'B'].map((html) => ({ html, isRight: html === 'A', feedback: null })),
  };
  expect(htmlOf(several)).toEqual(['A', 'B']);
  const essay: PlainQuestion = { ...frame, type: 'essay', maxWords: null, graderNotes: null, criteria: [] };
  expect(withoutBlankOptions(essay)).toBe(essay);
});
