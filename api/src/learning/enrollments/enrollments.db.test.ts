import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  enrollBySlug,
  getEnrollment,
  getCourse,
  getEnrollmentBySlug,
  listCertificates,
  listCourses,
  rateCourse,
  saveProgress,
} from '@lectern/contract';
import { Certificate, Course, Enrollment, Module, Slide, SlideView, User } from '@lectern/data';
import { overtake } from '../../testing/overtake.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A learner who is enrolled in a course, with the calls of the slide viewer. */
async function aLearner(modules: number[]) {
  const { user, course, enrollment } = await api.anEnrollment({ course: await api.aCourse({ modules }) });
  const client = await api.as(user);
  const slides = course.modules.map((module) => module.slides.map(({ id }) => id));
  const save = (slideId: string | undefined, progress: number) =>
    client.call(saveProgress, { params: { courseId: course.id }, body: { slideId, progress } });
  return { user, course, enrollment, client, slides, save };
}

/** Pretends that the learner has been on the present slide for so long. */
function goBack(enrollment: Enrollment, seconds: number) {
  return api.database.source.query(
    `UPDATE enrollments SET current_slide_at = now() - make_interval(secs => $2) WHERE id = $1`,
    [enrollment.id, seconds],
  );
}

async function studied(enrollment: Enrollment) {
  const views = await api.database.source.getRepository(SlideView).findBy({ enrollmentId: enrollment.id });
  return Object.fromEntries(views.map((view) => [view.slideId, view.studySeconds]));
}

describe('enrolling', () => {
  test('answers 404 where the course is deleted meanwhile', async () => {
    const course = await api.aCourse();
    const learner = await api.as(await api.aUser());
    const runner = api.database.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query('DELETE FROM courses WHERE id = $1', [course.id]);
    const enrolling = learner.call(enroll, { params: { id: course.id } });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await runner.commitTransaction();
    await runner.release();
    expect((await enrolling).status).toBe(404);
  });

  test('makes an enrollment at 0, found by id and by slug', async () => {
    const course = await api.aCourse();
    const learner = await api.as(await api.aUser());
    const params = { id: course.id };
    expect(await learner.call(getEnrollment, { params })).toEqual({ status: 200, body: null });
    expect(await learner.call(getEnrollmentBySlug, { params: { slug: course.slug } })).toEqual({
      status: 200,
      body: null,
    });

    const { status, body } = await learner.call(enroll, { params });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      courseId: course.id,
      progress: '0.00',
      completedAt: null,
      lastModuleId: null,
      lastSlideId: null,
      completedModuleIds: [],
      rating: null,
    });
    expect((await learner.call(getEnrollment, { params })).body).toEqual(body);
    expect((await learner.call(getEnrollmentBySlug, { params: { slug: course.slug } })).body).toEqual(body);
  });

  test('twenty times at once enrolls once', async () => {
    const course = await api.aCourse();
    const learner = await api.as(await api.aUser());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? learner.call(enroll, { params: { id: course.id } })
          : learner.call(enrollBySlug, { params: { slug: course.slug } }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await api.database.source.getRepository(Enrollment).countBy({ courseId: course.id })).toBe(1);
  });

  test('again keeps the progress made', async () => {
    const { client, course, slides, save } = await aLearner([2]);
    await save(slides[0]?.[0], 50);
    expect((await client.call(enroll, { params: { id: course.id } })).body.progress).toBe('50.00');
  });

  test('is for published courses and signed-in people', async () => {
    const draft = await api.aCourse({ isPublished: false });
    const params = { id: draft.id };
    const learner = await api.as(await api.aUser());
    const admin = await api.as(await api.aUser({ role: 'admin' }));
    expect(await learner.call(enroll, { params })).toMatchObject({
      status: 404,
      body: { message: 'Course not found.' },
    });
    expect(await admin.call(enroll, { params })).toMatchObject({
      status: 403,
      body: { message: 'This course is a draft. Publish it to enroll.' },
    });
    expect((await api.visitor.call(enroll, { params })).status).toBe(401);
  });
});

