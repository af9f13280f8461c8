/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork, uuid } from '@lectern/client/testing';
import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  closeThread,
  countModuleThreads,
  deletePost,
  DEFAULT_SITE,
  findSimilarThreads,
  getCourseBySlug,
  getEnrollmentBySlug,
  getModule,
  getThread,
  getUser,
  hidePost,
  listAnswers,
  listInbox,
  listInboxCourses,
  listMentionable,
  listModuleNotes,
  listSlides,
  listThreads,
  markThreadRead,
  saveProgress,
  THREAD_LIMITS,
  type ListedThread,
  type Post,
  type Thread,
} from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open } from '../../testing/open';
import { aCourse, aLearner, aModule, anEnrollment, aSlide } from '../../testing/samples';

const AT = '2026-03-04T12:00:00.000Z';
const module = aModule(1);
const [ann, max] = [
  { id: uuid('11'), name: 'Ann Lee', isInstructor: false },
  { id: uuid('12'), name: 'Max Roe', isInstructor: true },
];
const listed = (own: Partial<ListedThread> = {}): ListedThread => ({
  ...{ id: uuid('901'), title: '', excerpt: 'Why smoke?', audience: 'class', asker: ann, isOwn: false },
  course: { id: uuid('100'), slug: 'first-aid', title: 'First aid' },
  module: { id: module.id, title: module.title },
  slide: { id: aSlide(2).id, title: aSlide(2).title, number: 2 },
  ...{
    quote: null,
    range: null,
    place: null,
    state: 'exact',
    answerCount: 1,
    isOpen: true,
    isAnswered: false,
  },
  ...{
    isAcceptedByInstructor: false,
    isClosed: false,
    isHidden: false,
    isDeleted: false,
    isFromTutor: false,
  },
  ...{ isFollowed: true, isUnread: false, reportCount: 0, createdAt: AT, lastPostAt: AT },
  ...own,
});
const post = (own: Partial<Post> = {}): Post => ({
  ...{ id: uuid('902'), threadId: uuid('901'), isQuestion: false, author: max, isOwn: false },
  ...{ text: 'It calms them.', mentions: [], isAccepted: false, acceptedBy: null, isDeleted: false },
  ...{ isHidden: false, hiddenReason: null, isReported: false, reports: [], canEdit: false, version: 1 },
  ...{ createdAt: AT, editedAt: null },
  ...own,
});
const question = post({ id: uuid('901'), isQuestion: true, author: ann, text: 'Why smoke?' });
const thread = (own: Partial<Thread> = {}): Thread => ({
  ...listed(),
  ...{ question, accepted: null, nearest: [], canAnswer: true, canAccept: false, canModerate: false },
  ...own,
});
const makePage = <Item,>(...items: Item[]) => ({ items, total: items.length });
const page = `/courses/first-aid/modules/${module.id}`;
let network: FakeNetwork;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(getCourseBySlug, aCourse());
  network.answer(getModule, module);
  network.answer(listSlides, [aSlide(1), aSlide(2)]);
  network.answer(getEnrollmentBySlug, anEnrollment());
  network.answer(saveProgress, anEnrollment());
  network.answer(listModuleNotes, []);
  const counts = [{ slideId: aSlide(2).id, threadCount: 1, openCount: 1 }];
  network.answer(countModuleThreads, { canAsk: true, threadCount: 1, slides: counts });
  network.answer(listThreads, makePage(listed()));
  network.answer(findSimilarThreads, []);
  network.answer(getThread, thread());
  network.answer(listAnswers, makePage(post()));
  network.answer(listMentionable, [max]);
});
afterEach(() => {
  cleanup();
  network.restore();
  vi.unstubAllGlobals();
  setSite(DEFAULT_SITE);
});

