import { randomUUID } from 'node:crypto';
import * as contract from '@lectern/contract';
import type { Endpoint } from '@lectern/contract';
import {
  CourseInstructor,
  Enrollment,
  Group,
  GroupCourse,
  GroupManager,
  GroupMember,
  User,
} from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDiscussedCourse } from '../../testing/a-discussed-course.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { ask, type Sent } from '../../testing/ask.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  api = await startTestApi();
  world = await aWorld();
});
afterAll(() => api.stop());

/** A thread for the class and one for instructors, and people who may read neither. */
async function aWorld() {
  const { manager } = api.database.source;
  const discussed = await aDiscussedCourse(api);
  const { course, asker, classmate, instructor, slides, ask: askPeople, answer } = discussed;
  const thread = await askPeople();
  const post = await answer(thread, { client: asker.client });
  const quiet = await askPeople({ audience: 'instructors' });

  const noteId = randomUUID();
  const quote = { text: 'Never put butter on a burn.', prefix: '', suffix: '', start: 43 };
  const note = { id: noteId, slideId: slides[0].id, kind: 'highlight', quote };
  await asker.client.call(contract.createNote, { body: note });
  await asker.client.call(contract.saveNoteCard, { params: { noteId }, body: { front: 'What never?' } });

  const stranger = await api.as(await api.aUser());
  const otherLearner = await api.as((await api.anEnrollment()).user);
  const otherInstructor = await anInstructor(api, await api.aCourse());
  const removed = await anInstructor(api);
  await addInstructor(api, course, removed.user);
  await manager.delete(CourseInstructor, { userId: removed.user.id });
  const demoted = await anInstructor(api);
  await addInstructor(api, course, demoted.user);
  await manager.update(User, demoted.user.id, { role: 'student' });
  // A manager of a group that takes the course, with the asker in it.
  const groupManager = await anInstructor(api);
  const group = await manager.save(Group, { name: 'Class 7b' } as Group);
  await manager.insert(GroupManager, { groupId: group.id, userId: groupManager.user.id });
  await manager.insert(GroupCourse, { groupId: group.id, courseId: course.id } as GroupCourse);
  await manager.insert(GroupMember, { groupId: group.id, userId: asker.user.id, source: 'manager' });
  const left = await discussed.aLearner('Left');
  await manager.delete(Enrollment, { userId: left.user.id });
  const suspended = await discussed.aLearner('Suspended');
  await manager.update(User, suspended.user.id, { role: 'suspended' });
  return {
    ...{ course, thread, quiet, post, noteId, slideId: slides[0].id, moduleId: course.modules[0]?.id ?? '' },
    outside: {
      ...{ stranger, otherLearner, left: left.client, suspended: suspended.client, visitor: api.visitor },
      ...{ otherInstructor: otherInstructor.client, removed: removed.client, demoted: demoted.client },
      groupManager: groupManager.client,
    } satisfies Record<string, TestClient>,
    inside: { asker: asker.client, classmate: classmate.client, instructor: instructor.client },
  };
}

type World = typeof world;
const body = () => ({ id: randomUUID(), text: 'So.' });

/** Calls about a thread or post with what is sent, those for instructors first. */
const CALLS: Record<string, (threadId: string, postId: string, world: World) => Sent> = {
  closeThread: (threadId) => ({ params: { threadId }, body: { isClosed: false } }),
  hidePost: (_, postId) => ({ params: { postId }, body: { reason: 'Rude' } }),
  showPost: (_, postId) => ({ params: { postId } }),
  dismissReports: (_, postId) => ({ params: { postId } }),
  getThread: (threadId) => ({ params: { threadId } }),
  listAnswers: (threadId) => ({ params: { threadId } }),
  answerQuestion: (threadId) => ({ params: { threadId }, body: body() }),
  acceptAnswer: (threadId) => ({ params: { threadId }, body: { postId: null } }),
  followThread: (threadId) => ({ params: { threadId }, body: { isFollowing: true } }),
  markThreadRead: (threadId) => ({ params: { threadId } }),
  reportPost: (_, postId) => ({ params: { postId }, body: { reason: 'Rude' } }),
  updatePost: (_, postId) => ({ params: { postId }, body: { version: 1, text: 'Mine now.' } }),
  deletePost: (_, postId) => ({ params: { postId } }),
  askQuestion: (_thread, _post, { slideId }) => ({ body: { ...body(), slideId } }),
  listMentionable: (_thread, _post, { course }) => ({ params: { id: course.id } }),
};
const send = (client: TestClient, name: string, [threadId, postId]: [string, string]) =>
  ask(client, contract[name as 'getThread'] as Endpoint, CALLS[name]?.(threadId, postId, world) ?? {});

test.each(Object.keys(CALLS))(
  '%s is refused to everybody outside of the course, and changes nothing',
  async (name) => {
    const { thread, quiet, post, outside } = world;
    for (const [who, client] of Object.entries(outside))
      for (const ids of [
        [thread.id, thread.id],
        [thread.id, post.id],
        [quiet.id, quiet.id],
      ] as [string, string][]) {
        const { status } = await send(client, name, ids);
        const isSignedOut = who === 'visitor' || who === 'suspended';
        expect([who, status]).toEqual([who, isSignedOut ? 401 : status === 403 ? 403 : 404]);
      }
    const { source } = api.database;
    expect(await source.query('SELECT id FROM posts ORDER BY id')).toHaveLength(3);
    expect(await source.query('SELECT FROM post_reports')).toHaveLength(0);
    expect(
      await source.query('SELECT FROM posts WHERE hidden_at IS NOT NULL OR deleted_at IS NOT NULL'),
    ).toHaveLength(0);
  },
);

