/** @vitest-environment jsdom */
import { fakeNetwork, savedFiles, type FakeNetwork } from '@lectern/client/testing';
import {
  applyRegrade,
  exportGradebook,
  exportGradebookAsXlsx,
  getEditedExam,
  getExamAnalysis,
  getGradebook,
  listLearnerAttempts,
  listRegrades,
  previewRegrade,
  undoRegrade,
  type AttemptSummary,
  type ExamAnalysis,
  type QuestionAnalysis,
  type Regrade,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anExam } from '../parts/exam-testing';
import { aGradebook, aGradebookLearner } from '../parts/gradebook-testing';
import { paths } from '../../paths';
import { buildUuid } from '../parts/question-testing';

// jsdom has no canvas.
vi.doMock('../../parts/charts/plot', () => ({ Plot: () => null }));
const { choose } = await import('../../testing/choose');
const { open } = await import('../../testing/open');

const exam = anExam();
const learner = { id: buildUuid(60), name: 'Ada Byron', email: 'ada@example.org' };
const cell = {
  examId: exam.id,
  percent: 66.666,
  isPassed: false,
  attempts: 2,
  openAttempt: true,
  needsGrading: false,
  hasLateSaves: true,
  lateSeconds: 3600,
  attemptId: buildUuid(90),
};
const question: QuestionAnalysis = {
  question: { id: buildUuid(10), title: 'The capital of France', type: 'single-choice' },
  attempts: 60,
  facility: 71.25,
  facilityInterval: { low: 60, high: 82.4 },
  deviation: 40,
  guessScore: 33.33,
  discrimination: -12,
  discriminationInterval: { low: -35, high: 14 },
  efficiency: null,
  effectiveWeight: 20,
  medianSeconds: 42.4,
  options: [{ id: buildUuid(1), html: '<b>Paris</b>', isRight: true, lower: 15, middle: 12, upper: 9 }],
  unanswered: 1,
  warnings: ['Strong learners miss this more often than weak ones: check its answer.'],
};
const analysis: ExamAnalysis = {
  exam: { id: exam.id, title: exam.title },
  attempts: 60,
  used: 'highest',
  isTooFew: false,
  mean: 64.5,
  median: 66,
  deviation: 12,
  skewness: -0.1234,
  kurtosis: null,
  passRate: 55,
  reliability: 71,
  errorRatio: 53,
  standardError: 6,
  distribution: [0, 0, 1, 2, 5, 10, 20, 15, 5, 2],
  questions: [question],
};
const regrade: Regrade = {
  id: buildUuid(95),
  question: { id: buildUuid(10), title: 'The capital of France' },
  rule: 'full-points',
  reason: 'Two answers were right.',
  by: 'Grace Hopper',
  at: '2026-11-21T12:00:00.000Z',
  undoneAt: null,
  changed: 12,
  canUndo: true,
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedExam, exam);
  network.answer(
    getGradebook,
    aGradebook({
      exams: [{ id: exam.id, title: exam.title, passingScore: 70, gradingMethod: 'highest', average: 66.67 }],
      items: [aGradebookLearner({ ...learner, cells: [cell], mean: 66.666 })],
    }),
  );
  network.answer(getExamAnalysis, analysis);
  network.answer(listRegrades, [regrade]);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('the gradebook shows results with words, and opens the attempts of a learner', async () => {
  const attempt: AttemptSummary = {
    id: buildUuid(90),
    number: 2,
    state: 'graded',
    startedAt: '2026-11-21T12:00:00.000Z',
    submittedAt: '2026-11-21T12:45:00.000Z',
    endedBy: 'time',
    lateSeconds: 3600,
    percent: 66.666,
    isPassed: false,
    needsGrading: false,
    review: { score: true, correctness: true, rightAnswers: true, feedback: true },
  };
  network.answer(listLearnerAttempts, { learner, attempts: [attempt] });
  open(paths.results(exam));
  await press('Attempts of Ada Byron: Midterm. 66.67% Not passed, Open attempt, Late by 1 hour, Saved late');
  const link = await screen.findByRole('link', { name: /^Attempt 2/ });
  expect(link.textContent).toMatch(/66.67% · Not passed.*by the time limit$/);
  expect(link.getAttribute('href')).toBe(paths.attempt(attempt));
});

