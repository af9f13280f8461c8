import { randomUUID } from 'node:crypto';
import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  closeThread,
  countModuleThreads,
  countThreads,
  deleteOwnUser,
  deletePost,
  dismissReports,
  findSimilarThreads,
  followThread,
  forwardTutorQuestion,
  getEditedCourse,
  getThread,
  hidePost,
  listAnswers,
  listAuditEntries,
  listInbox,
  listInboxCourses,
  listMentionable,
  listThreads,
  markThreadRead,
  POST_LIMITS,
  reportPost,
  showPost,
  THREAD_LIMITS,
  updateCourse,
  updatePost,
  writeMention,
} from '@lectern/contract';
import { ChatMessage, ChatSession, Post, Thread } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDiscussedCourse, BUTTER_QUESTION } from '../../testing/a-discussed-course.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const rows = (entity: typeof Thread) => api.database.source.getRepository(entity);
const ofThread = ({ id }: { id: string }) => ({ params: { threadId: id } });
const ofPost = ({ id }: { id: string }) => ({ params: { postId: id } });

test('a learner asks about a place, an instructor answers from the inbox and marks it, and the next learner finds it', async () => {
  const { course, instructor, asker, classmate, slides, ask, answer } = await aDiscussedCourse(api);
  const thread = await ask({ title: 'Butter', place: { x: 0.25, y: 0.5 } });
  expect(thread).toMatchObject({
    ...{ title: 'Butter', excerpt: BUTTER_QUESTION, audience: 'class', isOwn: true, isOpen: true },
    asker: { name: 'Ada Byron', isInstructor: false },
    course: { id: course.id, title: course.title },
    slide: { id: slides[0].id, title: 'Burns', number: 1 },
    ...{ place: { x: 0.25, y: 0.5 }, state: 'exact', answerCount: 0, isFollowed: true, isUnread: false },
    ...{ canAnswer: true, canAccept: true, canModerate: false, nearest: [], accepted: null },
    question: { isQuestion: true, text: BUTTER_QUESTION, isOwn: true, canEdit: true },
  });
  const module = { params: { moduleId: course.modules[0]?.id ?? '' } };
  expect((await classmate.client.call(countModuleThreads, module)).body).toEqual({
    ...{ canAsk: true, threadCount: 1 },
    slides: [{ slideId: slides[0].id, threadCount: 1, openCount: 1 }],
  });

  const inbox = (await instructor.client.call(listInbox)).body;
  expect(inbox.items.map(({ id, nearest }) => [id, nearest])).toEqual([[thread.id, []]]);
  expect((await instructor.client.call(listInboxCourses)).body).toEqual([
    { id: course.id, slug: course.slug, title: course.title, openCount: 1, tutorCount: 0, reportedCount: 0 },
  ]);
  expect((await instructor.client.call(countThreads)).body).toEqual({
    unreadCount: 0,
    openCount: 1,
    reportedCount: 0,
  });
  const post = await answer(thread, { client: instructor.client, text: 'Butter keeps the heat in.' });
  expect(post).toMatchObject({ author: { isInstructor: true }, isQuestion: false, isOwn: true });
  expect((await asker.client.call(countThreads)).body.unreadCount).toBe(1);
  expect((await asker.client.call(listThreads, { query: { filter: 'unread' } })).body.total).toBe(1);
  await asker.client.call(markThreadRead, ofThread(thread));
  expect((await asker.client.call(countThreads)).body.unreadCount).toBe(0);

  const accepted = await instructor.client.call(acceptAnswer, {
    ...ofThread(thread),
    body: { postId: post.id },
  });
  expect(accepted.body).toMatchObject({
    ...{ isAnswered: true, isOpen: false, isAcceptedByInstructor: true },
    accepted: { id: post.id, acceptedBy: 'instructor' },
  });
  expect((await instructor.client.call(listInbox)).body.total).toBe(0);
  // A learner can't replace what an instructor accepted.
  const replaced = { ...ofThread(thread), body: { postId: null } };
  expect((await asker.client.call(acceptAnswer, replaced)).status).toBe(403);

  const other = await ask(
    { text: 'When do I dial 112 on phone 5e20b5b4?', slideId: slides[2].id },
    classmate.client,
  );
  const similar = (text: string) =>
    classmate.client.call(findSimilarThreads, { body: { slideId: slides[1].id, text } });
  expect((await similar('Can butter be put on a burn?')).body.map(({ id }) => id)).toEqual([thread.id]);
  expect((await similar('butter burns')).body.map(({ id }) => id)).toEqual([thread.id]);
  expect((await similar('the of and')).body).toEqual([]);
  const find = async (query: Record<string, string>) =>
    (await classmate.client.call(listThreads, { query })).body.items.map(({ id }) => id);
  expect(await find({ search: 'HEAT keep' })).toEqual([thread.id]);
  expect(await find({ search: 'butt burn' })).toEqual([thread.id]);
  expect(await find({ search: '5e20b5b4' })).toEqual([other.id]);
  expect(await find({ search: "'); DROP & | ! <-> :*" })).toEqual([]);
  expect(await find({ search: '?!' })).toEqual([]);
  expect(await find({ courseId: course.id })).toEqual([other.id, thread.id]);
  expect(await find({ slideId: slides[2].id })).toEqual([other.id]);
  expect(await find({ filter: 'own' })).toEqual([other.id]);
  expect(await find({ filter: 'open' })).toEqual([other.id]);
  expect(await find({ filter: 'answered' })).toEqual([thread.id]);
  expect(await find({ filter: 'followed' })).toEqual([other.id]);
  await classmate.client.call(followThread, { ...ofThread(thread), body: { isFollowing: true } });
  expect(await find({ filter: 'followed' })).toEqual([other.id, thread.id]);
});