test('lists, counts and searches of people outside have nothing of the course', async () => {
  const { thread, slideId, moduleId, course, outside } = world;
  for (const [who, client] of Object.entries(outside)) {
    if (who === 'visitor' || who === 'suspended') continue;
    for (const query of [{}, { courseId: course.id }, { slideId }, { search: 'butter' }] as Record<
      string,
      string
    >[])
      expect([who, (await client.call(contract.listThreads, { query })).body.total]).toEqual([who, 0]);
    const counted = await client.call(contract.countModuleThreads, { params: { moduleId } });
    expect([who, counted.body]).toEqual([who, { canAsk: false, threadCount: 0, slides: [] }]);
    const similar = { body: { slideId, text: thread.question.text } };
    expect([who, (await client.call(contract.findSimilarThreads, similar)).body]).toEqual([who, []]);
    expect([who, (await client.call(contract.countThreads)).body.openCount]).toEqual([who, 0]);
    if (!['otherInstructor', 'removed', 'groupManager'].includes(who)) continue;
    expect([who, (await client.call(contract.listInbox)).body.total]).toEqual([who, 0]);
    expect([who, (await client.call(contract.listInboxCourses)).body]).toEqual([who, []]);
  }
});

test('a thread for instructors is read by them and the asker alone, and classmates change nothing of others', async () => {
  const { thread, quiet, post, inside } = world;
  const read = async (client: TestClient, { id }: { id: string }) =>
    (await client.call(contract.getThread, { params: { threadId: id } })).status;
  const statuses = async (shown: { id: string }) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(inside).map(async ([who, client]) => [who, await read(client, shown)]),
      ),
    );
  expect(await statuses(thread)).toEqual({ asker: 200, classmate: 200, instructor: 200 });
  expect(await statuses(quiet)).toEqual({ asker: 200, classmate: 404, instructor: 200 });
  for (const name of Object.keys(CALLS))
    if (!['askQuestion', 'listMentionable'].includes(name))
      expect([name, (await send(inside.classmate, name, [quiet.id, quiet.id])).status]).toEqual([
        name,
        ['closeThread', 'hidePost', 'showPost', 'dismissReports'].includes(name) ? 403 : 404,
      ]);
  for (const name of ['updatePost', 'deletePost'])
    for (const who of ['classmate', 'instructor'] as const)
      expect([name, who, (await send(inside[who], name, [thread.id, post.id])).status]).toEqual([
        name,
        who,
        404,
      ]);
  expect((await send(inside.classmate, 'acceptAnswer', [thread.id, post.id])).status).toBe(403);
});

/** Calls about a note of the asker. */
const NOTE_CALLS = {
  updateNote: ({ noteId }) => ({
    params: { noteId },
    body: { version: 1, text: 'Mine now.', color: 'pink' },
  }),
  deleteNote: ({ noteId }) => ({ params: { noteId } }),
  restoreNote: ({ noteId }) => ({ params: { noteId } }),
  saveNoteCard: ({ noteId }) => ({ params: { noteId }, body: { front: 'Mine now.' } }),
  deleteNoteCard: ({ noteId }) => ({ params: { noteId } }),
  reviewCard: ({ noteId }) => ({ params: { noteId }, body: { rating: 'good', requestId: randomUUID() } }),
  undoCardReview: ({ noteId }) => ({ params: { noteId, requestId: randomUUID() } }),
} satisfies Record<string, (world: World) => Sent>;

test('a note and its card are refused to everybody but their person, and nothing of them is in lists', async () => {
  const { inside, outside, noteId, slideId, moduleId } = world;
  const { asker, ...others } = inside;
  const read = () =>
    api.database.source.query(
      'SELECT notes.*, front, reviews FROM notes JOIN note_cards ON note_id = notes.id WHERE notes.id = $1',
      [noteId],
    );
  const before: unknown = await read();
  for (const [who, client] of Object.entries({ ...others, ...outside })) {
    const isSignedOut = who === 'visitor' || who === 'suspended';
    for (const [name, sent] of Object.entries(NOTE_CALLS)) {
      const { status } = await ask(client, contract[name as 'updateNote'] as Endpoint, sent(world));
      expect([name, who, status]).toEqual([name, who, isSignedOut ? 401 : 404]);
    }
    if (isSignedOut) continue;
    const lists = await Promise.all([
      client.call(contract.listNotes, { query: {} }),
      client.call(contract.listModuleNotes, { params: { moduleId } }),
      client.call(contract.listDueCards, { query: { timeZone: 'UTC' } }),
    ]);
    expect([who, JSON.stringify(lists.map(({ body }) => body))]).not.toEqual([
      who,
      expect.stringContaining('butter'),
    ]);
    if (who in others) continue;
    const body = { id: randomUUID(), slideId, kind: 'bookmark' };
    expect([who, (await client.call(contract.createNote, { body })).status]).toEqual([who, 404]);
  }
  expect(await read()).toEqual(before);
  expect((await asker.call(contract.listNotes, { query: {} })).body.total).toBe(1);
});