describe('progress', () => {
  test('is the share of slides seen, to two decimals', async () => {
    const { slides, save } = await aLearner([1, 2]);
    expect((await save(slides[0]?.[0], 99)).body.progress).toBe('33.33');
    expect((await save(slides[1]?.[0], 50)).body.progress).toBe('66.66');
  });

  test('of the first of two modules completed is not the course completed', async () => {
    const { course, client, slides, save } = await aLearner([2, 3]);
    const { body } = await save(slides[0]?.[1], 100);
    expect(body).toMatchObject({
      progress: '40.00',
      completedAt: null,
      lastModuleId: course.modules[0]?.id,
      lastSlideId: slides[0]?.[1],
      completedModuleIds: [course.modules[0]?.id],
    });
    expect((await client.call(listCertificates)).body).toEqual([]);
  });

  test('stays below 100 when every slide was seen but no module marked complete', async () => {
    const { slides, save } = await aLearner([2, 1]);
    for (const slide of slides.flat()) await save(slide, 99);
    expect((await save(slides[0]?.[0], 99)).body).toMatchObject({ progress: '99.99', completedAt: null });
  });

  test('100 on a slide that is not its module’s last completes nothing', async () => {
    const { slides, save } = await aLearner([2]);
    expect((await save(slides[0]?.[0], 100)).body).toMatchObject({
      progress: '50.00',
      completedModuleIds: [],
    });
  });

  test('is 100 when every module with slides is complete, and then there is a certificate', async () => {
    const { course, client, slides, save } = await aLearner([2, 0, 3]);
    await save(slides[2]?.[2], 100);
    const { body } = await save(slides[0]?.[1], 100);
    expect(body.progress).toBe('100.00');
    expect(body.completedAt).not.toBeNull();
    const certificates = await client.call(listCertificates);
    expect(certificates.body).toMatchObject([
      { courseId: course.id, courseName: course.title, grade: '100.00' },
    ]);
  });

  test('once complete stays so, with the same date and certificate, whatever is sent later', async () => {
    const { client, slides, save } = await aLearner([3]);
    const done = await save(slides[0]?.[2], 100);
    const [certificate] = (await client.call(listCertificates)).body;
    for (const progress of [0, 50, 99, 100]) {
      for (const slide of slides.flat()) {
        expect((await save(slide, progress)).body).toMatchObject({
          progress: '100.00',
          completedAt: done.body.completedAt,
        });
      }
    }
    expect((await client.call(listCertificates)).body).toEqual([certificate]);
  });

  test('does not fall when the course gains slides', async () => {
    const { course, slides, save } = await aLearner([2]);
    await save(slides[0]?.[0], 50);
    const { source } = api.database;
    const added = await source
      .getRepository(Module)
      .save({ courseId: course.id, title: 'More', description: null, position: 1 } as Module);
    await source.getRepository(Slide).save(
      Array.from({ length: 8 }, (_, position) => ({
        moduleId: added.id,
        title: 'New',
        position,
      })) as Slide[],
    );
    expect((await save(slides[0]?.[1], 99)).body.progress).toBe('50.00');
  });

  test('is refused for a slide of another course and for who is not enrolled', async () => {
    const { course, slides, save } = await aLearner([1]);
    const other = await api.aCourse({ modules: [1] });
    expect(await save(other.modules[0]?.slides[0]?.id, 50)).toMatchObject({
      status: 404,
      body: { message: 'This slide is not part of the course any more.' },
    });
    const body = { slideId: slides[0]?.[0], progress: 100 };
    for (const role of ['student', 'admin'] as const) {
      const stranger = await api.as(await api.aUser({ role }));
      expect(await stranger.call(saveProgress, { params: { courseId: course.id }, body })).toMatchObject({
        status: 403,
        body: { message: 'Enroll in this course to record progress.' },
      });
      expect(await stranger.call(saveProgress, { params: { courseId: randomUUID() }, body })).toMatchObject({
        status: 404,
        body: { message: 'Course not found.' },
      });
    }
    expect(await api.database.source.getRepository(SlideView).countBy({ slideId: body.slideId })).toBe(0);
  });

  test('outside 0 to 100 is refused', async () => {
    const { slides, save } = await aLearner([1]);
    for (const progress of [-1, 100.1, 1e308])
      expect((await save(slides[0]?.[0], progress)).status).toBe(400);
  });
});

