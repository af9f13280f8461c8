import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptAnswer,
  countUnreadNotifications,
  listGradableAnswers,
  listNotifications,
  markAllNotificationsRead,
  markAnswer,
  markNotificationsRead,
  markThreadRead,
  NOTIFICATION_PAGE_SIZE,
  saveDraft,
  saveProgress,
  startAttempt,
  submitAttempt,
  updateReminderSettings,
  writeMention,
} from '@lectern/contract';
import { CourseInstructor, Exam, SlideVideoRow, Upload, type User } from '@lectern/data';
import { aDiscussedCourse } from '../../testing/a-discussed-course.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const anUpload = (user: User, given: Partial<Upload>) =>
  api.database.source.getRepository(Upload).save({
    id: randomUUID(),
    userId: user.id,
    fileName: 'deck.pdf',
    fileKey: 'uploads/deck.pdf',
    fingerprint: randomUUID(),
    stage: 'Queued',
    ...given,
  } as Upload);

test('who has done nothing is told nothing', async () => {
  const learner = await api.as(await api.aUser());
  expect(await learner.call(listNotifications)).toEqual({ status: 200, body: { items: [], total: 0 } });
});

test('a person is told of their certificates and of what became of their uploads, the latest first', async () => {
  const course = await api.aCourse({ modules: [1], title: 'Lifting' });
  const { user } = await api.anEnrollment({ user: await api.aUser({ role: 'admin' }), course });
  await anUpload(user, { status: 'failed', fileName: 'broken.pdf' });
  await anUpload(user, { status: 'processing' });
  await anUpload(await api.aUser(), { status: 'failed' });
  const ready = await anUpload(user, { status: 'completed', courseId: course.id });
  const client = await api.as(user);
  const body = { slideId: course.modules[0]?.slides[0]?.id, progress: 100 };
  await client.call(saveProgress, { params: { courseId: course.id }, body });

  const { items: events } = (await client.call(listNotifications)).body;
  expect(events).toEqual([
    expect.objectContaining({ kind: 'certificate-issued', subject: 'Lifting', courseSlug: null }),
    expect.objectContaining({
      id: ready.id,
      kind: 'course-ready',
      subject: 'Lifting',
      courseSlug: course.slug,
    }),
    expect.objectContaining({ kind: 'upload-failed', subject: 'broken.pdf' }),
  ]);
});

test('the person who uploaded a video is notified that its conversion ended or failed, unless they no longer teach the course', async () => {
  const course = await api.aCourse({ modules: [3], title: 'Lifting' });
  const { user, client } = await anInstructor(api, course);
  const other = await anInstructor(api);
  await addInstructor(api, course, other.user);
  const { manager } = api.database.source;
  const slides = course.modules[0]?.slides ?? [];
  const addVideo = (at: number, given: Partial<SlideVideoRow>) =>
    manager.insert(SlideVideoRow, {
      ...{
        id: randomUUID(),
        courseId: course.id,
        slideId: slides[at]?.id,
        lastSlideId: slides[at]?.id ?? '',
      },
      ...{ kind: 'file', name: `${at}.avi`, fileKey: `${at}.avi`, uploadedById: user.id },
      ...{ state: 'ready', ...given },
    } as SlideVideoRow);
  await addVideo(0, { conversionEndedAt: new Date(Date.now() - 1000) });
  await addVideo(1, { state: 'failed', failure: 'conversionFailed', conversionEndedAt: new Date() });
  // Browsers play it as it is.
  await addVideo(2, {});
  const list = async (reader: TestClient) =>
    (await reader.call(listNotifications)).body.items.map(({ kind, subject, courseSlug }) => [
      kind,
      subject,
      courseSlug,
    ]);
  const failed = ['video-failed', '1.avi', course.slug];
  expect(await list(client)).toEqual([failed, ['video-ready', '0.avi', course.slug]]);
  expect(await list(other.client)).toEqual([]);

  await client.call(updateReminderSettings, { body: { panel: ['video-ready'], mail: [] } });
  expect(await list(client)).toEqual([failed]);
  await manager.delete(CourseInstructor, { userId: user.id });
  expect(await list(client)).toEqual([]);
});