test('a repeated question or answer is saved once, and an id of another person is refused', async () => {
  const { asker, classmate, slides, ask, answer } = await aDiscussedCourse(api);
  const thread = await ask();
  expect(await ask({ id: thread.id, text: 'Again?' })).toEqual(thread);
  const body = { id: thread.id, slideId: slides[0].id, text: 'Mine?' };
  expect((await classmate.client.call(askQuestion, { body })).status).toBe(409);
  const post = await answer(thread);
  const again = { ...ofThread(thread), body: { id: post.id, text: 'Other.' } };
  expect((await classmate.client.call(answerQuestion, again)).body.text).toBe(post.text);
  expect((await asker.client.call(answerQuestion, again)).status).toBe(409);
  expect((await asker.client.call(listAnswers, ofThread(thread))).body.total).toBe(1);
  expect((await asker.client.call(getThread, ofThread(thread))).body.answerCount).toBe(1);
  // Ten at once are ten answers in one thread.
  await Promise.all(Array.from({ length: 10 }, () => answer(thread, { client: asker.client })));
  expect(await rows(Thread).findOneBy({ id: thread.id })).toMatchObject({ postCount: 12, answerCount: 11 });
});

test('limits are refused with a sentence, and leave nothing behind', async () => {
  const { course, asker, slides, ask } = await aDiscussedCourse(api);
  const send = (sent: object) =>
    asker.client.call(askQuestion, {
      body: { id: randomUUID(), slideId: slides[0].id, text: 'Why?', ...sent },
    });
  expect((await send({ text: 'a'.repeat(POST_LIMITS.text + 1) })).status).toBe(400);
  expect((await send({ text: ' \n ' })).status).toBe(400);
  const quote = { text: 'butter', prefix: '', suffix: '', start: 1 };
  expect((await send({ quote, place: { x: 0, y: 0 } })).status).toBe(400);
  expect((await send({ slideId: randomUUID() })).status).toBe(404);
  const thread = await ask();
  await rows(Thread).update(thread.id, { postCount: POST_LIMITS.posts });
  const answered = await asker.client.call(answerQuestion, {
    ...ofThread(thread),
    body: { id: randomUUID(), text: 'One more.' },
  });
  expect([answered.status, (answered.body as unknown as { message: string }).message]).toEqual([
    409,
    'This question has 500 posts, which is the most. Ask a new question.',
  ]);
  const many = Array.from({ length: THREAD_LIMITS.openThreads - 1 }, () => {
    const id = randomUUID();
    return {
      id,
      courseId: course.id,
      firstSlideId: slides[0].id,
      moduleTitle: '',
      slideTitle: '',
      audience: 'class' as const,
      askerId: asker.user.id,
    };
  });
  await rows(Thread).insert(many);
  expect((await send({})).status).toBe(409);
  expect(await rows(Thread).countBy({ courseId: course.id })).toBe(THREAD_LIMITS.openThreads);
});

