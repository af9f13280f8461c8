/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  answerProgress,
  createChatSession,
  forwardTutorQuestion,
  getModule,
  getThread,
  getUser,
  listChatMessages,
  rateAnswer,
  sendChatMessage,
  stopAnswer,
  type AnswerRating,
  type ChatMessage,
} from '@lectern/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openTutorChat } from '@lectern/remote';
import { openChat } from '../testing/open';
import { aLearner, aModule, anAnswer, aQuestion, aSession, aSource, uuid } from '../testing/samples';

const course = { courseId: uuid('100'), title: 'First aid' };
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(createChatSession, aSession());
  network.answer(listChatMessages, []);
  network.answer(getModule, aModule());
});
afterEach(() => {
  cleanup();
  network.restore();
});

const dialog = () => screen.findByRole('dialog', { name: 'AI Tutor' });
const field = async () => (await screen.findByLabelText('Your question')) as HTMLTextAreaElement;
const sendButton = () => screen.getByRole('button', { name: 'Send message' }) as HTMLButtonElement;
const ready = async () => {
  const input = await field();
  await waitFor(() => expect(input.disabled).toBe(false));
  await screen.findByRole('list');
  return input;
};
const ask = async (question: string) => {
  const input = await ready();
  fireEvent.change(input, { target: { value: question } });
  fireEvent.keyDown(input, { key: 'Enter' });
  return input;
};
const said = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^(You|AI Tutor): /, ''));
/** Everything that is announced politely, now. */
const announced = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join('|');

test('opening the chat creates a session for the course and shows a welcome message', async () => {
  let answer: (() => void) | undefined;
  network.answer(createChatSession, () => new Promise((done) => (answer = () => done(aSession()))));
  openChat(course);
  expect(within(await dialog()).getByText('First aid')).toBeTruthy();
  expect(await screen.findByText('Starting chat session...')).toBeTruthy();
  expect((await field()).disabled).toBe(true);
  expect(sendButton().disabled).toBe(true);

  let load: (() => void) | undefined;
  network.answer(listChatMessages, () => new Promise((done) => (load = () => done([]))));
  act(() => answer?.());
  expect(await screen.findByText('Loading messages...')).toBeTruthy();
  act(() => load?.());
  expect(await screen.findByText(/^Hello\. I am your AI tutor for First aid\./)).toBeTruthy();
  expect(network.calls(createChatSession).map(({ body }) => body)).toEqual([
    { courseId: course.courseId, moduleId: null, title: 'First aid Chat' },
  ]);
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
});

test('the subtitle shows the course and the module', async () => {
  openChat({ ...course, moduleId: uuid('201') });
  expect(await screen.findByText('First aid - Bleeding')).toBeTruthy();
  await waitFor(() =>
    expect(network.calls(createChatSession)[0]?.body).toMatchObject({ moduleId: uuid('201') }),
  );
});

test('a failure to create the session is shown with Retry', async () => {
  network.refuse(createChatSession, 500);
  openChat(course);
  expect((await screen.findAllByText('Failed to start chat session')).length).toBeGreaterThan(0);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  network.answer(createChatSession, aSession());
  fireEvent.click(retry);
  await ready();
});

test('an existing conversation is continued without a new session', async () => {
  network.answer(listChatMessages, [aQuestion(), anAnswer()]);
  openChat({ ...course, sessionId: uuid('600') });
  await waitFor(() => expect(said()).toHaveLength(2));
  expect(network.calls(createChatSession)).toEqual([]);
  // What stood there before is not read out.
  expect(announced()).not.toContain('Press on the wound');
});

test('a failure to load the messages is shown with Retry', async () => {
  network.refuse(listChatMessages, 500);
  openChat(course);
  expect(await screen.findByText('Failed to load messages')).toBeTruthy();
  network.answer(listChatMessages, [aQuestion()]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(said()).toEqual(['What stops bleeding?']));
});

