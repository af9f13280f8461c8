/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  acceptProposals,
  decideProposal,
  draftQuestions,
  draftQuestionsWithModel,
  getQuestion,
  listCourses,
  listQuestionCategories,
  listQuestionProposals,
  listQuestions,
  listQuestionTags,
  type ProposalDecision,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths';
import { aCategory, aQuestion, buildUuid } from '../parts/question-testing';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';
import { aReview } from './testing';

const { course } = aReview();
let network: FakeNetwork;
beforeEach(() => {
  localStorage.clear();
  network = fakeNetwork();
  network.answer(listQuestionProposals, aReview());
  network.answer(decideProposal, { state: 'accepted', questionId: buildUuid(10) });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name });
const decisions = () =>
  network.calls(decideProposal).map(({ params, body }) => [params?.['proposalId'], body]);
const shown = () => new URLSearchParams(window.location.search).get('question');

test('a question stands beside its slide with the quote marked, its answer and the progress', async () => {
  open(paths.proposals(course));
  expect(await screen.findByText('2 of 5 reviewed')).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Question' }));
  expect(card.getByText('Terms and meanings')).toBeTruthy();
  expect(card.getByText('Right answer')).toBeTruthy();
  const slide = screen.getByRole('region', { name: 'Slide 1' });
  expect(slide.querySelector('mark')?.textContent).toBe('Bees dance.');
  expect(within(slide).getByRole('img').getAttribute('src')).toBe('/api/files/slide.webp');
});

test('one key accepts, rejects, goes on and takes the last decision back', async () => {
  open(paths.proposals(course));
  await screen.findByText('2 of 5 reviewed');
  key('ArrowRight');
  await waitFor(() => expect(shown()).toBe(buildUuid(62)));
  key('ArrowLeft');
  await waitFor(() => expect(shown()).toBe(buildUuid(61)));
  key('a');
  expect(await screen.findByText('3 of 5 reviewed')).toBeTruthy();
  key('r');
  expect(await screen.findByText('4 of 5 reviewed')).toBeTruthy();
  expect(shown()).toBe(buildUuid(63));
  await waitFor(() => expect(decisions()).toHaveLength(2));
  network.answer(decideProposal, { state: 'open', questionId: null });
  key('u');
  expect(await screen.findByText('3 of 5 reviewed')).toBeTruthy();
  await waitFor(() => expect(shown()).toBe(buildUuid(62)));
  expect(decisions()).toEqual([
    [buildUuid(61), { state: 'accepted' }],
    [buildUuid(62), { state: 'rejected' }],
    [buildUuid(62), { state: 'open' }],
  ]);
});

test('decisions are sent at once, by calls that outlive a reload, and an undo after its decision', async () => {
  let answerAll = (_: ProposalDecision): void => undefined;
  const answered = new Promise<ProposalDecision>((resolve) => (answerAll = resolve));
  network.answer(decideProposal, () => answered);
  open(paths.proposals(course));
  await screen.findByText('2 of 5 reviewed');
  key('a');
  key('r');
  await waitFor(() => expect(decisions()).toHaveLength(2));
  expect(network.calls(decideProposal).map(({ keepalive }) => keepalive)).toEqual([true, true]);
  key('u');
  await screen.findByText('3 of 5 reviewed');
  expect(decisions()).toHaveLength(2);
  answerAll({ state: 'accepted', questionId: buildUuid(10) });
  await waitFor(() => expect(decisions()).toHaveLength(3));
  expect(decisions()[2]).toEqual([buildUuid(62), { state: 'open' }]);
});

test('letters that are typed, shortcuts of the browser and switched off keys decide nothing', async () => {
  open(paths.proposals(course));
  await screen.findByText('2 of 5 reviewed');
  key('a', screen.getByRole('combobox', { name: 'Kind' }));
  fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true });
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  key('a');
  expect(decisions()).toEqual([]);
  expect(screen.getByText('2 of 5 reviewed')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
});

