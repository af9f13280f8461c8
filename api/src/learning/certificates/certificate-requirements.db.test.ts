import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  COURSE_WOULD_COMPLETE,
  type CourseChange,
  getCertificateProgress,
  getCourse,
  getEditedCourse,
  getEnrollment,
  listCertificates,
  saveProgress,
  updateCourse,
  verifyCertificate,
} from '@lectern/contract';
import { Enrollment, type User } from '@lectern/data';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

type Requirements = Pick<CourseChange, 'certificateNeedsAllSlides' | 'certificateStudyMinutes'>;

/** A course that asks for this, with learners and the calls of the slide viewer. */
async function aCourse(modules: number[], requirements: Requirements = {}) {
  const course = await api.aCourse({ modules, title: 'Lifting' });
  const params = { id: course.id };
  const change = async (fields: Partial<CourseChange>) => {
    const { version } = (await admin.call(getEditedCourse, { params })).body;
    return admin.call(updateCourse, { params, body: { version, ...fields } });
  };
  await change(requirements);
  const slides = course.modules.flatMap((module) => module.slides.map(({ id }) => id));
  const lastSlides = course.modules.map((module) => module.slides.at(-1)?.id);
  async function aLearner(person: Partial<User> = {}) {
    const { user, enrollment } = await api.anEnrollment({ course, user: await api.aUser(person) });
    const client = await api.as(user);
    const view = (slideId: string | undefined, progress = 50) =>
      client.call(saveProgress, { params: { courseId: course.id }, body: { slideId, progress } });
    return {
      ...{ client, enrollment, view },
      complete: async () => {
        for (const slideId of lastSlides) await view(slideId, 100);
      },
      /** Pretends that the slide on screen was opened so long ago. */
      wait: (seconds: number) =>
        api.database.source.query(
          'UPDATE enrollments SET current_slide_at = now() - make_interval(secs => $2) WHERE id = $1',
          [enrollment.id, seconds],
        ),
      certificates: async () => (await client.call(listCertificates)).body,
      progress: async () => (await client.call(getCertificateProgress, { params })).body,
    };
  }
  return { course, params, change, slides, aLearner };
}

const verified = async (verificationId: string) =>
  (await api.visitor.call(verifyCertificate, { params: { verificationId } })).body;

test('by default the last slides of all modules earn the certificate, which says so', async () => {
  const { params, aLearner } = await aCourse([2, 2]);
  const learner = await aLearner();
  await learner.complete();
  const [certificate] = await learner.certificates();
  const nothing = { allSlides: false, studyMinutes: 0, exams: [] };
  expect(await verified(String(certificate?.verificationId))).toMatchObject({ requirements: nothing });
  const { body } = await api.visitor.call(getCourse, { params });
  expect(body.certificateRequirements).toEqual(nothing);
});

test('a course can require every slide, and says before enrolling and meanwhile what is missing', async () => {
  const { params, slides, aLearner } = await aCourse([2, 2], { certificateNeedsAllSlides: true });
  const { body: course } = await api.visitor.call(getCourse, { params });
  expect(course.certificateRequirements).toEqual({ allSlides: true, studyMinutes: 0, exams: [] });
  const learner = await aLearner();
  await learner.complete();
  expect((await learner.client.call(getEnrollment, { params })).body?.progress).toBe('100.00');
  expect(await learner.certificates()).toEqual([]);
  expect(await learner.progress()).toMatchObject({ isIssued: false, slides: 4, slidesSeen: 2 });
  await learner.view(slides[0]);
  expect(await learner.certificates()).toEqual([]);
  await learner.view(slides[2]);
  expect(await learner.certificates()).toMatchObject([{ courseName: 'Lifting' }]);
  expect(await learner.progress()).toMatchObject({ isIssued: true, slidesSeen: 4 });
});

test('a course can require study time, which calls in quick succession do not earn', async () => {
  const { slides, aLearner } = await aCourse([3], { certificateStudyMinutes: 2 });
  const learner = await aLearner();
  for (let run = 0; run < 10; run++) for (const slide of slides) await learner.view(slide);
  await learner.complete();
  expect(await learner.certificates()).toEqual([]);
  expect((await learner.progress())?.studySeconds).toBeLessThan(30);

  await learner.view(slides[0]);
  await learner.wait(125);
  await learner.view(slides[1]);
  const [certificate] = await learner.certificates();
  expect(await verified(String(certificate?.verificationId))).toMatchObject({
    requirements: { allSlides: false, studyMinutes: 2, exams: [] },
  });
});

test('twenty last calls at once issue one certificate', async () => {
  const { slides, aLearner } = await aCourse([2], { certificateNeedsAllSlides: true });
  const learner = await aLearner();
  await learner.complete();
  await Promise.all(Array.from({ length: 20 }, () => learner.view(slides[0])));
  expect(await learner.certificates()).toHaveLength(1);
});

test('a change takes no certificate away, and its name and requirements stay', async () => {
  const { change, aLearner } = await aCourse([2]);
  const learner = await aLearner({ firstName: 'Ada', lastName: 'Byron' });
  await learner.complete();
  const before = await learner.certificates();
  await change({ certificateNeedsAllSlides: true, certificateStudyMinutes: 6000, title: 'Harder' });
  expect(await learner.certificates()).toEqual(before);
  expect(await verified(String(before[0]?.verificationId))).toMatchObject({
    learnerName: 'Ada Byron',
    courseName: 'Lifting',
    requirements: { allSlides: false, studyMinutes: 0 },
  });
});

test('lower requirements issue the certificates that become due, once the administrator confirms it', async () => {
  const { change, aLearner } = await aCourse([2], { certificateStudyMinutes: 60 });
  const [done, half] = [await aLearner(), await aLearner()];
  await done.complete();
  const warned = await change({ certificateStudyMinutes: 0 });
  expect([warned.status, warned.body]).toMatchObject([
    409,
    { code: COURSE_WOULD_COMPLETE, message: expect.stringMatching(/^1 learner has completed the course/) },
  ]);
  expect(await done.certificates()).toEqual([]);
  expect((await change({ certificateStudyMinutes: 0, completes: true })).status).toBe(200);
  expect(await done.certificates()).toHaveLength(1);
  expect(await half.certificates()).toEqual([]);
});

test('removing the slides that were not seen issues the certificate after the same question', async () => {
  const { params, change, aLearner } = await aCourse([3], { certificateNeedsAllSlides: true });
  const learner = await aLearner();
  await learner.complete();
  const { modules } = (await admin.call(getEditedCourse, { params })).body;
  const kept = modules.map(({ id, slides }) => ({
    id,
    slides: slides.slice(-1).map((slide) => ({ id: slide.id })),
  }));
  expect((await change({ modules: kept })).status).toBe(409);
  expect((await change({ modules: kept, completes: true })).status).toBe(200);
  expect(await learner.certificates()).toHaveLength(1);
});

test.each([[-1], [0.5], [6001], ['10']])('the study time %j is refused with a sentence', async (minutes) => {
  const { change } = await aCourse([1]);
  const { status, body } = await change({ certificateStudyMinutes: minutes as number });
  expect([status, body]).toMatchObject([400, { message: expect.stringMatching(/from 0 to 6000/) }]);
});

test('someone who is not enrolled has no progress towards the certificate', async () => {
  const { params } = await aCourse([1]);
  const stranger = await api.as(await api.aUser());
  expect(await stranger.call(getCertificateProgress, { params })).toEqual({ status: 200, body: null });
  expect(await api.database.source.getRepository(Enrollment).countBy({ courseId: params.id })).toBe(0);
});
