import { expect, test } from '@jest/globals';
import { withPreviousQuestion } from './follow-up.js';

const history = [
  { role: 'user' as const, content: 'How dense is quicksilver?' },
  { role: 'assistant' as const, content: 'It is 13.5 times as dense as water. [1]' },
];

test.each(['Why is that?', 'What about lead?', 'And at what temperature does it melt?', 'Who found it?'])(
  '%j is combined with the previous question',
  (question) => {
    expect(withPreviousQuestion(question, history)).toBe(`How dense is quicksilver? ${question}`);
    expect(withPreviousQuestion(question, [])).toBeUndefined();
  },
);

test.each([
  'At how many degrees does lead melt?',
  'What is the metal that alchemists called quicksilver?',
  'And who won the football world cup in 1974?',
])('%j is a question of its own', (question) => {
  expect(withPreviousQuestion(question, history)).toBeUndefined();
});
