import { expect, test } from 'vitest';
import { previousQuestion } from './follow-up.js';

const history = [
  { role: 'user' as const, content: 'How dense is quicksilver?' },
  { role: 'assistant' as const, content: 'It is 13.5 times as dense as water. [1]' },
];

test.each([
  'Why is that?',
  'What about lead?',
  'And at what temperature does it melt?',
  'Who found it?',
  'Und wann wurde es entdeckt?',
  'Et quand ?',
  '¿Y cuándo se descubrió?',
  'А когда его открыли?',
])('%j refers to the previous question', (question) => {
  expect(previousQuestion(question, history)).toBe('How dense is quicksilver?');
  expect(previousQuestion(question, [])).toBeUndefined();
});

test('a second follow-up refers to the question that has the subject', () => {
  const later = [...history, { role: 'user' as const, content: 'And when was it found?' }];
  expect(previousQuestion('Who found it?', later)).toBe('How dense is quicksilver?');
});

test.each([
  'At how many degrees does lead melt?',
  'What is the metal that alchemists called quicksilver?',
  'And who won the football world cup in 1974?',
])('%j is a question of its own', (question) => {
  expect(previousQuestion(question, history)).toBeUndefined();
});
