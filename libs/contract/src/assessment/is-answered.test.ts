import { expect, test } from 'vitest';
import { isAnswered } from './is-answered.js';
import { QUESTION_TYPES, UNANSWERED, type QuestionResponse } from './question.js';

test.each(QUESTION_TYPES)('a %s question counts as unanswered until something is entered', (type) => {
  expect(isAnswered(UNANSWERED[type])).toBe(false);
  expect(isAnswered(null)).toBe(false);
});

const id = '8f14e45f-ceea-4671-8a0b-000000000001';
const answers: QuestionResponse[] = [
  { type: 'single-choice', optionId: id },
  { type: 'multiple-choice', optionIds: [id] },
  { type: 'true-false', answer: false },
  { type: 'short-text', text: ' a ' },
  { type: 'number', text: '0' },
  { type: 'matching', pairs: [{ itemId: id, choiceId: id }] },
  { type: 'ordering', order: [id] },
  {
    type: 'gaps',
    gaps: [
      { id, value: ' ' },
      { id, value: 'a' },
    ],
  },
  { type: 'essay', text: 'a' },
  { type: 'file-upload', text: 'a', fileIds: [] },
  { type: 'file-upload', text: '', fileIds: [id] },
];
test.each(answers)('a $type question counts as answered once something is entered', (response) => {
  expect(isAnswered(response)).toBe(true);
});

test('blank texts are no answer', () => {
  expect(isAnswered({ type: 'essay', text: ' \n' })).toBe(false);
  expect(isAnswered({ type: 'gaps', gaps: [{ id, value: '  ' }] })).toBe(false);
});