const panel = async () => within(await screen.findByRole('dialog', { name: 'Ask the class' }));
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test('a learner finds what was asked, mentions an instructor, asks, and keeps the words while the panel is closed', async () => {
  network.answer(findSimilarThreads, [listed({ excerpt: 'Does smoke hurt bees?', isAnswered: true })]);
  network.answer(askQuestion, thread({ id: uuid('905') }));
  open(`${page}#slide-2`);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the class (1 question)' }));
  expect(await (await panel()).findByRole('button', { name: /^Why smoke/ })).toBeTruthy();
  type('Your question', 'What does smoke do, @M');
  fireEvent.keyDown(field('Your question'), { key: 'Enter' });
  expect(await screen.findByRole('option', { name: /^Max Roe/ })).toBeTruthy();
  fireEvent.keyDown(field('Your question'), { key: 'Escape' });
  expect((await panel()).queryByRole('option', { name: /^Max Roe/ })).toBeNull();
  fireEvent.click(field('Your question'));
  await screen.findByRole('option', { name: /^Max Roe/ });
  fireEvent.keyDown(field('Your question'), { key: 'Enter' });
  expect(field('Your question').value).toBe('What does smoke do, @Max Roe ');
  expect(await screen.findByText('Does smoke hurt bees?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the class (1 question)' }));
  expect((await panel()) && field('Your question').value).toContain('@Max Roe');
  network.answer(getThread, thread({ id: uuid('905') }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(network.calls(askQuestion)).toHaveLength(1));
  expect(network.calls(askQuestion)[0]?.body).toMatchObject({
    ...{ slideId: aSlide(2).id, text: `What does smoke do, <@${max.id}>`, audience: 'class', place: null },
  });
  await waitFor(() => expect(window.location.search).toBe(`?thread=${uuid('905')}`));
});

