/** @vitest-environment jsdom */
import { fakeNetwork, uuid, type FakeNetwork } from '@lectern/client/testing';
import {
  answerPracticeQuestion,
  getCourseBySlug,
  getPracticeSummary,
  getUser,
  listDueCards,
  listDueQuestions,
  listPracticeQuestions,
  ratePracticeAnswer,
  reviewCard,
  setReview,
  undoCardReview,
  undoPracticeAnswer,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/open';
import {
  aNoteCard,
  aPracticeAnswer,
  aPracticeQuestion,
  aRightAnswer,
  aSummary,
} from '../../testing/practice-samples';
import { aCourse, aLearner, aModule } from '../../testing/samples';

const [first, second] = [aPracticeQuestion(1), aPracticeQuestion(2)];
const page = '/courses/first-aid/practice';
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getCourseBySlug, aCourse());
  network.answer(listPracticeQuestions, { questions: [first, second], total: 2, answered: 0 });
  network.answer(answerPracticeQuestion, aPracticeAnswer());
  network.answer(listDueCards, { cards: [], total: 0 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
/** Presses a key where the focus is. */
const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed });
const answers = () => network.calls(answerPracticeQuestion).map(({ params, body }) => ({ params, body }));

test('a module is practiced by keyboard: choose, check, see what is right and when it comes back, go on', async () => {
  const slide = {
    courseSlug: 'first-aid',
    moduleId: uuid('201'),
    slidePosition: 1,
    title: 'Burns',
    quote: null,
  };
  network.answer(answerPracticeQuestion, aPracticeAnswer({ slide }));
  open(`/courses/first-aid/modules/${aModule(1).id}/practice`);
  const start = await heading('Question 1 of 2');
  expect(document.activeElement).toBe(start);
  expect(network.calls(listPracticeQuestions)[0]?.query).toEqual({ module: aModule(1).id });
  expect(screen.getByText('First aid · Module 1')).toBeTruthy();
  key('Enter');
  expect(answers()).toEqual([]);
  key('2');
  key('Enter');
  const verdict = await heading('Not right');
  await waitFor(() => expect(document.activeElement).toBe(verdict));
  expect(answers()).toMatchObject([
    { params: { questionId: first.id }, body: { version: 2, response: { optionId: uuid('902') } } },
  ]);
  expect(screen.getByText('This comes back tomorrow.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Read again: Burns' }).getAttribute('href')).toMatch(
    /^\/courses\/first-aid/,
  );
  key('Enter');
  await waitFor(async () => expect(document.activeElement).toBe(await heading('Question 2 of 2')));
});

test('a right answer can be called hard, which brings the question back, or be brought back as it is', async () => {
  network.answer(answerPracticeQuestion, aRightAnswer());
  network.answer(ratePracticeAnswer, { rating: 'hard', days: 2, isInReview: true });
  network.answer(setReview, { isInReview: false, days: 2 });
  open(page);
  await heading('Question 1 of 2');
  key('1');
  await press('Check answer');
  await heading('Right');
  expect(screen.getByText('You knew this, so it does not come back.')).toBeTruthy();
  key('1');
  expect(await screen.findByText('This comes back in 2 days.')).toBeTruthy();
  expect(network.calls(ratePracticeAnswer)[0]).toMatchObject({
    params: { answerId: '72' },
    body: { rating: 'hard' },
  });
  expect(
    screen.getByRole('button', { name: 'Hard, comes back in 2 days' }).getAttribute('aria-pressed'),
  ).toBe('true');
  await press('Do not bring it back');
  expect(await screen.findByText('You knew this, so it does not come back.')).toBeTruthy();
  expect(network.calls(setReview)[0]).toMatchObject({
    params: { questionId: first.id },
    body: { isInReview: false },
  });
});

test('U takes the latest answer back, also from the next question, and the question is asked again', async () => {
  network.answer(undoPracticeAnswer, { questionId: first.id, isInReview: false });
  open(page);
  await heading('Question 1 of 2');
  await press("I don't know");
  await heading('Not right');
  expect(answers()).toMatchObject([{ body: { response: null } }]);
  key('Enter');
  await heading('Question 2 of 2');
  key('u');
  await heading('Question 1 of 2');
  expect(network.calls(undoPracticeAnswer)[0]?.params).toEqual({ answerId: '71' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  await press("I don't know");
  await heading('Not right');
  const [one, two] = network
    .calls(answerPracticeQuestion)
    .map(({ body }) => (body as { requestId: string }).requestId);
  expect(one).not.toBe(two);
});

test('a check without a connection keeps the answer and is repeated as the same request', async () => {
  network.refuse(answerPracticeQuestion, 503);
  open(page);
  await heading('Question 1 of 2');
  key('3');
  await press('Check answer');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your answer was not checked/);
  network.answer(answerPracticeQuestion, aPracticeAnswer());
  await press('Check answer');
  await heading('Not right');
  const sent = answers();
  expect(sent[0]).toMatchObject({ body: { response: { optionId: uuid('903') } } });
  const [requestId, repeatedId] = sent.map(({ body }) => (body as { requestId: string }).requestId);
  expect(repeatedId).toBe(requestId);
});

test('a question that was taken out of practice meanwhile is left out', async () => {
  network.refuse(answerPracticeQuestion, 404, { statusCode: 404, message: 'Not available now.' });
  open(page);
  await heading('Question 1 of 2');
  await press("I don't know");
  expect((await screen.findByRole('alert')).textContent).toBe('Not available now.');
  await press('Next question');
  expect(await heading('Question 2 of 2')).toBeTruthy();
});

test('keys type in a text field, and Enter checks it', async () => {
  const content = { type: 'short-text', prompt: '<p>Where?</p>' } as const;
  network.answer(listPracticeQuestions, { questions: [{ ...first, content }], total: 1, answered: 0 });
  open(page);
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: 'u1' } });
  fireEvent.keyDown(field, { key: 'u' });
  fireEvent.keyDown(field, { key: '1' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await heading('Not right');
  expect(answers()).toMatchObject([{ body: { response: { type: 'short-text', text: 'u1' } } }]);
});