describe('study time', () => {
  test('counts for the slide that was left, at most ten minutes a visit', async () => {
    const { enrollment, slides, save } = await aLearner([3]);
    const [a = '', b = '', c = ''] = slides[0] ?? [];
    await save(a, 33);
    await goBack(enrollment, 42);
    await save(b, 66);
    await goBack(enrollment, 7200);
    await save(c, 99);
    expect(await studied(enrollment)).toEqual({ [a]: 42, [b]: 600, [c]: 0 });
  });

  test('of no second writes no slide view', async () => {
    const { slides, save, enrollment } = await aLearner([2]);
    const [slide] = slides[0] ?? [];
    const versions = () =>
      api.database.source.query('SELECT slide_id, xmin FROM slide_views WHERE enrollment_id = $1', [
        enrollment.id,
      ]);
    await save(slide, 10);
    const before = await versions();
    await goBack(enrollment, -60);
    await save(slide, 10);
    expect(await versions()).toEqual(before);
  });

  test('is not counted twice by repeated calls, and Mark Complete counts the last slide', async () => {
    const { enrollment, slides, save } = await aLearner([1]);
    const [a = ''] = slides[0] ?? [];
    await save(a, 99);
    await goBack(enrollment, 30);
    await save(a, 99);
    await save(a, 100);
    await Promise.all([save(a, 100), save(a, 100), save(a, 100)]);
    expect(await studied(enrollment)).toEqual({ [a]: 30 });
  });
});

describe('a call that is overtaken', () => {
  test('goes on from where the other one came to', async () => {
    const { enrollment, slides, save } = await aLearner([3]);
    const [a = '', b = '', c = ''] = slides[0] ?? [];
    await save(a, 33);
    await goBack(enrollment, 42);
    const turnToB = `UPDATE enrollments SET current_slide_id = $2, current_slide_at = now() WHERE id = $1`;
    const { status, body } = await overtake(
      api,
      (manager) => manager.query(turnToB, [enrollment.id, b]),
      () => save(c, 99),
    );
    expect([status, body.lastSlideId, body.progress]).toEqual([200, c, '66.66']);
    expect(await studied(enrollment)).toEqual({ [a]: 0, [c]: 0 });
  });

  test('by the removal of its slide is told so, and leaves nothing', async () => {
    const { enrollment, slides, save } = await aLearner([2]);
    const [a = '', b = ''] = slides[0] ?? [];
    await save(a, 50);
    const { status, body } = await overtake(
      api,
      async (manager) => {
        await manager.query('SELECT FROM enrollments WHERE id = $1 FOR NO KEY UPDATE', [enrollment.id]);
        await manager.delete(Slide, b);
      },
      () => save(b, 99),
    );
    expect([status, body]).toMatchObject([
      404,
      { message: 'This slide is not part of the course any more.' },
    ]);
    expect(await studied(enrollment)).toEqual({ [a]: 0 });
  });
});

describe('rating', () => {
  const rate = (client: TestClient, course: Course, stars: unknown) =>
    client.call(rateCourse, { params: { id: course.id }, body: { stars } });

  test('is for who has studied a fifth of the course, once each and changeable', async () => {
    const { client, course, slides, save } = await aLearner([5]);
    await save(slides[0]?.[0], 20);
    expect(await rate(client, course, 2)).toEqual({ status: 200, body: { stars: 2 } });
    expect(await rate(client, course, 5)).toEqual({ status: 200, body: { stars: 5 } });
    expect((await client.call(getEnrollment, { params: { id: course.id } })).body?.rating).toBe(5);
    expect((await save(slides[0]?.[1], 40)).body.rating).toBe(5);
    const { body } = await api.visitor.call(getCourse, { params: { id: course.id } });
    expect(body).toMatchObject({ rating: 5, ratingCount: 1 });
  });

  test('is refused before, to who is not enrolled and to visitors', async () => {
    const { client, course, slides, save } = await aLearner([6]);
    await save(slides[0]?.[0], 16);
    const sentence = { message: 'Study at least 20% of this course to rate it.' };
    expect(await rate(client, course, 4)).toMatchObject({ status: 403, body: sentence });
    const stranger = await api.as(await api.aUser());
    expect(await rate(stranger, course, 4)).toMatchObject({ status: 403, body: sentence });
    expect((await rate(api.visitor, course, 4)).status).toBe(401);
    const draft = await api.aCourse({ isPublished: false });
    expect((await rate(client, draft, 4)).status).toBe(404);
  });

  test.each([0, 6, 4.5, '5', null])('of %j stars is refused', async (stars) => {
    const { client, course, slides, save } = await aLearner([1]);
    await save(slides[0]?.[0], 99);
    expect((await rate(client, course, stars)).status).toBe(400);
  });

  test('gives the course the mean of all its learners, also when they rate at once; who leaves takes the stars along', async () => {
    const course = await api.aCourse({ modules: [1] });
    const given = [5, 4, 4, 1, 2, 3, 5, 5, 4, 4];
    const learners = await Promise.all(
      given.map(async (stars) => {
        const { user } = await api.anEnrollment({ course });
        const client = await api.as(user);
        const body = { slideId: course.modules[0]?.slides[0]?.id, progress: 99 };
        await client.call(saveProgress, { params: { courseId: course.id }, body });
        return { user, client, stars };
      }),
    );
    await Promise.all(learners.map(({ client, stars }) => rate(client, course, stars)));
    const listed = async () => (await api.visitor.call(listCourses)).body.find(({ id }) => id === course.id);
    expect(await listed()).toMatchObject({ rating: 3.7, ratingCount: 10, enrollmentCount: 10 });

    const leaving = learners.slice(3, 5).map(({ user }) => user.id);
    await api.database.source.getRepository(User).delete(leaving);
    expect(await listed()).toMatchObject({ rating: 4.3, ratingCount: 8, enrollmentCount: 10 });
  });
});