test('the people who teach a course, and no others, are notified of its required exam whose result is never shown', async () => {
  const course = await api.aCourse();
  const teacher = await api.aUser({ role: 'instructor' });
  await api.database.source.query(
    'INSERT INTO course_instructors (course_id, user_id, is_owner) VALUES ($1, $2, true)',
    [course.id, teacher.id],
  );
  const owner = await api.as(teacher);
  const nothing = { score: false, correctness: false, rightAnswers: false, feedback: false };
  const exam = await api.database.source.getRepository(Exam).save({
    ...{ courseId: course.id, title: 'Final exam', type: 'exam', passingScore: 50, isPublished: true },
    ...{ gradingMethod: 'highest', behavior: 'deferred', navigation: 'free', onePerPage: false },
    ...{ shuffleQuestions: false, shuffleOptions: false, tutorIsSilent: false },
    reviewRules: { during: nothing, rightAfter: nothing, whileOpen: nothing, afterClose: nothing },
    isRequiredForCertificate: true,
  } as never as Exam);
  const { user: learner } = await api.anEnrollment({ course });
  const findNotices = async (client: TestClient) =>
    (await client.call(listNotifications)).body.items.map(({ id, kind }) => [kind, id]);
  const notice = ['exam-never-shows-result', exam.id];
  expect(await findNotices(owner)).toContainEqual(notice);
  expect(await findNotices(await api.as(await api.aUser({ role: 'instructor' })))).toEqual([]);
  expect(await findNotices(await api.as(learner))).toEqual([]);
  await api.database.source.query('UPDATE exams SET is_required_for_certificate = false WHERE id = $1', [
    exam.id,
  ]);
  expect(await findNotices(owner)).not.toContainEqual(notice);
});

const countUnread = async (client: TestClient) =>
  (await client.call(countUnreadNotifications)).body.unreadCount;
const findUnread = async (client: TestClient) =>
  (await client.call(listNotifications)).body.items.filter(({ isUnread }) => isUnread).map(({ id }) => id);
const aFailedUpload = (user: User) => anUpload(user, { status: 'failed' });

test('an event is unread until it is marked, by its own person only, and as often as they like', async () => {
  const user = await api.aUser({ role: 'instructor' });
  const [first, second] = [await aFailedUpload(user), await aFailedUpload(user)];
  const client = await api.as(user);
  const { items } = (await client.call(listNotifications)).body;
  const { at = '' } = items.find(({ id }) => id === first.id) ?? {};
  const mark = (who: TestClient, seenAt = at) =>
    who.call(markNotificationsRead, {
      body: { notifications: [{ id: first.id, kind: 'upload-failed', at: seenAt }] },
    });
  // What was seen is an event of another time.
  expect((await mark(client, new Date(0).toISOString())).body).toEqual({ unreadCount: 2 });
  expect(await countUnread(client)).toBe(2);
  expect((await mark(await api.as(await api.aUser()))).body).toEqual({ unreadCount: 0 });
  expect(await countUnread(client)).toBe(2);
  for (const { body } of await Promise.all([mark(client), mark(client)]))
    expect(body).toEqual({ unreadCount: 1 });
  expect(await findUnread(client)).toEqual([second.id]);
  const rows = await api.database.source.query(
    'SELECT user_id FROM notification_reads WHERE subject_id = $1',
    [first.id],
  );
  expect(rows).toEqual([{ user_id: user.id }]);
});

test('all events, also those of later pages, are marked as read at once, and new ones are unread', async () => {
  const user = await api.aUser({ role: 'instructor' });
  const client = await api.as(user);
  for (let number = 0; number <= NOTIFICATION_PAGE_SIZE; number += 1) await aFailedUpload(user);
  const pages = [1, 2].map((page) => client.call(listNotifications, { query: { page: String(page) } }));
  const [first, second] = await Promise.all(pages);
  expect([first?.body.items.length, second?.body.items.length]).toEqual([NOTIFICATION_PAGE_SIZE, 1]);
  expect(first?.body.total).toBe(NOTIFICATION_PAGE_SIZE + 1);
  expect((await client.call(markAllNotificationsRead)).body).toEqual({ unreadCount: 0 });
  const { id } = await aFailedUpload(user);
  expect(await findUnread(client)).toEqual([id]);
});

test('a due date that is moved makes its event unread again', async () => {
  const { user } = await api.anEnrollment({ course: await api.aCourse() });
  const { source } = api.database;
  const [group] = await source.query<{ id: string }[]>(
    `INSERT INTO groups (name) VALUES ('Evening class') RETURNING id`,
  );
  await source.query(`INSERT INTO group_members (group_id, user_id, source) VALUES ($1, $2, 'manager')`, [
    group?.id,
    user.id,
  ]);
  const course = await api.aCourse();
  const due = `now() - interval '2 days'`;
  await source.query(`INSERT INTO group_courses (group_id, course_id, due_at) VALUES ($1, $2, ${due})`, [
    group?.id,
    course.id,
  ]);
  const client = await api.as(user);
  expect(await findUnread(client)).toEqual([course.id]);
  await client.call(markAllNotificationsRead);
  expect(await findUnread(client)).toEqual([]);
  for (const days of [1, -1]) {
    await source.query(
      `UPDATE group_courses SET due_at = ${due} + $2 * interval '1 day' WHERE group_id = $1`,
      [group?.id, days],
    );
    expect(await findUnread(client)).toEqual([course.id]);
    await client.call(markAllNotificationsRead);
  }
});