test('an edit is visible, a conflict is refused, and what was accepted is accepted no longer', async () => {
  const { asker, classmate, ask, answer } = await aDiscussedCourse(api);
  const thread = await ask();
  const post = await answer(thread);
  await asker.client.call(acceptAnswer, { ...ofThread(thread), body: { postId: post.id } });
  const change = { version: post.version, text: 'Cool it instead.' };
  const edited = await classmate.client.call(updatePost, { ...ofPost(post), body: change });
  expect(edited.body).toMatchObject({ text: 'Cool it instead.', isAccepted: false });
  expect(edited.body.editedAt).not.toBeNull();
  expect((await classmate.client.call(updatePost, { ...ofPost(post), body: change })).status).toBe(200);
  const late = { ...change, text: 'Something else.' };
  expect((await classmate.client.call(updatePost, { ...ofPost(post), body: late })).status).toBe(409);
  const find = async (search: string) =>
    (await asker.client.call(listThreads, { query: { search } })).body.total;
  expect([await find('cool instead'), await find('keeps heat')]).toEqual([1, 0]);
  const titled = { version: thread.question.version, text: BUTTER_QUESTION, title: 'Grease' };
  await asker.client.call(updatePost, { ...ofPost(thread), body: titled });
  expect(await find('grease')).toBe(1);
});

test('a deleted post keeps its place, and a question without answers is deleted whole', async () => {
  const { asker, classmate, ask, answer } = await aDiscussedCourse(api);
  const thread = await ask({ title: 'Butter' });
  const post = await answer(thread);
  await asker.client.call(acceptAnswer, { ...ofThread(thread), body: { postId: post.id } });
  expect((await asker.client.call(deletePost, ofPost(thread))).status).toBe(204);
  const read = (await classmate.client.call(getThread, ofThread(thread))).body;
  expect(read).toMatchObject({ title: '', excerpt: '', isDeleted: true, accepted: { id: post.id } });
  expect(read.question).toMatchObject({ text: '', isDeleted: true });
  expect((await classmate.client.call(listAnswers, ofThread(thread))).body.items[0]?.text).toBe(post.text);
  await classmate.client.call(deletePost, ofPost(post));
  expect((await classmate.client.call(deletePost, ofPost(post))).status).toBe(204);
  const gone = (await classmate.client.call(getThread, ofThread(thread))).body;
  expect(gone).toMatchObject({ accepted: null, answerCount: 0 });
  const alone = await ask();
  await asker.client.call(deletePost, ofPost(alone));
  expect(await rows(Thread).existsBy({ id: alone.id })).toBe(false);
});

test('a hidden question stays hidden with its answers when its asker deletes it', async () => {
  const { asker, classmate, instructor, ask, answer } = await aDiscussedCourse(api);
  const thread = await ask();
  await answer(thread);
  await instructor.client.call(hidePost, { ...ofPost(thread), body: { reason: 'Off topic.' } });
  await asker.client.call(deletePost, ofPost(thread));
  expect((await classmate.client.call(getThread, ofThread(thread))).status).toBe(404);
  expect((await instructor.client.call(getThread, ofThread(thread))).status).toBe(200);
});