test('a decision that is not saved is shown as open again', async () => {
  network.refuse(decideProposal, 409, { message: 'Someone else decided on this question.' });
  open(paths.proposals(course));
  await press(/^Accept/);
  expect(await screen.findByText('Decision not saved')).toBeTruthy();
  expect(await screen.findByText('2 of 5 reviewed')).toBeTruthy();
});

test('editing opens the question in the editor, which leads back to the review', async () => {
  network.answer(getQuestion, aQuestion());
  network.answer(listQuestionCategories, [aCategory]);
  network.answer(listQuestionTags, []);
  open(paths.proposals(course));
  await screen.findByText('2 of 5 reviewed');
  key('e');
  const back = await screen.findByRole('link', { name: 'Back to draft questions' });
  expect(back.getAttribute('href')).toBe(paths.proposals(course));
});

test('the filters are in the address, and all of a kind are accepted only after a confirmation', async () => {
  network.answer(acceptProposals, { accepted: 2 });
  open(`${paths.proposals(course)}?module=${buildUuid(42)}`);
  expect(await screen.findByRole('region', { name: 'Slide 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Accept all/ })).toBeNull();
  await choose('Module', 'All modules');
  await choose('Kind', 'Terms and meanings (2)');
  await press('Accept all 2');
  expect(network.calls(acceptProposals)).toEqual([]);
  await press('Accept 2');
  expect(await screen.findByText('Questions accepted')).toBeTruthy();
  expect(network.calls(acceptProposals)[0]?.body).toEqual({ proposalIds: [buildUuid(61), buildUuid(62)] });
});

test('drafting starts with all slides, without weak kinds, and says so where nothing was found', async () => {
  const empty = aReview({ proposals: [], proposalSlides: [], decidedCount: 0 });
  network.answer(listQuestionProposals, empty);
  const suggested = [{ id: buildUuid(52), number: 2, title: 'Nectar' }];
  network.answer(draftQuestions, { created: 0, slides: 2, suggested });
  open(paths.proposals(course));
  expect(await screen.findByText('No draft questions yet')).toBeTruthy();
  await press('Draft questions');
  const weak = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /^Abbreviation in full.*rarely accepted/,
  });
  expect(weak.checked).toBe(false);
  expect(screen.queryByRole('checkbox', { name: /^Language model/ })).toBeNull();
  await press('Draft');
  expect(await screen.findByText('2 slides were read, and none makes a question')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New question' }).getAttribute('href')).toBe(
    paths.newQuestion('single-choice'),
  );
  expect(screen.getByRole('link', { name: 'Write a question: 2. Nectar' }).getAttribute('href')).toBe(
    `/admin/questions/new?type=single-choice&slide=${buildUuid(52)}`,
  );
  expect(network.calls(draftQuestions)[0]?.body).toEqual({
    slideIds: [buildUuid(51), buildUuid(52)],
    kinds: ['matching'],
  });
});

test('the language model drafts from chosen slides', async () => {
  network.answer(listQuestionProposals, aReview({ hasModel: true }));
  network.answer(draftQuestions, { created: 1, slides: 1 });
  network.answer(draftQuestionsWithModel, { created: 2, slides: 1 });
  open(paths.proposals(course));
  await press('Draft questions');
  await choose('Slides', 'Chosen slides');
  fireEvent.click(await screen.findByRole('checkbox', { name: '2. Nectar' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Language model/ }));
  await press('Draft');
  expect(await screen.findByText('3 questions drafted')).toBeTruthy();
  expect(network.calls(draftQuestionsWithModel)[0]?.body).toEqual({ slideIds: [buildUuid(52)] });
});

test('the question bank leads to the drafts of a course', async () => {
  network.answer(listQuestions, { items: [], total: 0 });
  network.answer(listQuestionCategories, []);
  network.answer(listQuestionTags, []);
  network.answer(listCourses, [{ ...course, title: 'Beekeeping' } as never]);
  open(paths.questions);
  await press('Draft questions');
  await screen.findByRole('dialog');
  await choose('Course', 'Beekeeping');
  await press('Open');
  expect(await screen.findByText('2 of 5 reviewed')).toBeTruthy();
});
