/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  type HandedInFile,
  getEditedExam,
  getGradableAnswer,
  listGradableAnswers,
  EDIT_CONFLICT,
  markAnswer,
  type GradedAnswer,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { anExam } from '../parts/exam-testing';
import { paths } from '../../paths';
import { buildUuid } from '../parts/question-testing';
import { open } from '../../testing/open';

const exam = anExam();
const [arguments_, language] = [buildUuid(71), buildUuid(72)] as [string, string];
const answer: GradedAnswer = {
  id: buildUuid(80),
  question: { id: buildUuid(70), title: 'Why rivers matter' },
  learner: { id: buildUuid(60), name: 'Ada Byron', email: 'ada@example.org' },
  submittedAt: '2026-11-21T12:00:00.000Z',
  savedLateSeconds: null,
  lateSeconds: null,
  wordCount: 4,
  fileCount: 0,
  maxPoints: 6,
  points: null,
  exam: { id: exam.id, title: exam.title },
  content: {
    type: 'essay',
    prompt: '<p>Why?</p>',
    maxWords: null,
    criteria: [
      { id: arguments_, title: 'Arguments', weight: 2 },
      { id: language, title: 'Language', weight: 1 },
    ],
  },
  key: {
    type: 'essay',
    generalFeedback: null,
    graderNotes: '<p>Be fair</p>',
    criteria: [{ id: arguments_, expectation: 'Two reasons' }],
  },
  response: { type: 'essay', text: '<b>Rivers</b> carry goods.' },
  files: [],
  version: 0,
  comment: null,
  criteria: [],
  annotations: [],
  gradedBy: null,
  gradedAt: null,
  previousId: null,
  nextId: buildUuid(81),
};
const second = { ...answer, id: buildUuid(81), learner: null, previousId: answer.id, nextId: null };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEditedExam, exam);
  network.answer(listGradableAnswers, { items: [answer, second], total: 2, waiting: 2 });
  network.answer(getGradableAnswer, ({ params }) => (params['answerId'] === second.id ? second : answer));
});
afterEach(() => {
  cleanup();
  network.restore();
});

const address = `${paths.grading(exam)}?answer=${answer.id}`;
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const write = async (label: string, text: string) =>
  fireEvent.change(await field(label), { target: { value: text } });

test('the queue shows how many are left, and an answer with the rubric, the notes, and its text as text', async () => {
  open(paths.grading(exam));
  expect(await screen.findByText('2 left to grade')).toBeTruthy();
  fireEvent.click(await screen.findByRole('link', { name: /^Ada Byron/ }));
  expect(await screen.findByText('<b>Rivers</b> carry goods.')).toBeTruthy();
  expect(screen.getByText('Be fair')).toBeTruthy();
  expect(screen.getByText('Full points: Two reasons')).toBeTruthy();
  expect(network.calls(getGradableAnswer)[0]?.query).toEqual({ state: 'waiting', anonymous: 'false' });
});

test('Control and Enter save the points of each criterion as fractions and open the next answer', async () => {
  network.answer(markAnswer, { ...answer, version: 1, points: 3.5 });
  open(address);
  await write('Arguments: points of 4', '3');
  await write('Language: points of 2', '0,5');
  await write('Comment for the learner', 'Good');
  fireEvent.keyDown(await field('Comment for the learner'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(window.location.search).toContain(second.id));
  expect(network.calls(markAnswer)[0]?.body).toEqual({
    version: 0,
    fraction: null,
    criteria: [
      { id: arguments_, fraction: 0.75 },
      { id: language, fraction: 0.25 },
    ],
    comment: 'Good',
    annotations: [],
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a remark is added to a picture by keyboard, and saved with the mark unless it is empty', async () => {
  const picture: HandedInFile = {
    ...{ id: buildUuid(95), name: 'graph.png', bytes: 2_000_000, kind: 'picture', mediaType: 'image/png' },
    ...{ url: `/api/handed-in-files/${buildUuid(95)}`, scan: 'clean' },
    ...{ receivedAt: '2026-03-04T12:00:00.000Z', sha256: 'ab'.repeat(32) },
  };
  const infected: HandedInFile = { ...picture, id: buildUuid(96), name: 'virus.png', scan: 'infected' };
  const { prompt } = answer.content;
  const criteria = [
    { id: arguments_, title: 'Arguments', weight: 2 },
    { id: language, title: 'Language', weight: 1 },
  ];
  const given: GradedAnswer = {
    ...answer,
    content: { type: 'file-upload', prompt, acceptsText: false, maxFiles: 2, kinds: ['picture'], criteria },
    key: {
      type: 'file-upload',
      ...{ generalFeedback: null, graderNotes: null },
      criteria: criteria.map(({ id }) => ({ id, expectation: '' })),
    },
    response: { type: 'file-upload', text: '', fileIds: [picture.id, infected.id] },
    files: [picture, infected],
    nextId: null,
  };
  network.answer(getGradableAnswer, given);
  network.answer(markAnswer, { ...given, version: 1, points: 6 });
  open(address);
  await write('Arguments: points of 4', '4');
  await write('Language: points of 2', '2');
  expect(screen.getByRole('link', { name: 'graph.png' }).getAttribute('href')).toBe(picture.url);
  expect(screen.queryByRole('link', { name: 'virus.png' })).toBeNull();
  expect(screen.getByText(/^virus.png cannot be opened/)).toBeTruthy();
  const page = screen.getByRole('button', { name: 'Add a remark to page 1 of graph.png' });
  fireEvent.click(page, { detail: 0 });
  fireEvent.click(page, { detail: 0 });
  await write('Remark 1: graph.png, page 1', 'Label the axes.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(network.calls(markAnswer)).toHaveLength(1));
  expect(network.calls(markAnswer)[0]?.body).toMatchObject({
    annotations: [{ fileId: picture.id, page: 1, place: null, text: 'Label the axes.' }],
  });
});

test('points out of range are named and nothing is sent', async () => {
  open(address);
  await write('Arguments: points of 4', '5');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter points from 0 to 4.')).toBeTruthy();
  expect(network.calls(markAnswer)).toEqual([]);
});

test('Alt and an arrow key open the next answer, and ask first where a grade is not saved', async () => {
  open(address);
  fireEvent.keyDown(await field('Comment for the learner'), { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(window.location.search).toContain(second.id));
  await write('Comment for the learner', 'Not saved');
  fireEvent.keyDown(await field('Comment for the learner'), { key: 'ArrowUp', altKey: true });
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
});

test('the grade of another grader is shown and replaced only by a second save', async () => {
  network.refuse(markAnswer, 409, { statusCode: 409, message: 'Changed.', code: EDIT_CONFLICT });
  open(address);
  await write('Arguments: points of 4', '4');
  await write('Language: points of 2', '2');
  network.answer(getGradableAnswer, { ...answer, version: 3, points: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/^Another grader graded this answer after you opened it: 1 of 6 points/),
  ).toBeTruthy();
  expect((await field('Arguments: points of 4')).value).toBe('4');
  network.answer(markAnswer, { ...answer, version: 4, points: 6 });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(network.calls(markAnswer).at(-1)?.body).toMatchObject({ version: 3 });
});

test('anonymous mode is in the address and asks for answers without names', async () => {
  open(`${paths.grading(exam)}?anonymous=yes&state=all`);
  expect(await screen.findByText('2 left to grade')).toBeTruthy();
  expect(network.calls(listGradableAnswers)[0]?.query).toEqual({
    page: '1',
    state: 'all',
    anonymous: 'true',
  });
});