test('mentions name people of the course alone, and let them follow the thread', async () => {
  const { course, instructor, asker, classmate, ask, answer } = await aDiscussedCourse(api);
  const stranger = await api.aUser({ firstName: 'Grace', lastName: 'Stranger' });
  const list = async (search: string) =>
    (await asker.client.call(listMentionable, { params: { id: course.id }, query: { search } })).body;
  expect((await list('')).map(({ id }) => id)).toEqual([instructor.user.id]);
  expect(await list('grace')).toEqual([{ id: classmate.user.id, name: 'Grace Byron', isInstructor: false }]);
  // An address is not searched.
  expect(await list(classmate.user.email)).toEqual([]);
  const thread = await ask({ text: `Do you know, ${writeMention(classmate.user.id)}?` });
  expect(thread.excerpt).toBe('Do you know, @Grace Byron?');
  expect(thread.question.mentions.map(({ name }) => name)).toEqual(['Grace Byron']);
  expect((await classmate.client.call(countThreads)).body.unreadCount).toBe(1);
  const send = (sent: object) =>
    asker.client.call(answerQuestion, {
      ...ofThread(thread),
      body: { id: randomUUID(), text: 'x', ...sent },
    });
  expect((await send({ text: writeMention(stranger.id) })).status).toBe(400);
  const many = Array.from({ length: 11 }, () => writeMention(randomUUID())).join();
  expect((await send({ text: many })).status).toBe(400);
  // A thread for instructors is not read by classmates, so they can't be mentioned there.
  const quiet = await ask({ audience: 'instructors' });
  const body = { id: randomUUID(), text: writeMention(classmate.user.id) };
  expect((await asker.client.call(answerQuestion, { ...ofThread(quiet), body })).status).toBe(400);
  expect((await classmate.client.call(getThread, ofThread(quiet))).status).toBe(404);
  expect((await classmate.client.call(listThreads)).body.items.map(({ id }) => id)).toEqual([thread.id]);
  expect((await answer(quiet, { client: instructor.client })).text).toBeTruthy();
});

test('a reported post is hidden with a reason, shown again, and the audit log has no text of it', async () => {
  const { course, instructor, asker, classmate, ask, answer } = await aDiscussedCourse(api);
  const thread = await ask();
  const post = await answer(thread, { text: 'Rude words.' });
  const reason = { body: { reason: 'It is rude.' } };
  expect((await asker.client.call(reportPost, { ...ofPost(post), ...reason })).status).toBe(204);
  await asker.client.call(reportPost, { ...ofPost(post), ...reason });
  expect((await classmate.client.call(reportPost, { ...ofPost(post), ...reason })).status).toBe(409);
  const reported = { query: { kind: 'reported' } };
  expect((await instructor.client.call(listInbox, reported)).body.items).toMatchObject([{ reportCount: 1 }]);
  const list = async (client: TestClient) => (await client.call(listAnswers, ofThread(thread))).body.items[0];
  expect((await list(instructor.client))?.reports).toMatchObject([{ reason: 'It is rude.' }]);
  expect(await list(asker.client)).toMatchObject({ reports: [], isReported: true });

  await asker.client.call(acceptAnswer, { ...ofThread(thread), body: { postId: post.id } });
  await instructor.client.call(hidePost, { ...ofPost(post), body: { reason: 'Be kind.' } });
  expect(await list(asker.client)).toMatchObject({
    text: '',
    isHidden: true,
    hiddenReason: null,
    isAccepted: false,
  });
  expect(await list(classmate.client)).toMatchObject({ text: 'Rude words.', hiddenReason: 'Be kind.' });
  expect((await asker.client.call(listThreads, { query: { search: 'rude' } })).body.total).toBe(0);
  expect((await instructor.client.call(listInbox, reported)).body.total).toBe(0);
  expect((await asker.client.call(getThread, ofThread(thread))).body.answerCount).toBe(0);
  await instructor.client.call(showPost, ofPost(post));
  expect(await list(asker.client)).toMatchObject({ text: 'Rude words.', isHidden: false });
  await instructor.client.call(dismissReports, ofPost(post));

  await instructor.client.call(hidePost, { ...ofPost(thread), body: { reason: 'Off topic.' } });
  expect((await classmate.client.call(getThread, ofThread(thread))).status).toBe(404);
  expect((await asker.client.call(getThread, ofThread(thread))).body).toMatchObject({ isHidden: true });
  await instructor.client.call(showPost, ofPost(thread));
  await instructor.client.call(closeThread, { ...ofThread(thread), body: { isClosed: true } });
  const late = { ...ofThread(thread), body: { id: randomUUID(), text: 'Late.' } };
  expect((await asker.client.call(answerQuestion, late)).status).toBe(409);
  await instructor.client.call(closeThread, { ...ofThread(thread), body: { isClosed: false } });
  expect((await asker.client.call(answerQuestion, late)).status).toBe(201);
  const accept = (postId: string | null) =>
    instructor.client.call(acceptAnswer, { ...ofThread(thread), body: { postId } });
  await accept(post.id);
  await accept(post.id);
  await accept(null);

  const { items } = (await admin.call(listAuditEntries, { query: {} })).body;
  const own = items.filter(({ target }) => target.id === course.id);
  // What the asker accepted is no change by an instructor.
  expect(own.map(({ action }) => action)).toEqual([
    'course.answer-not-accepted',
    'course.answer-accepted',
    'course.thread-reopened',
    'course.thread-closed',
    'course.post-shown',
    'course.post-hidden',
    'course.post-shown',
    'course.post-hidden',
  ]);
  expect(JSON.stringify(own)).not.toMatch(/rude|kind\.|topic/i);
});

