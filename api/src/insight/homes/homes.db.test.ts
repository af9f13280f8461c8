import { randomUUID } from 'node:crypto';
import {
  createChatSession,
  createInvitations,
  getSiteState,
  getTeachingHome,
  MAX_HOME_ROWS,
  ingestCourse,
  listAdminExams,
  listGradableAnswers,
  listInvitations,
  listQuestionProposals,
  listUnansweredQuestions,
  sendChatMessage,
} from '@lectern/contract';
import { type Course, Mail, QuestionProposal, Upload, type User } from '@lectern/data';
import { startQueueWorker } from '@lectern/infra';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTaughtCourse } from '../../testing/a-taught-course.js';
import { aTeachingWorld, MARKER, type TeachingWorld } from '../../testing/a-teaching-world.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let world: TeachingWorld;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  world = await aTeachingWorld(api);
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const fetchHome = async (client: TestClient) => (await client.call(getTeachingHome)).body;
const fetchState = async () => (await admin.call(getSiteState)).body;

test('a home counts what the screens behind its links show', async () => {
  const { course, exam, people, anAttempt } = world;
  const { client } = people.owner;
  // An open attempt is not graded yet.
  await anAttempt();
  const home = await fetchHome(client);

  const { body: essays } = await client.call(listGradableAnswers, { params: { examId: exam.id } });
  expect(essays.waiting).toBe(1);
  const place = { id: exam.id, title: exam.title, courseTitle: course.title, count: essays.waiting };
  expect(home.grading).toMatchObject({ count: essays.waiting, places: [place] });
  const { body: exams } = await client.call(listAdminExams, { query: {} });
  expect(exams.items.map(({ needsGrading }) => needsGrading)).toEqual([essays.waiting]);

  const { body: review } = await client.call(listQuestionProposals, { params: { id: course.id } });
  expect(review.proposals).toHaveLength(1);
  expect(home.proposals).toMatchObject({
    count: 1,
    places: [{ id: course.id, title: course.title, count: 1 }],
  });
});

test('instructors see the work of their courses, administrators that of all, and other people nothing', async () => {
  const { owner, coInstructor, stranger, groupManager, student } = world.people;
  for (const { client } of [owner, coInstructor])
    expect(await fetchHome(client)).toMatchObject({
      courseCount: 1,
      grading: { count: 1 },
      proposals: { count: 1 },
    });
  for (const { client } of [stranger, groupManager]) {
    const home = await fetchHome(client);
    expect(JSON.stringify(home)).not.toContain(MARKER);
    expect([home.grading.count, home.proposals.count, home.unanswered.count]).toEqual([0, 0, 0]);
  }
  expect(await fetchHome(groupManager.client)).toMatchObject({ courseCount: 0, groupCount: 1 });
  expect((await fetchHome(admin)).grading.count).toBe(1);
  expect((await student.client.call(getTeachingHome)).status).toBe(403);
});

test('questions that the tutor did not answer are counted as on the screen of their course', async () => {
  const course = await aTaughtCourse(api);
  const { user, client } = await anInstructor(api, course);
  for (const message of ['What does a defibrillator cost?', 'How long should I cool a burn under water?'])
    await ask(course, message);
  const { body } = await client.call(listUnansweredQuestions, { params: { id: course.id }, query: {} });
  const shown = body.groups.reduce((sum, { questionCount }) => sum + questionCount, 0);
  expect(shown).toBe(1);
  const waiting = { count: shown, places: [{ id: course.id, title: course.title, count: shown }] };
  expect((await fetchHome(client)).unanswered).toMatchObject(waiting);
  await api.database.source.query(
    `UPDATE chat_messages SET created_at = created_at - interval '91 days' WHERE session_id IN
       (SELECT id FROM chat_sessions WHERE course_id = $1)`,
    [course.id],
  );
  expect((await fetchHome(client)).unanswered).toEqual({ count: 0, places: [] });
  await addInstructor(api, await api.aCourse(), user);
  expect((await fetchHome(client)).courseCount).toBe(2);
});

test('a card names the first places, and counts all', async () => {
  const { user, client } = await anInstructor(api);
  for (let count = 1; count <= MAX_HOME_ROWS + 1; count += 1) {
    const course = await api.aCourse({ title: `Course ${count}` });
    await addInstructor(api, course, user);
    await propose(course, count);
  }
  const { count, places } = (await fetchHome(client)).proposals;
  expect(count).toBe(21);
  expect(places.map((place) => [place.title, place.count])).toEqual([
    ['Course 6', 6],
    ['Course 5', 5],
    ['Course 4', 4],
    ['Course 3', 3],
    ['Course 2', 2],
  ]);
});

