/** @vitest-environment jsdom */
import { type ExamPreview, getExamPreview, markExamPreview } from '@lectern/contract';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { buildUuid } from '../parts/question-testing';
import { open } from '../../testing/open';

const [first, second] = [buildUuid(2), buildUuid(3)];
const content = { type: 'true-false', prompt: '<p>Bees make honey.</p>' } as const;
const preview: ExamPreview = {
  exam: { id: buildUuid(1), title: 'Final exam', description: null },
  timeLimit: 45,
  passingScore: 60,
  onePerPage: true,
  totalPoints: 2,
  questions: [first, second].map((questionId) => ({ questionId, section: '', points: 1, content })),
};
const shown = { score: true, correctness: true, rightAnswers: false, feedback: false };
const marks = ([1, 0] as const).map((fraction) => ({
  ...{ points: fraction, fraction, parts: [], feedback: [], rightAnswer: null },
  correctness: fraction ? ('right' as const) : ('wrong' as const),
}));

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getExamPreview, preview);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('an exam is tried page by page as a learner, with a banner, and marked as learners see it', async () => {
  network.answer(markExamPreview, { percent: 50, isPassed: false, needsGrading: false, rule: shown, marks });
  open(`/admin/exams/${preview.exam.id}/preview`);
  await screen.findByRole('heading', { name: 'Question 1 of 2' });
  screen.getByText(/Answers are not saved and count nowhere/);
  fireEvent.click(screen.getByRole('radio', { name: 'True' }));
  await press('Next');
  await screen.findByRole('heading', { name: 'Question 2 of 2' });
  await press('Submit preview');
  await screen.findByText('Result: 50%');
  screen.getByText('Not passed');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(network.calls(markExamPreview)[0]?.body).toEqual({
    number: 1,
    answers: [
      { questionId: first, response: { type: 'true-false', answer: true } },
      { questionId: second, response: { type: 'true-false', answer: null } },
    ],
  });
  await press('Start again');
  await screen.findByRole('heading', { name: 'Question 1 of 2' });
  expect(network.calls(getExamPreview).at(-1)?.query).toMatchObject({ number: '2' });
});