test('an answer is shown while it is written and announced once when it is complete', async () => {
  const stream = network.stream(sendChatMessage);
  openChat(course);
  const input = await ask('  What stops bleeding?  ');
  expect(await screen.findByText('AI Tutor is typing...')).toBeTruthy();
  expect(input.disabled).toBe(true);
  expect(input.value).toBe('  What stops bleeding?  ');

  const writing = anAnswer({ status: 'writing', content: 'Press on', metadata: {} });
  await act(async () => stream.send({ message: writing }));
  await waitFor(() => expect(said()).toEqual(['What stops bleeding?', 'Press on']));
  expect(input.value).toBe('');
  await act(async () => stream.send({ message: { ...writing, content: 'Press on the wound' } }));
  await waitFor(() => expect(said()[1]).toBe('Press on the wound'));
  expect(announced()).not.toContain('Press');

  network.answer(listChatMessages, [aQuestion(), anAnswer()]);
  await act(async () => stream.send({ message: anAnswer() }));
  await act(async () => stream.end());
  await waitFor(() => expect(announced()).toContain('Press on the wound.'));
  await waitFor(() => expect(input.disabled).toBe(false));
  expect(screen.queryByText('AI Tutor is typing...')).toBeNull();
  expect(document.activeElement).toBe(input);
  const sent = network.calls(sendChatMessage)[0]?.body as Record<string, string>;
  const { questionId, ...body } = sent;
  expect(body).toEqual({ sessionId: uuid('600'), message: 'What stops bleeding?', mode: 'explain' });
  expect(questionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  // Messages are reloaded afterwards.
  await waitFor(() => expect(network.calls(listChatMessages)).toHaveLength(2));
});

test('Shift+Enter starts a new line, and blanks cannot be sent', async () => {
  openChat(course);
  const input = await ready();
  fireEvent.change(input, { target: { value: '   ' } });
  expect(sendButton().disabled).toBe(true);
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.change(input, { target: { value: 'First line' } });
  expect(sendButton().disabled).toBe(false);
  expect(fireEvent.keyDown(input, { key: 'Enter', shiftKey: true })).toBe(true);
  expect(network.calls(sendChatMessage)).toEqual([]);
});

test('the voice button is disabled and explains why', async () => {
  openChat(course);
  await dialog();
  const voice = screen.getByRole('button', { name: 'Voice input is not available' }) as HTMLButtonElement;
  expect(voice.disabled).toBe(true);
});

test('a failed send keeps the text, and sending it again reuses the question id', async () => {
  network.refuse(sendChatMessage, 502);
  openChat(course);
  const input = await ask('What stops bleeding?');
  expect(await screen.findByText('Failed to send message')).toBeTruthy();
  await waitFor(() => expect(input.disabled).toBe(false));
  expect(input.value).toBe('What stops bleeding?');

  network.stream(sendChatMessage).end();
  fireEvent.click(sendButton());
  await waitFor(() => expect(input.value).toBe(''));
  const [first, second] = network.calls(sendChatMessage).map(({ body }) => body as { questionId: string });
  expect(second?.questionId).toBe(first?.questionId);
});

test('another text, or the same text asked again after an answer, has a new question id', async () => {
  network.refuse(sendChatMessage, 502);
  openChat(course);
  const input = await ask('One');
  await screen.findByText('Failed to send message');
  await ask('Two');
  await waitFor(() => expect(network.calls(sendChatMessage)).toHaveLength(2));
  network.stream(sendChatMessage).end();
  await ask('Three');
  await waitFor(() => expect(input.value).toBe(''));
  network.stream(sendChatMessage).end();
  await ask('Three');
  await waitFor(() => expect(network.calls(sendChatMessage)).toHaveLength(4));
  const ids = network.calls(sendChatMessage).map(({ body }) => (body as { questionId: string }).questionId);
  expect(new Set(ids).size).toBe(4);
});

test('the server’s message is shown if it refuses a question', async () => {
  network.refuse(sendChatMessage, 429, { statusCode: 429, message: 'You can ask again tomorrow.' });
  openChat(course);
  await ask('One more?');
  expect(await screen.findByText('You can ask again tomorrow.')).toBeTruthy();
});

test('a failed answer puts the question back into the field', async () => {
  const stream = network.stream(sendChatMessage);
  openChat(course);
  const input = await ask('What stops bleeding?');
  const failed = anAnswer({ status: 'failed', content: '', metadata: {} });
  network.answer(listChatMessages, [aQuestion(), failed]);
  await act(async () => stream.send({ message: failed }));
  await act(async () => stream.end());
  expect(await screen.findByText('Failed to send message')).toBeTruthy();
  expect(await screen.findByText(/^The tutor could not finish this answer/)).toBeTruthy();
  await waitFor(() => expect(input.value).toBe('What stops bleeding?'));

  network.stream(sendChatMessage).end();
  fireEvent.click(sendButton());
  await waitFor(() => expect(network.calls(sendChatMessage)).toHaveLength(2));
  const [first, second] = network.calls(sendChatMessage).map(({ body }) => body as { questionId: string });
  expect(second?.questionId).toBe(first?.questionId);
});

const halfWritten = anAnswer({ status: 'writing', content: 'Press on', metadata: {} });

test('an answer that was being written when the page was loaded is followed to its end', async () => {
  network.answer(listChatMessages, [aQuestion(), halfWritten]);
  openChat({ ...course, sessionId: uuid('600') });
  await waitFor(() => expect(network.listeners(answerProgress)).toBe(1));
  expect(screen.getByText('AI Tutor is typing...')).toBeTruthy();
  expect((await field()).disabled).toBe(true);
  act(() => network.send(answerProgress, { message: anAnswer() }));
  await waitFor(() => expect(network.listeners(answerProgress)).toBe(0));
  expect(announced()).toContain('Press on the wound.');
  expect((await field()).disabled).toBe(false);
});

test('an answer is completed after its connection breaks', async () => {
  const stream = network.stream(sendChatMessage);
  openChat(course);
  const input = await ask('What stops bleeding?');
  network.answer(listChatMessages, [aQuestion(), halfWritten]);
  await act(async () => stream.send({ message: halfWritten }));
  await act(async () => stream.disconnect());
  await waitFor(() => expect(network.listeners(answerProgress)).toBe(1));
  expect(screen.queryByText('Failed to send message')).toBeNull();
  expect(input.value).toBe('');
  act(() => network.send(answerProgress, { message: anAnswer() }));
  await waitFor(() => expect(input.disabled).toBe(false));
});

test('an answer can be stopped, and its text so far stays', async () => {
  network.answer(listChatMessages, [aQuestion(), halfWritten]);
  openChat({ ...course, sessionId: uuid('600') });
  const stopped: ChatMessage = { ...halfWritten, status: 'stopped' };
  network.answer(stopAnswer, stopped);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('You stopped this answer.')).toBeTruthy();
  expect(said()[1]).toContain('Press on');
  expect(network.calls(stopAnswer)[0]?.params).toEqual({ messageId: halfWritten.id });
  expect((await field()).disabled).toBe(false);
});