test('progress in an unpublished course is refused as for a course that does not exist, and issues no certificate', async () => {
  const { course, client, slides, save } = await aLearner([1]);
  await api.database.source.getRepository(Course).update(course.id, { isPublished: false });
  expect((await save(slides[0]?.[0], 100)).status).toBe(404);
  expect((await client.call(listCertificates)).body).toEqual([]);
  const stranger = await api.as(await api.aUser());
  const sent = { params: { courseId: course.id }, body: { slideId: slides[0]?.[0], progress: 100 } };
  expect((await stranger.call(saveProgress, sent)).status).toBe(404);

  await api.database.source.getRepository(Course).update(course.id, { isPublished: true });
  expect((await save(slides[0]?.[0], 100)).body.progress).toBe('100.00');
});

/** `npm run test:long` sets TEST_LONG. */
const LEARNERS = process.env['TEST_LONG'] ? 200 : 40;

test('many learners whose calls arrive shuffled, doubled and at once all end at exactly 100 with one certificate each', async () => {
  const modules = [2, 0, 1];
  const course = await api.aCourse({ modules });
  const learners: User[] = [];
  for (let at = 0; at < LEARNERS; at++) learners.push((await api.anEnrollment({ course })).user);

  const calls = course.modules.flatMap(({ slides }) => [
    ...slides.map(({ id }, index) => ({
      slideId: id,
      progress: Math.min(99, ((index + 1) / slides.length) * 100),
    })),
    ...slides.slice(-1).map(({ id }) => ({ slideId: id, progress: 100 })),
  ]);
  const study = async (user: User) => {
    const client = await api.as(user);
    const answers = await Promise.all(
      shuffled([...calls, ...calls]).map((body) =>
        client.call(saveProgress, { params: { courseId: course.id }, body }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  };
  // Six at a time: more sockets would test the machine instead.
  const waiting = [...learners];
  const lane = async () => {
    for (let user = waiting.pop(); user; user = waiting.pop()) await study(user);
  };
  await Promise.all([lane(), lane(), lane(), lane(), lane(), lane()]);

  const { source } = api.database;
  const enrollments = await source.getRepository(Enrollment).findBy({ courseId: course.id });
  expect(enrollments.map(({ progress, completedAt }) => [progress, completedAt !== null])).toEqual(
    learners.map(() => ['100.00', true]),
  );
  const certificates = await source.getRepository(Certificate).findBy({ courseId: course.id });
  expect(certificates.map(({ userId }) => userId).sort()).toEqual(learners.map(({ id }) => id).sort());
  const views = await source.getRepository(SlideView).countBy({ enrollment: { courseId: course.id } });
  expect(views).toBe(LEARNERS * 3);
}, 300_000);

test('in whatever order a learner’s calls arrive, progress only rises and reaches 100 with the last one', async () => {
  for (let run = 0; run < 5; run++) {
    const { slides, save } = await aLearner([2, 3, 1]);
    const calls = slides.flatMap((module) => [
      ...module.map((slide) => [slide, 50] as const),
      [module.at(-1), 100] as const,
    ]);
    let before = 0;
    let missing = slides.length;
    for (const [slide, progress] of shuffled(calls)) {
      const { body } = await save(slide, progress);
      if (progress === 100) missing -= 1;
      expect(Number(body.progress)).toBeGreaterThanOrEqual(before);
      expect(body.progress === '100.00').toBe(missing === 0);
      before = Number(body.progress);
    }
  }
}, 120_000);

test('a course that is removed takes its enrollments along and leaves the certificates', async () => {
  const { course, client, slides, save } = await aLearner([1]);
  await save(slides[0]?.[0], 100);
  await api.database.source.getRepository(Course).delete(course.id);
  expect((await client.call(listCertificates)).body).toMatchObject([
    { courseId: null, courseName: course.title },
  ]);
  expect((await save(slides[0]?.[0], 100)).status).toBe(404);
});

function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