test('a question that is sent while the learner goes on to another slide is not left to be sent again', async () => {
  let answerCall = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answerCall = resolve));
  network.answer(askQuestion, () => answered.then(() => thread({ id: uuid('905') })));
  open(`${page}#slide-2`);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the class (1 question)' }));
  await panel();
  type('Your question', 'Why?');
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(network.calls(askQuestion)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  answerCall();
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

test('a learner asks about selected words of the slide', async () => {
  // What jsdom lacks.
  vi.stubGlobal('CSS', {});
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  network.answer(askQuestion, thread({ id: uuid('905') }));
  open(`${page}#slide-2`);
  await screen.findByRole('button', { name: 'Ask the class (1 question)' });
  const words = await waitFor(() => document.querySelector('[data-slide-text] p') as HTMLElement);
  getSelection()?.selectAllChildren(words);
  fireEvent(document, new Event('selectionchange'));
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Selected text' }));
  fireEvent.click(await toolbar.findByRole('button', { name: 'Ask the class' }));
  const shown = await panel();
  expect(shown.getByText(words.textContent, { selector: 'blockquote' })).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Remove the quote' })).toBeTruthy();
  type('Your question', 'Why?');
  fireEvent.click(shown.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(network.calls(askQuestion)).toHaveLength(1));
  expect(network.calls(askQuestion)[0]?.body).toMatchObject({
    slideId: aSlide(2).id,
    quote: { text: words.textContent, start: 0 },
    place: null,
  });
});

test('a link to a question opens its slide and the question; posts that are gone or hidden say so', async () => {
  network.answer(getThread, thread({ isUnread: true }));
  network.answer(markThreadRead, undefined as never);
  network.answer(
    listAnswers,
    makePage(
      post({
        isAccepted: true,
        acceptedBy: 'instructor',
        editedAt: AT,
        text: `<b>Hi</b> <@${ann.id}>`,
        mentions: [ann],
      }),
      post({ id: uuid('903'), isDeleted: true, text: '', author: null }),
      post({ id: uuid('904'), isHidden: true, text: '', author: ann }),
    ),
  );
  open(`${page}?thread=${uuid('901')}#slide-1`);
  const shown = await panel();
  const answer = within(await shown.findByRole('article', { name: 'Answer by Max Roe' }));
  expect(answer.getByText('Answer, confirmed by an instructor')).toBeTruthy();
  expect(answer.getByText(/edited/)).toBeTruthy();
  // Markup of other people is text.
  expect(answer.getByText(/<b>Hi<\/b>/).textContent).toBe('<b>Hi</b> @Ann Lee');
  expect(shown.getByText('Deleted post')).toBeTruthy();
  expect(shown.getByText('Hidden by an instructor')).toBeTruthy();
  await waitFor(() => expect(window.location.hash).toBe('#slide-2'));
  await waitFor(() => expect(network.calls(markThreadRead)).toHaveLength(1));
  expect(shown.queryByRole('button', { name: 'Mark as the answer' })).toBeNull();
  network.answer(answerQuestion, post({ id: uuid('906') }));
  type('Your answer', 'Thanks');
  fireEvent.click(shown.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(field('Your answer').value).toBe(''));
  expect(network.calls(answerQuestion)[0]?.body).toMatchObject({ text: 'Thanks' });
  fireEvent.click(shown.getByRole('button', { name: 'All questions' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('markup, addresses and made-up mentions in posts, names and quotes stay text', async () => {
  const hostile = `<img src=x onerror=alert(1)> [x](javascript:alert(1)) https://evil.example`;
  const unknown = uuid('999');
  const asker = { ...ann, name: hostile };
  const text = `${hostile} <@${unknown}>`;
  network.answer(
    getThread,
    thread({ title: hostile, quote: hostile, asker, question: { ...question, author: asker, text } }),
  );
  network.answer(listAnswers, makePage(post({ author: asker, text })));
  open(`${page}?thread=${uuid('901')}#slide-2`);
  const shown = await panel();
  expect(await shown.findAllByText(hostile, { exact: false })).not.toHaveLength(0);
  const dialog = screen.getByRole('dialog', { name: 'Ask the class' });
  expect(dialog.querySelector('img, script, [onerror], a[href*="evil"], a[href^="javascript"]')).toBeNull();
  expect(dialog.textContent).not.toContain(unknown);
});

test('an own post that is deleted comes back by Undo', async () => {
  network.answer(listAnswers, makePage(post({ isOwn: true, canEdit: true })));
  open(`/questions/${uuid('901')}`);
  const answer = await screen.findByRole('article', { name: 'Answer by Max Roe' });
  fireEvent.click(within(answer).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted post')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It calms them.')).toBeTruthy();
  expect(network.calls(deletePost)).toHaveLength(0);
});

test('a course without questions and without the right to ask shows no button, nor does a site that switched them off', async () => {
  network.answer(countModuleThreads, { canAsk: false, threadCount: 0, slides: [] });
  open(page);
  await waitFor(() => expect(network.calls(countModuleThreads)).toHaveLength(1));
  await screen.findByRole('button', { name: 'My notes' });
  expect(screen.queryByRole('button', { name: /^Ask the class/ })).toBeNull();
  cleanup();
  setSite({ ...DEFAULT_SITE, offFeatures: ['discussion'] });
  open(page);
  await screen.findByRole('button', { name: 'My notes' });
  expect(network.calls(countModuleThreads)).toHaveLength(1);
});

test('an instructor answers, accepts and hides from the inbox, and marks a question as done', async () => {
  network.answer(getUser, aLearner({ role: 'instructor' }));
  network.answer(listInbox, makePage({ ...listed({ isFromTutor: true }), nearest: [] }));
  network.answer(listInboxCourses, [
    { id: uuid('100'), slug: 'first-aid', title: 'First aid', openCount: 1, tutorCount: 1, reportedCount: 0 },
  ]);
  network.answer(getThread, thread({ canAccept: true, canModerate: true }));
  network.answer(acceptAnswer, thread());
  network.answer(closeThread, thread());
  network.answer(hidePost, post());
  open('/teaching/inbox');
  const item = within(await screen.findByRole('article', { name: 'Why smoke?' }));
  expect(item.getByText('Asked the tutor first')).toBeTruthy();
  expect(item.getByRole('link').getAttribute('href')).toBe(`${page}?thread=${uuid('901')}`);
  fireEvent.click(item.getByRole('button', { name: 'Answer' }));
  fireEvent.click(await item.findByRole('button', { name: 'Mark as the answer' }));
  await waitFor(() => expect(network.calls(acceptAnswer)[0]?.body).toEqual({ postId: uuid('902') }));
  fireEvent.click(item.getByRole('button', { name: 'Hide the post of Max Roe' }));
  fireEvent.click(item.getByRole('button', { name: 'Hide' }));
  expect(item.getByText('Give a reason.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Why is it hidden/), { target: { value: 'Rude' } });
  fireEvent.click(item.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(network.calls(hidePost)[0]?.body).toEqual({ reason: 'Rude' }));
  fireEvent.click(item.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(network.calls(closeThread)[0]?.body).toEqual({ isClosed: true }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('own and followed questions are on one page, and lead to the slide', async () => {
  network.answer(listThreads, makePage(listed({ isUnread: true, isAnswered: true, isOpen: false })));
  open('/questions');
  const link = await screen.findByRole('link', { name: /^New: Why smoke/ });
  expect(link.getAttribute('href')).toBe(`${page}?thread=${uuid('901')}`);
  network.answer(listThreads, makePage());
  fireEvent.change(screen.getByRole('combobox', { name: 'Shown questions' }), {
    target: { value: 'followed' },
  });
  await waitFor(() => expect(window.location.search).toBe('?filter=followed'));
  expect(await screen.findByText('You follow no question')).toBeTruthy();
});

test('a search that finds more questions than are counted says so', async () => {
  network.answer(listThreads, { items: [listed()], total: THREAD_LIMITS.found });
  open('/questions?filter=all');
  expect(await screen.findByText('1,000 questions')).toBeTruthy();
  open('/questions?filter=all&search=smoke');
  expect(await screen.findByText('1,000+ questions')).toBeTruthy();
});