test.each([
  [0.87, 'Well supported · 87%', 'primary'],
  [0.801, 'Well supported · 80%', 'primary'],
  [0.8, 'Partly supported · 80%', 'neutral'],
  [0.12, 'Weakly supported · 12%', 'neutral'],
])(
  'a confidence of %s is shown as %s in the %s style, with an explanation',
  async (confidence, words, style) => {
    network.answer(listChatMessages, [
      aQuestion(),
      anAnswer({ metadata: { confidence, sources: [aSource()], citations: [aSource().label] } }),
    ]);
    openChat({ ...course, sessionId: uuid('600') });
    const badge = await screen.findByText(words);
    expect(badge.className).toContain(style);
    fireEvent.click(badge);
    expect(await screen.findByText(/^How likely it is/)).toBeTruthy();
  },
);

test('a citation is a chip after its sentence; it opens the slide with the quote and leaves a button back to the chat', async () => {
  network.answer(listChatMessages, [aQuestion(), anAnswer()]);
  openChat({ ...course, sessionId: uuid('600') });
  const chip = await screen.findByRole('link', { name: 'Module 1 · Slide 5 · Pressure' });
  expect(chip.closest('p')?.textContent).toBe('Press on the wound.Module 1 · Slide 5 · Pressure');
  fireEvent.click(chip);
  expect(window.location.pathname).toBe(`/courses/first-aid/modules/${uuid('201')}`);
  expect(new URLSearchParams(window.location.search).get('quote')).toBe('Press on the wound.');
  expect(window.location.hash).toBe('#slide-5');
  expect(screen.queryByRole('dialog')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Back to the AI Tutor' }));
  await dialog();
  expect(network.calls(createChatSession)).toEqual([]);
});

test('a citation of a video names the moment and starts there', async () => {
  const spoken = aSource({ seconds: 125, quote: 'Keep pressing.' });
  const metadata = { confidence: 0.87, sources: [aSource(), spoken] };
  network.answer(listChatMessages, [
    aQuestion(),
    anAnswer({ content: 'Press on the wound. Keep pressing. [1][2]', metadata }),
  ]);
  openChat({ ...course, sessionId: uuid('600') });
  fireEvent.click(await screen.findByRole('link', { name: 'Module 1 · Slide 5, 2:05 · Pressure' }));
  expect(new URLSearchParams(window.location.search).get('t')).toBe('125');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('in a conversation about all courses a citation names its course', async () => {
  const source = aSource({ courseTitle: 'First aid' });
  network.answer(listChatMessages, [
    aQuestion(),
    anAnswer({ metadata: { confidence: 0.87, sources: [source], citations: [source.label] } }),
  ]);
  openChat({ courseId: null, title: 'General Learning', sessionId: uuid('600') });
  expect(await screen.findByRole('link', { name: 'First aid · Module 1 · Slide 5 · Pressure' })).toBeTruthy();
});

test('thanks for thanks cannot be rated', async () => {
  const thanked = { content: "You're welcome!", metadata: { mode: 'explain' as const } };
  network.answer(listChatMessages, [aQuestion({ content: 'thanks' }), anAnswer(thanked)]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByText("You're welcome!")).toBeTruthy();
  expect(screen.queryByText('Rate this answer')).toBeNull();
});

test('a heading of the open slide is asked by one press, and a draft stays', async () => {
  network.stream(sendChatMessage);
  openChat({ ...course, headings: ['Direct pressure', 'Tourniquets'] });
  const starter = await screen.findByRole('button', { name: 'Tourniquets' });
  const input = await field();
  fireEvent.change(input, { target: { value: 'And what' } });
  fireEvent.click(starter);
  await waitFor(() =>
    expect(network.calls(sendChatMessage)[0]?.body).toMatchObject({ message: 'Tourniquets' }),
  );
  expect(input.value).toBe('And what');
});

describe('on a wide window, beside a screen that leaves room,', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), { media, matches: true, onchange: null } as MediaQueryList),
    );
  });
  afterEach(() => void vi.restoreAllMocks());

  test('the chat leaves the screen usable, and a source in the same module keeps it open', async () => {
    window.history.replaceState(null, '', `/courses/first-aid/modules/${uuid('201')}`);
    network.answer(listChatMessages, [aQuestion(), anAnswer()]);
    openChat({ ...course, sessionId: uuid('600'), isBeside: true });
    expect((await dialog()).getAttribute('data-sheet')).toBe('beside');
    expect(document.body.style.pointerEvents).not.toBe('none');
    fireEvent.click(await screen.findByRole('link', { name: 'Module 1 · Slide 5 · Pressure' }));
    expect(window.location.hash).toBe('#slide-5');
    expect(await dialog()).toBeTruthy();
  });

  test('another screen minimizes it, because it would cover that one', async () => {
    window.history.replaceState(null, '', '/elsewhere');
    network.answer(listChatMessages, [aQuestion(), anAnswer()]);
    openChat({ ...course, sessionId: uuid('600'), isBeside: true });
    fireEvent.click(await screen.findByRole('link', { name: 'Module 1 · Slide 5 · Pressure' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Back to the AI Tutor' }));
    expect((await dialog()).getAttribute('data-sheet')).toBeNull();
  });
});

test('sentences of one slide share a chip, which opens the slide with all of them highlighted', async () => {
  const content = 'Press on the wound. Call for help. [1][2] Wait. [3]';
  const sources = [
    aSource(),
    aSource({ quote: 'Call for help.' }),
    aSource({ slideId: uuid('302'), label: 'Module 1 · Slide 6 · Waiting', quote: 'Wait.' }),
  ];
  network.answer(listChatMessages, [aQuestion(), anAnswer({ content, metadata: { sources } })]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByRole('link', { name: 'Module 1 · Slide 6 · Waiting' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Module 1 · Slide 5 · Pressure' }));
  expect(new URLSearchParams(window.location.search).getAll('quote')).toEqual([
    'Press on the wound.',
    'Call for help.',
  ]);
});

test('an answer in a language without measurements says so beside its percentage', async () => {
  network.answer(listChatMessages, [
    aQuestion(),
    anAnswer({ metadata: { ...anAnswer().metadata, support: 'unmeasured' } }),
  ]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByText('Not measured for this language · 87%')).toBeTruthy();
});

test('an answer that a language model wrote says that its percentage was not measured', async () => {
  network.answer(listChatMessages, [
    aQuestion(),
    anAnswer({ metadata: { ...anAnswer().metadata, support: 'unmeasured', writtenBy: 'model' } }),
  ]);
  openChat({ ...course, sessionId: uuid('600') });
  fireEvent.click(await screen.findByText('Not measured for language models · 87%'));
  expect(await screen.findByText(/not been measured for answers that a language model writes/)).toBeTruthy();
});

test('where the tutor is not sure, it quotes the sentences of the slides that may help', async () => {
  const unsure = anAnswer({
    content: "I'm not sure about this one.",
    metadata: { confidence: 0.341, nearest: [aSource()], isUnsure: true },
  });
  network.answer(listChatMessages, [aQuestion(), unsure]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByText('These slides may help')).toBeTruthy();
  expect(screen.getByText('Press on the wound.').tagName).toBe('MARK');
  fireEvent.click(screen.getByText('Not sure · 34%'));
  expect(await screen.findByText(/is only 34% likely/)).toBeTruthy();
});

test('where only a picture may answer, it points to the slide and states no percentage', async () => {
  const pointer = anAnswer({
    content: 'The answer may be in the picture on slide 5 of module 1: look at it.',
    metadata: { nearest: [aSource({ quote: '' })], isUnsure: true, isInPicture: true },
  });
  network.answer(listChatMessages, [aQuestion(), pointer]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByText('Look at this slide')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Slide 5/ })).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
  expect(screen.getByRole('group', { name: 'Rate this answer' })).toBeTruthy();
});

test('titles and quotes of slides are shown in their own language and direction', async () => {
  const source = aSource({
    label: 'Module 1 · Slide 5 · עצירת דימום',
    quote: 'Tourniquet עוצר דימום.',
    language: 'he',
  });
  const metadata = { confidence: 0.3, nearest: [source], isUnsure: true };
  network.answer(listChatMessages, [aQuestion(), anAnswer({ content: "I'm not sure.", metadata })]);
  openChat({ ...course, sessionId: uuid('600') });
  expect((await screen.findByText('עצירת דימום')).lang).toBe('he');
  const quote = screen.getByText(source.quote).parentElement;
  expect([quote?.lang, quote?.dir]).toEqual(['he', 'rtl']);
});

test('an answer that consists of sentences of the slides has their language', async () => {
  const metadata = { ...anAnswer().metadata, language: 'he', writtenBy: 'slides' as const };
  network.answer(listChatMessages, [
    aQuestion(),
    anAnswer({ content: 'Tourniquet עוצר דימום. [1]', metadata }),
  ]);
  openChat({ ...course, sessionId: uuid('600') });
  const answer = (await screen.findByText(/עוצר דימום/)).closest('[lang]');
  expect([answer?.getAttribute('lang'), answer?.getAttribute('dir')]).toEqual(['he', 'rtl']);
});

test('an answer that was searched for by words alone says so', async () => {
  const answer = anAnswer({ metadata: { ...anAnswer().metadata, isWordsOnly: true } });
  network.answer(listChatMessages, [aQuestion(), answer]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByText(/^Only the words of your question were searched/)).toBeTruthy();
});

test('a question in another language than the slides gets a note', async () => {
  const answer = anAnswer({ metadata: { ...anAnswer().metadata, language: 'en', questionLanguage: 'de' } });
  network.answer(listChatMessages, [aQuestion(), answer]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByText(/You asked in German, but the slides are in English/)).toBeTruthy();
});

test('an answer is rated with a reason, and the rating can be taken back', async () => {
  const rated = (rating: AnswerRating | undefined) => anAnswer({ ...(rating && { rating }) });
  network.answer(listChatMessages, [aQuestion(), anAnswer()]);
  network.answer(rateAnswer, rated({ isHelpful: false, reason: null }));
  openChat({ ...course, sessionId: uuid('600') });
  const down = await screen.findByRole('button', { name: 'Not helpful' });
  fireEvent.click(down);
  await waitFor(() => expect(network.calls(rateAnswer)).toHaveLength(1));
  network.answer(rateAnswer, rated({ isHelpful: false, reason: 'wrong' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Wrong' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Wrong' }).getAttribute('aria-pressed')).toBe('true'),
  );
  network.answer(rateAnswer, rated(undefined));
  fireEvent.click(down);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wrong' })).toBeNull());
  expect(network.calls(rateAnswer).map(({ body }) => body)).toEqual([
    { rating: { isHelpful: false, reason: null } },
    { rating: { isHelpful: false, reason: 'wrong' } },
    { rating: null },
  ]);
});

test('the question of an answer that did not help is shared with administrators if the learner agrees', async () => {
  const rated = (rating: AnswerRating) => anAnswer({ rating });
  const unhelpful: AnswerRating = { isHelpful: false, reason: 'wrong' };
  network.answer(listChatMessages, [aQuestion(), rated(unhelpful)]);
  network.answer(rateAnswer, rated({ ...unhelpful, isShared: true }));
  openChat({ ...course, sessionId: uuid('600') });
  const share = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Show my question/ });
  expect(share.checked).toBe(false);
  fireEvent.click(share);
  await waitFor(() => expect(share.checked).toBe(true));
  expect(network.calls(rateAnswer).map(({ body }) => body)).toEqual([
    { rating: { isHelpful: false, reason: 'wrong', isShared: true } },
  ]);
});

