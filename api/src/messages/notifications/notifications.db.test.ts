import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications, saveProgress } from '@lectern/contract';
import { Exam, Upload, type User } from '@lectern/data';
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
  expect(await learner.call(listNotifications)).toEqual({ status: 200, body: [] });
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

  const { body: events } = await client.call(listNotifications);
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
    (await client.call(listNotifications)).body.map(({ id, kind }) => [kind, id]);
  const notice = ['exam-never-shows-result', exam.id];
  expect(await findNotices(owner)).toContainEqual(notice);
  expect(await findNotices(await api.as(await api.aUser({ role: 'instructor' })))).toEqual([]);
  expect(await findNotices(await api.as(learner))).toEqual([]);
  await api.database.source.query('UPDATE exams SET is_required_for_certificate = false WHERE id = $1', [
    exam.id,
  ]);
  expect(await findNotices(owner)).not.toContainEqual(notice);
});
