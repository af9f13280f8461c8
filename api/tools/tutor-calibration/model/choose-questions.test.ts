import { describe, expect, test } from 'vitest';
import type { AskedQuestion } from '../question-set.js';
import { chooseQuestions } from './choose-questions.js';

const decks = Array.from({ length: 20 }, (_, index) => `deck-${index}`);
const questions = decks.flatMap((article) =>
  (['words', 'meaning'] as const).map(
    (method) =>
      ({
        article,
        method,
        kind: 'slides',
        language: 'en',
        course: 'own',
        words: 'same',
        question: 'What?',
      }) as AskedQuestion,
  ),
);

describe('the questions for a language model', () => {
  test('are asked once, by meaning, in halves without a common deck', () => {
    const chosen = chooseQuestions(questions);
    expect(chosen.map(({ article }) => article).toSorted()).toEqual(decks.toSorted());
    expect(new Set(chosen.map(({ method }) => method))).toEqual(new Set(['meaning']));
    expect(chosen.filter(({ half }) => half === 'fit')).toHaveLength(10);
  });

  test('are taken from both halves up to a limit, the same ones in every run', () => {
    const chosen = chooseQuestions(questions, 7);
    expect(chosen.map(({ half }) => half)).toEqual([
      ...Array<string>(4).fill('fit'),
      ...Array<string>(3).fill('measure'),
    ]);
    expect(chooseQuestions(questions.toReversed().toSorted(byMethod), 7)).toEqual(chosen);
  });

  test('are those on slides that can be understood alone', () => {
    const others = questions.map((question, index) => ({
      ...question,
      ...(index % 2 ? { kind: 'prose' as const } : { words: 'follow-up' as const }),
    }));
    expect(chooseQuestions(others)).toEqual([]);
  });
});

/** As the questions are asked: by words first. */
function byMethod(a: AskedQuestion, b: AskedQuestion): number {
  return b.method.localeCompare(a.method);
}