test('a rating that cannot be saved is not shown', async () => {
  network.answer(listChatMessages, [aQuestion(), anAnswer()]);
  network.refuse(rateAnswer, 500);
  openChat({ ...course, sessionId: uuid('600') });
  fireEvent.click(await screen.findByRole('button', { name: 'Helpful' }));
  expect(await screen.findByText('Failed to save your rating')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Helpful' }).getAttribute('aria-pressed')).toBe('false');
});

test('a refusal names the nearest slides and cites none', async () => {
  const refused = anAnswer({
    content: 'This is not in this course.',
    metadata: { confidence: 0.04, citations: [], sources: [], nearest: [aSource()] },
  });
  network.answer(listChatMessages, [aQuestion(), refused]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByText('Nearest slides')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Module 1 · Slide 5 · Pressure' })).toBeTruthy();
  expect(screen.getByText('Not supported · 4%')).toBeTruthy();
});

test('what the tutor refused is sent to the instructors by one press, which says so, and once', async () => {
  const refused = anAnswer({ metadata: { confidence: 0.04, nearest: [aSource()] } });
  network.answer(listChatMessages, [aQuestion(), anAnswer({ id: uuid('799') }), refused]);
  network.refuse(forwardTutorQuestion, 409, { message: 'You have too many open questions.' });
  openChat({ ...course, sessionId: uuid('600') });
  const ask = await screen.findByRole('button', { name: 'Ask an instructor' });
  expect(screen.getByText(/^Sends your question with your name/)).toBeTruthy();
  fireEvent.click(ask);
  expect(await screen.findByText('You have too many open questions.')).toBeTruthy();
  network.answer(forwardTutorQuestion, { id: refused.id } as never);
  fireEvent.click(ask);
  const link = await screen.findByRole('link', { name: 'Open the question' });
  expect(link.getAttribute('href')).toBe(`/questions/${refused.id}`);
  const body = { id: refused.id, messageId: refused.id, audience: 'instructors' };
  expect(network.calls(forwardTutorQuestion).map((sent) => sent.body)).toEqual([body, body]);
  expect(screen.queryByRole('button', { name: 'Ask an instructor' })).toBeNull();
});

test('an answer that an instructor accepted is cited apart, as text, and gone once it is taken back', async () => {
  const accepted = { id: uuid('912'), acceptedBy: 'instructor', text: '<i>Press</i> harder', mentions: [] };
  network.answer(getThread, { id: uuid('911'), accepted } as never);
  const refused = anAnswer({
    metadata: {
      confidence: 0.04,
      nearest: [aSource()],
      answered: [{ threadId: uuid('911'), postId: uuid('912') }],
    },
  });
  network.answer(listChatMessages, [aQuestion(), refused]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByText('<i>Press</i> harder')).toBeTruthy();
  expect(screen.getByText('Answered by an instructor')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask an instructor' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Open the question' });
  expect(link.getAttribute('href')).toBe(`/questions/${uuid('911')}`);
  cleanup();
  network.answer(getThread, { id: uuid('911'), accepted: null } as never);
  openChat({ ...course, sessionId: uuid('600') });
  await waitFor(() => expect(screen.queryByText('<i>Press</i> harder')).toBeNull());
});

test('a refusal without nearest slides has the same badge as one with them', async () => {
  const refused = anAnswer({ content: 'I could not find this.', metadata: { confidence: 0, nearest: [] } });
  network.answer(listChatMessages, [aQuestion(), refused]);
  openChat({ ...course, sessionId: uuid('600') });
  fireEvent.click(await screen.findByText('Not supported · 0%'));
  expect(await screen.findByText(/^The slides do not answer this question/)).toBeTruthy();
});

test('the mode switch sends the guide mode', async () => {
  network.stream(sendChatMessage).end();
  openChat(course);
  await ready();
  fireEvent.click(screen.getByRole('radio', { name: 'Guide me' }));
  await ask('What stops bleeding?');
  await waitFor(() => expect(network.calls(sendChatMessage)[0]?.body).toMatchObject({ mode: 'guide' }));
});

test('a guided conversation keeps its mode, and each hint shows its number', async () => {
  network.answer(listChatMessages, [aQuestion(), anAnswer({ metadata: { mode: 'guide', hint: 2 } })]);
  openChat({ ...course, sessionId: uuid('600') });
  expect(await screen.findByText('Hint 2')).toBeTruthy();
  expect((screen.getByRole('radio', { name: 'Guide me' }) as HTMLInputElement).checked).toBe(true);
});

test('Escape closes the chat but keeps a draft', async () => {
  openChat(course);
  await ready();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Back to the AI Tutor' })).toBeNull();
  cleanup();

  openChat(course);
  fireEvent.change(await ready(), { target: { value: 'Half a' } });
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the AI Tutor' }));
  expect((await field()).value).toBe('Half a');
});

test('a draft is there again when the chat about the same course is opened again, not in one about another', async () => {
  openChat(course);
  fireEvent.change(await ready(), { target: { value: 'Why?' } });
  fireEvent.keyDown(await dialog(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openTutorChat(course));
  expect((await ready()).value).toBe('Why?');
  expect(network.calls(createChatSession)).toHaveLength(1);
  fireEvent.keyDown(await dialog(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openTutorChat({ courseId: null, title: 'General Learning' }));
  expect((await ready()).value).toBe('');
});

test('a draft in an earlier chat is there again when that chat is chosen again, not in another one', async () => {
  const earlier = { ...course, sessionId: uuid('200') };
  openChat(earlier);
  fireEvent.change(await ready(), { target: { value: 'Why?' } });
  fireEvent.keyDown(await dialog(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openTutorChat(earlier));
  expect((await ready()).value).toBe('Why?');
  fireEvent.keyDown(await dialog(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openTutorChat({ ...course, sessionId: uuid('201') }));
  expect((await ready()).value).toBe('');
});
