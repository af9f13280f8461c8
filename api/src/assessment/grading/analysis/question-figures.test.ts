import { expect, test } from 'vitest';
import type { QuestionResponse } from '@lectern/contract';
import { translateText } from '@lectern/i18n/server';
import { analyzeQuestions, type AnalyzedQuestion } from './question-figures.js';

const options = ['right', 'wrong', 'odd'].map((id) => ({ id, html: id }));
const question: AnalyzedQuestion = {
  id: 'question',
  title: 'Egg layer',
  type: 'single-choice',
  content: { type: 'single-choice', prompt: '', options },
  key: {
    type: 'single-choice',
    generalFeedback: null,
    options: options.map(({ id }, index) => ({ id, fraction: index === 0 ? 1 : 0, feedback: null })),
  },
};

/** The warnings about the question where each learner chose an option and has these points in the rest of the exam. */
function findWarnings(learners: { chose: string; rest: number }[]): string[] | undefined {
  const answers = learners.map(({ chose }, index) => ({
    attemptId: String(index),
    questionId: question.id,
    versionId: 'version',
    slotId: 'slot',
    mark: chose === 'right' ? 1 : 0,
    maxPoints: 1,
    draft: { type: 'single-choice', optionId: chose } satisfies QuestionResponse,
    seconds: 10,
  }));
  const totals = new Map(
    learners.map(({ rest }, index) => [String(index), rest + (answers[index]?.mark ?? 0)]),
  );
  const [figures] = analyzeQuestions({ questions: [question], answers, totals, weights: new Map() });
  return figures?.warnings.map((warning) => translateText('en', warning));
}

/** Strong learners first. */
const class60 = (choose: (at: number) => string) =>
  Array.from({ length: 60 }, (_, index) => ({ chose: choose(index), rest: 10 - Math.floor(index / 6) }));

test('a warning names an option that no learner chose and a question that strong learners miss', () => {
  expect(findWarnings(class60((at) => (at < 30 ? 'wrong' : 'right')))).toEqual([
    'Nobody chose option C.',
    'Strong learners miss this more often than weak ones: check its answer.',
  ]);
});

test('a question that nearly everyone answers, or fewer than by guessing, is named', () => {
  expect(findWarnings(class60((at) => (at < 58 ? 'right' : at === 58 ? 'wrong' : 'odd')))).toEqual([
    'Almost everyone answers this right.',
  ]);
  expect(findWarnings(class60((at) => (at < 10 ? 'right' : at % 2 ? 'wrong' : 'odd')))).toEqual([
    'Learners do worse than by guessing: check its answer.',
  ]);
});

test('a good question has no warnings, and below fifty attempts none has', () => {
  expect(findWarnings(class60((at) => (at < 40 ? 'right' : at % 2 ? 'wrong' : 'odd')))).toEqual([]);
  expect(findWarnings(class60((at) => (at < 30 ? 'wrong' : 'right')).slice(0, 49))).toEqual([]);
});

test('an exam with more attempts than a call can have arguments is analyzed', () => {
  const attempts = Array.from({ length: 150_000 }, (_, index) => ({ chose: 'right', rest: index % 10 }));
  expect(findWarnings(attempts)).toContain('Almost everyone answers this right.');
});