test('recent are the uploads of a person and the courses that were edited, and none of other people', async () => {
  const course = await api.aCourse({ title: 'Knots' });
  const { user, client } = await anInstructor(api, course);
  const stranger = await anInstructor(api);
  const upload = await anUpload(user, { courseId: course.id, status: 'completed' });
  expect((await fetchHome(client)).recent).toMatchObject([
    {
      kind: 'upload',
      id: upload.id,
      title: 'Knots',
      status: 'completed',
      courseId: course.id,
      isUpdate: false,
    },
  ]);
  await api.database.source.query(
    `UPDATE courses SET version = version + 1, updated_at = now() WHERE id = $1`,
    [course.id],
  );
  expect((await fetchHome(client)).recent.map(({ kind, status }) => [kind, status])).toEqual([
    ['edit', null],
    ['upload', 'completed'],
  ]);
  expect((await fetchHome(stranger.client)).recent).toEqual([]);
  // Who does not teach the course any more sees what they uploaded, and no way into the course.
  await api.database.source.query('DELETE FROM course_instructors WHERE course_id = $1', [course.id]);
  expect((await fetchHome(client)).recent).toMatchObject([
    { kind: 'upload', title: 'deck.pdf', courseId: null },
  ]);
});

test('an administrator sees a missing worker, failed uploads, messages to hand over, and people who wait', async () => {
  expect((await world.people.owner.client.call(getSiteState)).status).toBe(403);
  const before = await fetchState();
  expect(before.queue).toEqual({ waiting: 0, working: 0, oldestSeconds: 0, hasWorker: false });
  expect(before.failedUploads).toMatchObject({
    count: 1,
    places: [{ id: world.upload.id, message: 'Sorry.' }],
  });
  expect(before.mail.isSending).toBe(false);

  const emails = ['ada@example.org', 'grace@example.org'];
  await admin.call(createInvitations, { body: { emails, groupId: null, role: 'student' } });
  await anUpload((await anInstructor(api)).user, { status: 'processing' });
  const { mail, people, queue } = await fetchState();
  expect(queue.waiting).toBe(1);
  expect(mail.waiting - before.mail.waiting).toBe(2);
  expect(people.invited - before.people.invited).toBe(2);
  const { body: open } = await admin.call(listInvitations, { query: { state: 'open' } });
  expect(people.invited).toBe(open.total);

  await api.database.source.query('UPDATE invitations SET expires_at = now()');
  await api.database.source.getRepository(Mail).update({ status: 'kept' }, { validUntil: new Date() });
  expect(await fetchState()).toMatchObject({
    mail: { waiting: 0 },
    people: { invited: 0, expired: people.invited },
  });
});

test('a worker that waits for uploads is there', async () => {
  const options = { concurrency: 1, onError: () => undefined };
  const worker = startQueueWorker(ingestCourse, api.env, () => Promise.resolve(), options);
  await worker.waitUntilReady();
  expect((await fetchState()).queue.hasWorker).toBe(true);
  await worker.close();
});

async function ask(course: Course, message: string) {
  const learner = await api.as(await api.aUser());
  const { body } = await learner.call(createChatSession, { body: { courseId: course.id, title: 'Chat' } });
  await learner.call(sendChatMessage, { body: { sessionId: body.id, message } });
}

async function propose(course: Course, count: number) {
  const { content, key, quote } = world.proposal;
  const proposals = Array.from({ length: count }, (_, index) => ({
    ...{ courseId: course.id, slideId: course.modules[0]?.slides[0]?.id ?? null, kind: 'matching' },
    ...{ identityHash: randomUUID(), title: `Draft ${index}`, content, key, quote },
  }));
  await api.database.source.manager.save(QuestionProposal, proposals as QuestionProposal[]);
}

function anUpload(user: User, fields: Partial<Upload>): Promise<Upload> {
  const id = randomUUID();
  return api.database.source.manager.save(Upload, {
    ...{ id, userId: user.id, fileName: 'deck.pdf', fileKey: `uploads/${id}/deck.pdf`, fingerprint: id },
    ...{ stage: 'Queued', ...fields },
  } as Upload);
}