test('a question that the tutor did not answer goes to people with one click, with the nearest slides', async () => {
  const { asker, classmate, instructor, course, slides } = await aDiscussedCourse(api);
  const { manager } = api.database.source;
  const chat = await manager.save(ChatSession, {
    userId: asker.user.id,
    courseId: course.id,
    title: 'Ice',
  } as ChatSession);
  const message = (given: object) =>
    manager.save(ChatMessage, {
      id: randomUUID(),
      sessionId: chat.id,
      status: 'complete',
      metadata: {},
      ...given,
    } as ChatMessage);
  await message({ role: 'user', content: 'Is ice good for a burn?', createdAt: new Date(Date.now() - 1000) });
  const nearest = [{ slideId: slides[0].id }, { slideId: randomUUID() }, { slideId: slides[1].id }];
  const refused = await message({ role: 'assistant', content: 'I do not know.', metadata: { nearest } });
  const send = (client: TestClient, sent: object = {}) =>
    client.call(forwardTutorQuestion, { body: { id: randomUUID(), messageId: refused.id, ...sent } });
  expect((await send(classmate.client)).status).toBe(404);
  const sent = await send(asker.client, { audience: 'instructors' });
  expect(sent.body).toMatchObject({
    ...{
      isFromTutor: true,
      excerpt: 'Is ice good for a burn?',
      audience: 'instructors',
      slide: { title: 'Burns' },
    },
    nearest: [
      { title: 'Burns', number: 1 },
      { title: 'Bleeding', number: 2 },
    ],
  });
  const { items } = (await instructor.client.call(listInbox, { query: { kind: 'tutor' } })).body;
  expect(items.map(({ id, nearest: near }) => [id, near.length])).toEqual([[sent.body.id, 2]]);
  const answered = await message({ role: 'assistant', content: 'Yes.', metadata: { sources: [] } });
  expect((await send(asker.client, { messageId: answered.id })).status).toBe(404);
});

