import { expect, test } from 'vitest';
import { groupQuestions } from './group-questions.js';

const ask = (userId: string, text: string, language = 'en') => ({ userId, text, language });

test('questions about the same subject are one group, in other forms of its words too', () => {
  const groups = groupQuestions([
    ask('a', 'What does a defibrillator cost?'),
    ask('b', 'How much do defibrillators cost in Germany?'),
    ask('c', 'Who invented the tourniquet?'),
    ask('d', 'the costs of a defibrillator'),
  ]);
  expect(groups.map(({ questions }) => questions.map(({ userId }) => userId))).toEqual([
    ['a', 'b', 'd'],
    ['c'],
  ]);
  const [first] = groups;
  expect(first?.words.get('cost')?.userIds).toEqual(new Set(['a', 'b', 'd']));
});

test('a word that many questions have does not put them together', () => {
  const groups = groupQuestions([
    ask('a', 'Which burns need a doctor?'),
    ask('b', 'Do burns leave scars?'),
    ask('c', 'Are burns painful for infants?'),
  ]);
  expect(groups).toHaveLength(3);
});

test('a question without words of its own stands alone', () => {
  expect(groupQuestions([ask('a', 'What is it?'), ask('b', 'Who are you?')])).toHaveLength(2);
});

test('Chinese questions are grouped by their words', () => {
  const groups = groupQuestions([
    ask('a', '除颤器多少钱？', 'zh'),
    ask('b', '买除颤器要多少钱？', 'zh'),
    ask('c', '谁发明了止血带？', 'zh'),
  ]);
  expect(groups.map(({ questions }) => questions.length)).toEqual([2, 1]);
});