test('answers, mentions, accepted answers and open questions are events until they are read', async () => {
  const { course, asker, classmate, instructor, ask, answer } = await aDiscussedCourse(api, {
    title: 'Burns',
  });
  const list = async (client: TestClient) =>
    (await client.call(listNotifications)).body.items.map(({ kind, id, subject }) => [kind, id, subject]);
  const thread = await ask();
  expect(await list(asker.client)).toEqual([]);
  expect(await list(instructor.client)).toEqual([['questions-asked', course.id, 'Burns']]);
  const post = await answer(thread);
  expect(await list(asker.client)).toEqual([['thread-answered', thread.id, 'Burns · Burns']]);
  await answer(thread, { client: asker.client, text: `Thanks, ${writeMention(classmate.user.id)}!` });
  // Who writes has read what was there.
  expect(await list(asker.client)).toEqual([]);
  expect(await list(classmate.client)).toEqual([['thread-mentioned', thread.id, 'Burns · Burns']]);
  const params = { threadId: thread.id };
  await classmate.client.call(markThreadRead, { params });
  await instructor.client.call(acceptAnswer, { params, body: { postId: post.id } });
  expect(await list(classmate.client)).toEqual([['answer-accepted', thread.id, 'Burns · Burns']]);
  expect(await list(instructor.client)).toEqual([]);
  const { body: settings } = await classmate.client.call(updateReminderSettings, {
    body: { panel: ['answer-accepted'], mail: [] },
  });
  expect(settings.muted.panel).toEqual(['answer-accepted']);
  expect(await list(classmate.client)).toEqual([]);
});

test('graded work is an event once its score is shown, and waiting answers are one of the instructors, unless their person muted that', async () => {
  const essay = aQuestion('essay');
  const { exam, admin, aLearner, course } = await anExam(api, { questions: [essay] });
  const teacher = await anInstructor(api, course);
  const other = await anInstructor(api);
  const learner = await aLearner();
  const { body: attempt } = await learner.client.call(startAttempt, { params: { examId: exam.id } });
  await learner.client.call(saveDraft, {
    params: { attemptId: attempt.id, position: '0' },
    body: { response: essay.right, draftRevision: 0, requestId: randomUUID() },
  });
  await learner.client.call(submitAttempt, { params: { attemptId: attempt.id } });
  const kinds = async (client: TestClient) =>
    (await client.call(listNotifications)).body.items
      .filter(({ id }) => id === exam.id)
      .map(({ kind, subject }) => `${kind} ${subject}`);
  expect(await kinds(teacher.client)).toEqual([`answers-to-grade ${exam.title}`]);
  expect([await kinds(other.client), await kinds(learner.client)]).toEqual([[], []]);

  const { body: queue } = await admin.call(listGradableAnswers, { params: { examId: exam.id } });
  const answerId = queue.items[0]?.id ?? '';
  const criteria =
    essay.content.type === 'essay' ? essay.content.criteria.map(({ id }) => ({ id, fraction: 1 })) : [];
  const body = { version: 0, fraction: null, criteria, comment: 'Good.' };
  expect((await admin.call(markAnswer, { params: { answerId }, body })).status).toBe(200);
  expect(await kinds(learner.client)).toEqual([`work-graded ${exam.title}`]);
  expect(await kinds(teacher.client)).toEqual([]);

  const muted = { panel: ['work-graded' as const], mail: [] };
  await learner.client.call(updateReminderSettings, { body: muted });
  expect(await kinds(learner.client)).toEqual([]);
  await learner.client.call(updateReminderSettings, { body: { panel: [], mail: [] } });
  await api.database.source.query(`UPDATE exams SET review_rules = '{}' WHERE id = $1`, [exam.id]);
  expect(await kinds(learner.client)).toEqual([]);
});

test('an answer that the learner replaced by handing in again is not announced as waiting for a grade', async () => {
  const essay = aQuestion('essay');
  const settings = { type: 'assignment' as const, gradingMethod: 'last' as const, onePerPage: false };
  const { exam, admin, aLearner, course } = await anExam(api, { questions: [essay], settings });
  const teacher = await anInstructor(api, course);
  const learner = await aLearner();
  const params = { examId: exam.id };
  const handIn = async (draftRevision: number) => {
    const { body: attempt } = await learner.client.call(startAttempt, { params });
    await learner.client.call(saveDraft, {
      params: { attemptId: attempt.id, position: '0' },
      body: { response: essay.right, draftRevision, requestId: randomUUID() },
    });
    await learner.client.call(submitAttempt, { params: { attemptId: attempt.id } });
  };
  await handIn(0);
  await handIn(1);
  const listKinds = async () =>
    (await teacher.client.call(listNotifications)).body.items
      .filter(({ id }) => id === exam.id)
      .map(({ kind }) => kind);
  expect(await listKinds()).toEqual(['answers-to-grade']);
  const { body: queue } = await admin.call(listGradableAnswers, { params });
  expect(queue.total).toBe(1);
  const body = { version: 0, fraction: 1, criteria: null, comment: null };
  const grade = { params: { answerId: queue.items[0]?.id ?? '' }, body };
  expect((await teacher.client.call(markAnswer, grade)).status).toBe(200);
  expect(await listKinds()).toEqual([]);
});