test('search, page and scope of the gradebook are in the address, and the export covers what is shown', async () => {
  open(`${paths.results(exam)}?search=ada&page=2`);
  const saved = savedFiles();
  for (const endpoint of [exportGradebook, exportGradebookAsXlsx])
    network.answer(endpoint, new Blob(['Name']));
  await press('Export CSV');
  await press('Export Excel');
  await waitFor(() => expect(saved).toMatchObject([{ name: 'gradebook.csv' }, { name: 'gradebook.xlsx' }]));
  for (const endpoint of [exportGradebook, exportGradebookAsXlsx])
    expect(network.calls(endpoint)).toMatchObject([
      { params: { id: exam.course.id }, query: { exam: exam.id } },
    ]);
  expect(network.calls(getGradebook)[0]?.query).toEqual({ page: '2', search: 'ada', exam: exam.id });
  await choose('Exams', 'All exams of the course');
  await press('Export CSV');
  await waitFor(() => expect(network.calls(exportGradebook).at(-1)?.query).toEqual({}));
  expect(network.calls(getGradebook).at(-1)?.query).toEqual({ page: '1', search: 'ada' });
});

test('the analysis shows figures with intervals, warnings in words, and options by thirds', async () => {
  open(`${paths.results(exam)}?tab=analysis`);
  const card = within(await screen.findByRole('region', { name: 'The capital of France' }));
  expect(card.getByText('Facility').parentElement?.textContent).toBe(
    'Facility71.3%95% interval: 60% to 82.4%',
  );
  expect(card.getByText('Discrimination').parentElement?.textContent).toBe(
    'Discrimination-12%95% interval: -35% to 14%',
  );
  expect(card.getByText('Efficiency').parentElement?.textContent).toBe('Efficiency–');
  expect(card.getByText(/^Strong learners miss this/)).toBeTruthy();
  expect(card.getByRole('row', { name: 'A. Paris (right) 15 12 9' })).toBeTruthy();
  expect(screen.queryByText('Too few attempts')).toBeNull();
  await press('View as table');
  expect(await screen.findByRole('row', { name: '60–69 20' })).toBeTruthy();
});

test('below 50 attempts the analysis says so and gives no warnings', async () => {
  network.answer(getExamAnalysis, { ...analysis, attempts: 12, isTooFew: true });
  open(`${paths.results(exam)}?tab=analysis`);
  expect(await screen.findByText('Too few attempts')).toBeTruthy();
  expect(screen.queryByText(/^Strong learners miss this/)).toBeNull();
});

test('a regrade shows who changes and by how much before it is applied with a reason', async () => {
  network.answer(previewRegrade, {
    attempts: 60,
    changed: 1,
    changes: [
      {
        learner,
        attemptId: buildUuid(90),
        attemptNumber: 2,
        before: 66.666,
        after: 75,
        passedBefore: false,
        passedAfter: true,
      },
    ],
  });
  network.answer(applyRegrade, regrade);
  open(`${paths.results(exam)}?tab=regrades`);
  await press('Regrade a question');
  await choose('Question', 'The capital of France');
  await choose('What happens', 'Full points for everyone');
  await press('Preview');
  expect(await screen.findByText('1 of 60 attempts change.')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Ada Byron Attempt 2 66.67% 75% Now passed' })).toBeTruthy();
  const apply = screen.getByRole('button', { name: 'Regrade' });
  fireEvent.click(apply);
  expect(await screen.findByText('Enter a reason.')).toBeTruthy();
  expect(network.calls(applyRegrade)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Two answers were right. ' } });
  fireEvent.click(apply);
  expect(await screen.findByText('Question regraded')).toBeTruthy();
  const request = { questionId: buildUuid(10), rule: 'full-points' };
  expect(network.calls(previewRegrade)[0]?.body).toEqual(request);
  expect(network.calls(applyRegrade)[0]?.body).toEqual({ ...request, reason: 'Two answers were right.' });
});

test('the history shows reason and administrator, and the latest regrade can be undone', async () => {
  network.answer(undoRegrade, { ...regrade, canUndo: false, undoneAt: regrade.at });
  open(`${paths.results(exam)}?tab=regrades`);
  expect(await screen.findByText('Two answers were right.')).toBeTruthy();
  expect(screen.getByText(/^12 attempts changed · Grace Hopper/)).toBeTruthy();
  await press('Undo the regrade of The capital of France');
  expect(await screen.findByText('Regrade undone')).toBeTruthy();
  expect(network.calls(undoRegrade)[0]?.params).toEqual({ regradeId: regrade.id });
});