test('the end says how many were right and how many come back, and offers what is left', async () => {
  network.answer(listPracticeQuestions, { questions: [first, second], total: 30, answered: 5 });
  open(page);
  await heading('Question 1 of 2');
  await press("I don't know");
  await press('Next question');
  network.answer(answerPracticeQuestion, aRightAnswer());
  key('1');
  await press('Check answer');
  await press('Finish');
  expect(await heading('You have been through these questions')).toBeTruthy();
  expect(screen.getByText('1 of 2 right. 1 question comes back for review.')).toBeTruthy();
  network.answer(listPracticeQuestions, { questions: [second], total: 30, answered: 7 });
  await press('Next questions');
  expect(await heading('Question 1 of 1')).toBeTruthy();
});

test('a course without questions says so, and a course of others does not exist', async () => {
  network.answer(listPracticeQuestions, { questions: [], total: 0, answered: 0 });
  open(page);
  expect(await heading('No questions to practice')).toBeTruthy();
  cleanup();
  network.refuse(listPracticeQuestions, 404);
  open(page);
  expect(await heading('Course Not Found')).toBeTruthy();
});

test('the review asks for what is due on the learner’s day', async () => {
  network.answer(listDueQuestions, { questions: [first], total: 21 });
  open('/review');
  expect(await heading('Question 1 of 1')).toBeTruthy();
  expect(network.calls(listDueQuestions)[0]?.query).toEqual({
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  await press("I don't know");
  await press('Finish');
  network.answer(listDueQuestions, { questions: [], total: 0 });
  network.answer(
    getPracticeSummary,
    aSummary({ nextDueAt: new Date(Date.now() + 3 * 86_400_000).toISOString() }),
  );
  await press('Next questions');
  expect(await heading('All done for today')).toBeTruthy();
  expect(await screen.findByText('The next question comes back in 3 days.')).toBeTruthy();
});

test('own cards follow the questions: the front, the note, how well it was known, and back', async () => {
  network.answer(listDueQuestions, { questions: [second], total: 1 });
  network.answer(listDueCards, { cards: [aNoteCard(1), aNoteCard(2)], total: 2 });
  network.answer(reviewCard, { days: 3 });
  network.answer(undoCardReview, undefined as never);
  open('/review');
  await press("I don't know");
  await press('Finish');
  await press('Review own cards (2)');
  const start = await heading('Card 1 of 2');
  expect(document.activeElement).toBe(start);
  expect(screen.queryByText('Never put butter on a burn.')).toBeNull();
  key('3');
  key('Enter');
  expect(await screen.findByText('Never put butter on a burn.')).toBeTruthy();
  key('3');
  expect(await heading('Card 2 of 2')).toBeTruthy();
  expect(screen.getByText('The last card comes back in 3 days.')).toBeTruthy();
  const [sent] = network.calls(reviewCard);
  expect(sent).toMatchObject({ params: { noteId: aNoteCard(1).note.id }, body: { rating: 'good' } });
  key('u');
  expect(await heading('Card 1 of 2')).toBeTruthy();
  expect(network.calls(undoCardReview)).toMatchObject([{ params: { noteId: aNoteCard(1).note.id } }]);
  for (const next of ['Card 2 of 2', 'You have been through these cards']) {
    await press('Show the answer');
    await press('Not known');
    expect(await heading(next)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeTruthy();
});

test('a review without any card explains how questions get there', async () => {
  network.answer(listDueQuestions, { questions: [], total: 0 });
  network.answer(getPracticeSummary, aSummary());
  open('/review');
  expect(await heading('Nothing to review')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My courses' })).toBeTruthy();
});

test('a failed load can be retried', async () => {
  network.refuse(listDueQuestions, 400);
  open('/review');
  expect(await screen.findByText('Failed to load questions')).toBeTruthy();
  network.answer(listDueQuestions, { questions: [second], total: 1 });
  await press('Retry');
  expect(await heading('Question 1 of 1')).toBeTruthy();
});