test('threads follow their words and slides through changes of the course', async () => {
  const { course, asker, slides, ask, answer } = await aDiscussedCourse(api);
  const quote = { text: 'Never put butter on a burn.', prefix: 'minutes.', suffix: 'Cover', start: 0 };
  const thread = await ask({ quote });
  const second = await ask({ slideId: slides[1].id });
  await answer(second);
  expect(thread).toMatchObject({ quote: quote.text, state: 'exact' });
  const edit = async (change: (shown: { id: string; content: string }[]) => object[]) => {
    const { body } = await admin.call(getEditedCourse, { params: { id: course.id } });
    const modules = body.modules.map((module) => ({ id: module.id, slides: change(module.slides) }));
    const saved = await admin.call(updateCourse, {
      params: { id: course.id },
      body: { version: body.version, modules, completes: true },
    });
    expect(saved.status).toBe(200);
  };
  await edit(([first, , third]) => [
    { ...third },
    { ...first, content: `<p>First of all, call for help.</p>${first?.content}` },
  ]);
  const moved = (await asker.client.call(getThread, ofThread(thread))).body;
  expect(moved).toMatchObject({ state: 'exact', slide: { number: 2 } });
  expect(moved.range?.start).toBeGreaterThan(thread.range?.start ?? 0);
  const removed = (await asker.client.call(getThread, ofThread(second))).body;
  expect(removed).toMatchObject({ state: 'removed', slide: { id: null, title: 'Bleeding', number: null } });
  await edit(([third, first]) => [{ ...third }, { ...first, content: '<p>Never put cream on a burn.</p>' }]);
  expect((await asker.client.call(getThread, ofThread(thread))).body).toMatchObject({
    ...{ state: 'changed', quote: quote.text },
  });
});

test('a switched off discussion of a course answers like threads that do not exist', async () => {
  const { course, asker, instructor, ask } = await aDiscussedCourse(api);
  const thread = await ask();
  const { body } = await admin.call(getEditedCourse, { params: { id: course.id } });
  expect(body.hasDiscussion).toBe(true);
  const off = { version: body.version, hasDiscussion: false };
  await admin.call(updateCourse, { params: { id: course.id }, body: off });
  const module = { params: { moduleId: course.modules[0]?.id ?? '' } };
  for (const { client } of [asker, instructor]) {
    expect((await client.call(getThread, ofThread(thread))).status).toBe(404);
    expect((await client.call(countModuleThreads, module)).body).toEqual({
      canAsk: false,
      threadCount: 0,
      slides: [],
    });
    expect((await client.call(listThreads)).body.total).toBe(0);
  }
  expect((await instructor.client.call(listInbox)).body.total).toBe(0);
  const sent = { body: { id: randomUUID(), slideId: thread.slide.id, text: 'Why?' } };
  expect((await asker.client.call(askQuestion, sent)).status).toBe(404);
  expect(await rows(Post as never).existsBy({ id: thread.id })).toBe(true);
});

test('a post that mentions a person whose account was deleted can still be changed', async () => {
  const { asker, classmate, ask } = await aDiscussedCourse(api);
  const thread = await ask({ text: `Do you know, ${writeMention(classmate.user.id)}?` });
  await classmate.client.fetch(deleteOwnUser.path, { method: 'DELETE' });
  const { question } = (await asker.client.call(getThread, ofThread(thread))).body;
  const body = { version: question.version, text: `${question.text} Please!` };
  const { status, body: changed } = await asker.client.call(updatePost, { ...ofPost(question), body });
  expect([status, changed.text, changed.mentions]).toEqual([200, `${question.text} Please!`, []]);
});

test('questions with very long words can be asked and found', async () => {
  const { asker, ask } = await aDiscussedCourse(api);
  const search = async (text: string) =>
    (await asker.client.call(listThreads, { query: { search: text } })).body.items?.map(({ id }) => id);
  // PostgreSQL stores the length of a lexeme in 11 bits, and would store nothing of the first word, and half a letter of the second.
  for (const word of ['x'.repeat(2048), 'ა'.repeat(700)]) {
    const thread = await ask({ text: `Butter ${word}?` });
    expect(thread.id).toBeTruthy();
    expect(await search(word.slice(0, 200))).toEqual([thread.id]);
  }
});
