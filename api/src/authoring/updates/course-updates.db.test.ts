import { randomUUID } from 'node:crypto';
import {
  applyCourseUpdate,
  type ApplyUpdate,
  COURSE_WOULD_COMPLETE,
  createNote,
  discardCourseUpdate,
  getCourseUpdates,
  getCourseVersion,
  getEditedCourse,
  getEnrollment,
  listAuditEntries,
  listCourseVersions,
  listNotes,
  saveProgress,
  undoCourseUpdate,
  updateCourse,
} from '@lectern/contract';
import {
  Course,
  CourseUpdate,
  deckHash,
  Enrollment,
  Module,
  notesHash,
  type ProposedSlide,
  QuestionCategory,
  Question,
  QuestionVersion,
  RemovedProgress,
  Slide,
  SlideView,
  type User,
  writePassages,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import type { QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STORAGE } from '../../platform/infra.module.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let grace: User;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  grace = await api.aUser({ role: 'admin', firstName: 'Grace', lastName: 'Hopper' });
  admin = await api.as(grace);
});
afterAll(() => api.stop());

const rows = {
  slides: () => api.database.source.getRepository(Slide),
  updates: () => api.database.source.getRepository(CourseUpdate),
};

/** A slide of a deck whose text names it. */
const page = (title: string, own: Partial<ProposedSlide> = {}): ProposedSlide => ({
  id: randomUUID(),
  title,
  content: `<p>Text of ${title}</p>`,
  imageKey: null,
  imageWidth: null,
  imageHeight: null,
  imageWidths: [],
  imageAlt: null,
  pictureHash: null,
  ...own,
});

/** A course of two modules as a deck made it: a (Kites, Strings), b (Knots, Wind). */
async function aDeckCourse() {
  const course = await api.aCourse({ modules: [2, 2] });
  const titles = ['Kites', 'Strings', 'Knots', 'Wind'];
  const slides = course.modules.flatMap((module) => module.slides);
  for (const [index, slide] of slides.entries()) {
    const { title, content } = page(titles[index] ?? '');
    Object.assign(slide, { title, content, imageKey: `courses/${course.id}/slides/${index}.webp` });
    await rows.slides().save({ ...slide, deckHash: deckHash({ title, text: content }) });
    await api.app.get<Disk>(STORAGE).put(slide.imageKey ?? '', 'picture');
  }
  for (const { id, title } of course.modules)
    await api.database.source.getRepository(Module).update(id, { deckHash: deckHash({ title, text: null }) });
  await writePassages(api.database.source, course.id);
  const [kites, strings, knots, wind] = slides as [Slide, Slide, Slide, Slide];
  return { course, params: { id: course.id }, kites, strings, knots, wind };
}

/** Stores a proposed update; `deck` are modules with their slides. */
async function propose(course: Course, deck: Record<string, ProposedSlide[]>) {
  const id = randomUUID();
  const modules = Object.entries(deck).map(([title, slides]) => ({
    ...{ id: randomUUID(), title, description: null, slides },
  }));
  const thumbnailKey = `courses/${course.id}/updates/${id}/thumbnail.webp`;
  await rows.updates().insert({ id, courseId: course.id, deck: { thumbnailKey, modules }, matches: {} });
  const params = { id: course.id, updateId: id };
  const { version } = (await admin.call(getCourseUpdates, { params: { id: course.id } })).body;
  const all = modules.flatMap(({ slides }) => slides);
  const apply = (partners: [ProposedSlide, Slide][], own: Partial<ApplyUpdate> = {}) => {
    const partnerIds = new Map(partners.map(([proposed, slide]) => [proposed.id, slide.id]));
    const slides = all.map(({ id }) => ({ id, slideId: partnerIds.get(id) ?? null }));
    return admin.call(applyCourseUpdate, { params, body: { version, slides, kept: [], ...own } });
  };
  return { id, params, version, apply };
}

async function outline(courseId: string) {
  const { body } = await admin.call(getEditedCourse, { params: { id: courseId } });
  return body.modules.map(({ title, slides }) => [title, slides.map((slide) => slide.title)]);
}
const see = (client: TestClient, courseId: string, slide: Slide, progress = 50) =>
  client.call(saveProgress, { params: { courseId }, body: { slideId: slide.id, progress } });

test('an update keeps what learners have of matched slides, adds new ones and removes the others', async () => {
  const { course, params, kites, strings, knots, wind } = await aDeckCourse();
  const { user, enrollment } = await api.anEnrollment({ course });
  const learner = await api.as(user);
  await see(learner, course.id, kites);
  await see(learner, course.id, strings);
  const before = Number((await learner.call(getEnrollment, { params })).body?.progress);

  const changed = page('Kites today', { imageKey: 'new.webp', imageWidth: 1280, pictureHash: 'ab' });
  const [moved, same, added] = [page('Wind'), page('Knots'), page('Tails')];
  const update = await propose(course, { 'Module 1': [changed, moved], 'Module 2': [added, same] });
  const { status, body } = await update.apply([
    [changed, kites],
    [moved, wind],
    [same, knots],
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: update.version + 1,
    proposed: null,
    applied: { id: update.id, isEditedSince: false },
  });
  expect(await outline(course.id)).toEqual([
    ['Module 1', ['Kites today', 'Wind']],
    ['Module 2', ['Tails', 'Knots']],
  ]);
  expect(await rows.slides().findOneByOrFail({ id: kites.id })).toMatchObject({
    title: 'Kites today',
    imageKey: 'new.webp',
    pictureHash: 'ab',
    deckHash: deckHash({ title: changed.title, text: changed.content }),
  });
  // A page without a picture leaves the former one in place.
  expect(await rows.slides().findOneByOrFail({ id: wind.id })).toMatchObject({ imageKey: wind.imageKey });
  const seen = await api.database.source.getRepository(SlideView).findBy({ enrollmentId: enrollment.id });
  expect(seen.map(({ slideId }) => slideId)).toEqual([kites.id]);
  // The slide that was on screen is gone: the learner resumes at its neighbor.
  expect((await learner.call(getEnrollment, { params })).body).toMatchObject({ lastSlideId: knots.id });
  expect(Number((await learner.call(getEnrollment, { params })).body?.progress)).toBeGreaterThanOrEqual(
    before,
  );
  const passages = await api.database.source.query<{ title: string }[]>(
    'SELECT title FROM passages WHERE course_id = $1 ORDER BY title',
    [course.id],
  );
  expect(passages.map(({ title }) => title)).toEqual(['Kites today', 'Knots', 'Tails', 'Wind']);
  const [entry] = (await admin.call(listAuditEntries, { query: { target: course.id } })).body.items;
  expect(entry).toMatchObject({ action: 'course.deck-updated', detail: '1 added, 1 removed' });
});

test('texts edited by hand stay unless the deck changed them too and the new text is chosen', async () => {
  const { course, kites, strings, knots, wind } = await aDeckCourse();
  for (const { id } of [kites, strings, knots]) await rows.slides().update(id, { title: `Mine ${id}` });
  const pages = [page('Kites'), page('Strings, new'), page('Knots, new'), page('Wind, new')] as const;
  const update = await propose(course, { 'Module 1': [...pages] });
  const slides = [kites, strings, knots, wind].map(({ id }, index) => ({
    id: pages[index]?.id ?? '',
    slideId: id,
  }));
  const decided = slides.map((slide, index) =>
    index === 2 ? { ...slide, text: 'replace' as const } : slide,
  );
  expect((await update.apply([], { slides: decided })).status).toBe(200);
  expect(await outline(course.id)).toEqual([
    ['Module 1', [`Mine ${kites.id}`, `Mine ${strings.id}`, 'Knots, new', 'Wind, new']],
  ]);
  const { deckHash: hash } = await rows.slides().findOneByOrFail({ id: strings.id });
  expect(hash).toBe(deckHash({ title: 'Strings, new', text: pages[1].content }));
});

test('speaker notes come from the new deck unless a person edited them, and undoing brings the former ones back', async () => {
  const { course, params, kites, strings, knots, wind } = await aDeckCourse();
  const former = 'Say hello.';
  for (const { id } of [kites, strings, knots])
    await rows.slides().update(id, { notes: former, notesHash: notesHash(former) });
  await rows.slides().update(strings.id, { notes: 'Say nothing.' });
  const notes = 'Wave.';
  const pages = [
    page('Kites', { notes }),
    page('Strings', { notes }),
    page('Knots'),
    page('Wind', { notes }),
  ];
  const update = await propose(course, { 'Module 1': pages });
  const old = [kites, strings, knots, wind];
  const partners = pages.map((proposed, index): [ProposedSlide, Slide] => [proposed, old[index] as Slide]);
  const { body } = await update.apply(partners);
  const notesNow = () =>
    Promise.all(old.map(async ({ id }) => (await rows.slides().findOneByOrFail({ id })).notes));
  expect(await notesNow()).toEqual([notes, 'Say nothing.', former, notes]);
  const undone = await admin.call(undoCourseUpdate, {
    params: { ...params, updateId: update.id },
    body: { version: body.version },
  });
  expect(undone.status).toBe(200);
  expect(await notesNow()).toEqual([former, 'Say nothing.', former, null]);
  expect((await rows.slides().findOneByOrFail({ id: kites.id })).notesHash).toBe(notesHash(former));
});

test('notes of learners move along with an update, say what changed, and are as before when it is undone', async () => {
  const { course, params, kites, strings, knots, wind } = await aDeckCourse();
  await rows.slides().update(kites.id, { pictureHash: 'old' });
  const learner = await api.as((await api.anEnrollment({ course })).user);
  const note = async (slide: Slide, own: object) =>
    learner.call(createNote, { body: { id: randomUUID(), slideId: slide.id, kind: 'note', ...own } });
  const buildQuoteNote = (text: string) => ({ quote: { text, prefix: '', suffix: '', start: 0 }, text });
  for (const [slide, title] of [
    ...[[kites, 'Kites'] as const, [strings, 'Strings'] as const],
    ...[[knots, 'Knots'] as const, [wind, 'Wind'] as const],
  ])
    expect((await note(slide, buildQuoteNote(`Text of ${title}`))).body.state).toBe('exact');
  await note(kites, { place: { x: 0.5, y: 0.5 }, text: 'Place' });
  await note(strings, { kind: 'bookmark', text: 'Bookmark' });
  const read = async () => {
    const { items } = (await learner.call(listNotes, { query: {} })).body;
    return Object.fromEntries(items.map((one) => [one.text, [one.state, one.module.title, one.slide.title]]));
  };
  const before = await read();

  const changed = page('Kites', {
    content: '<p>Words on Kites</p>',
    imageKey: 'new.webp',
    pictureHash: 'new',
  });
  const [moved, same] = [page('Wind'), page('Knots')];
  const update = await propose(course, { 'Module 1': [changed, moved], 'Module 2': [same] });
  const { body } = await update.apply([
    [changed, kites],
    [moved, wind],
    [same, knots],
  ]);
  expect(await read()).toEqual({
    'Text of Kites': ['changed', 'Module 1', 'Kites'],
    'Text of Strings': ['removed', 'Module 1', 'Strings'],
    'Text of Knots': ['exact', 'Module 2', 'Knots'],
    'Text of Wind': ['exact', 'Module 1', 'Wind'],
    Place: ['changed', 'Module 1', 'Kites'],
    Bookmark: ['removed', 'Module 1', 'Strings'],
  });

  const undoing = { params: { ...params, updateId: update.id }, body: { version: body.version } };
  expect((await admin.call(undoCourseUpdate, undoing)).status).toBe(200);
  expect(await read()).toEqual(before);
});

test('a slide that is kept without a partner stays after the slide that it followed', async () => {
  const { course, kites, strings, knots } = await aDeckCourse();
  const [first, second] = [page('Kites'), page('Knots')];
  const update = await propose(course, { A: [second], B: [first] });
  const partners: [ProposedSlide, Slide][] = [
    [first, kites],
    [second, knots],
  ];
  expect((await update.apply(partners, { kept: [strings.id] })).status).toBe(200);
  expect(await outline(course.id)).toEqual([
    ['A', ['Knots']],
    ['B', ['Kites', 'Strings']],
  ]);
  const { body: versions } = await admin.call(listCourseVersions, { params: { id: course.id } });
  expect(versions.map(({ changes }) => changes)).toMatchObject([{ slidesRemoved: 1, isReordered: true }]);
  const versionParams = { id: course.id, versionId: versions[0]?.id ?? '' };
  const { body: former } = await admin.call(getCourseVersion, { params: versionParams });
  expect(former.modules.map(({ slides }) => slides.map(({ title }) => title))).toEqual([
    ['Kites', 'Strings'],
    ['Knots', 'Wind'],
  ]);
});

test('undoing brings slides, texts, audio, what learners have seen and sources of questions back', async () => {
  const { course, params, kites, strings, knots, wind } = await aDeckCourse();
  const { source } = api.database;
  const { enrollment, user } = await api.anEnrollment({ course });
  await see(await api.as(user), course.id, strings);
  const category = await source.getRepository(QuestionCategory).save({ name: 'Kites' });
  const question = await source
    .getRepository(Question)
    .save({ categoryId: category.id, title: 'Line', type: 'essay' });
  const version = await source.getRepository(QuestionVersion).save({
    ...{ questionId: question.id, version: 1, status: 'draft', points: 1, slideId: strings.id },
    content: {} as never,
  } as const);
  const audio = { audioKey: `courses/${course.id}/audio/strings.mp3`, narrationHash: 'spoken' };
  await rows.slides().update(strings.id, audio);
  await api.app.get<Disk>(STORAGE).put(audio.audioKey, 'audio');
  const before = (await admin.call(getEditedCourse, { params })).body;
  const rowsBefore = await rows
    .slides()
    .find({ where: { module: { courseId: course.id } }, order: { id: 'ASC' } });

  const changed = page('Kites today', { imageKey: 'new.webp' });
  const update = await propose(course, { Other: [page('Tails'), changed] });
  await update.apply([[changed, kites]]);
  expect(await outline(course.id)).toEqual([['Other', ['Tails', 'Kites today']]]);
  expect(await source.getRepository(RemovedProgress).countBy({ updateId: update.id })).toBe(1);

  const stale = await admin.call(undoCourseUpdate, {
    params: update.params,
    body: { version: update.version },
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'edit-conflict' } });
  const body = { version: update.version + 1 };
  const undone = await admin.call(undoCourseUpdate, { params: update.params, body });
  expect(undone).toMatchObject({ status: 200, body: { applied: null, version: update.version + 2 } });
  const after = (await admin.call(getEditedCourse, { params })).body;
  expect(after.modules).toEqual(before.modules);
  expect(after.thumbnailUrl).toBe(before.thumbnailUrl);
  expect(
    await rows.slides().find({ where: { module: { courseId: course.id } }, order: { id: 'ASC' } }),
  ).toEqual(rowsBefore);
  expect(
    await source.getRepository(SlideView).countBy({ enrollmentId: enrollment.id, slideId: strings.id }),
  ).toBe(1);
  expect(await source.getRepository(QuestionVersion).findOneByOrFail({ id: version.id })).toMatchObject({
    slideId: strings.id,
  });
  const again = await admin.call(undoCourseUpdate, {
    params: update.params,
    body: { version: update.version + 2 },
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'update-changed' } });
  expect([knots.id, wind.id].every((id) => JSON.stringify(after.modules).includes(id))).toBe(true);
});

test('undoing brings a slide that was deleted after the update back without its picture', async () => {
  const { course, params, kites, strings, knots } = await aDeckCourse();
  const first = page('Kites');
  const update = await propose(course, { A: [first] });
  await update.apply([[first, kites]], { kept: [strings.id] });
  const { version, modules } = (await admin.call(getEditedCourse, { params })).body;
  const withoutStrings = modules.map(({ id, slides }) => ({
    id,
    slides: slides.flatMap((slide) => (slide.id === strings.id ? [] : { id: slide.id })),
  }));
  const saved = await admin.call(updateCourse, { params, body: { version, modules: withoutStrings } });
  const body = { version: saved.body.version };
  expect((await admin.call(undoCourseUpdate, { params: update.params, body })).status).toBe(200);
  const findSlide = ({ id }: Slide) => rows.slides().findOneByOrFail({ id });
  expect(await findSlide(strings)).toMatchObject({ title: 'Strings', imageKey: null, imageWidths: [] });
  expect(await findSlide(knots)).toMatchObject({ title: 'Knots', imageKey: knots.imageKey });
});

test('an update can be undone for 30 days', async () => {
  const { course, params, kites } = await aDeckCourse();
  const first = page('Kites');
  const update = await propose(course, { A: [first] });
  await update.apply([[first, kites]]);
  await rows.updates().update(update.id, { appliedAt: new Date(Date.now() - 31 * 86_400_000) });
  expect((await admin.call(getCourseUpdates, { params })).body.applied).toBeNull();
  const body = { version: update.version + 1 };
  expect((await admin.call(undoCourseUpdate, { params: update.params, body })).status).toBe(409);
});

test('of two administrators who apply at once, and of one who edits meanwhile, one gets a 409 with a sentence', async () => {
  const { course, params, kites } = await aDeckCourse();
  const first = page('Kites today');
  const update = await propose(course, { A: [first] });
  const answers = await Promise.all([update.apply([[first, kites]]), update.apply([[first, kites]])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'edit-conflict',
    message: expect.stringContaining('Reload'),
  });

  const next = page('Kites tomorrow');
  const later = await propose(course, { A: [next] });
  await admin.call(updateCourse, { params, body: { version: later.version, title: 'Kites' } });
  const before = (await admin.call(getEditedCourse, { params })).body;
  expect((await later.apply([[next, kites]])).status).toBe(409);
  expect((await admin.call(getEditedCourse, { params })).body).toEqual(before);
  expect((await later.apply([[next, kites]], { version: later.version + 1 })).status).toBe(200);
});

/** Everything of a course that an update changes. */
async function readState(courseId: string): Promise<unknown> {
  const [row] = await api.database.source.query(
    `SELECT
       (SELECT json_build_array(c.version, c.thumbnail_key) FROM courses c WHERE c.id = $1) AS course,
       (SELECT json_agg(m ORDER BY m.position) FROM modules m WHERE m.course_id = $1) AS modules,
       (SELECT json_agg(s ORDER BY s.id) FROM slides s JOIN modules m ON m.id = s.module_id WHERE m.course_id = $1) AS slides,
       (SELECT json_agg(p.title ORDER BY p.title) FROM passages p WHERE p.course_id = $1) AS passages,
       (SELECT json_agg(e ORDER BY e.id) FROM enrollments e WHERE e.course_id = $1) AS enrollments,
       (SELECT json_agg(v ORDER BY v.slide_id) FROM slide_views v JOIN enrollments e ON e.id = v.enrollment_id
         WHERE e.course_id = $1) AS views,
       (SELECT json_agg(json_build_array(u.id, u.state, u.former) ORDER BY u.id) FROM course_updates u
         WHERE u.course_id = $1) AS updates,
       (SELECT count(*) FROM audit_entries a WHERE a.target_id = $1) AS audited`,
    [courseId],
  );
  return row;
}

/** Kills the database session of the next transaction behind its statement `number`. */
function killAfter(number: number): () => void {
  const { source } = api.database;
  const prototype = Object.getPrototypeOf(source.createQueryRunner()) as QueryRunner;
  const { query } = prototype;
  const victims: QueryRunner[] = [];
  let statements = 0;
  const spy = vi.spyOn(prototype, 'query').mockImplementation(async function (this: QueryRunner, ...sent) {
    const result: unknown = await query.apply(this, sent);
    if (sent[0] === 'START TRANSACTION' && !victims.length) victims.push(this);
    if (victims.includes(this) && ++statements === number) {
      const [{ pid }] = (await query.call(this, 'SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
      await source.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
    }
    return result;
  });
  return () => spy.mockRestore();
}

/** `npm run test:long` sets TEST_LONG, and kills behind every statement; else behind every fifth. */
const STEP = process.env['TEST_LONG'] ? 1 : 5;
const KILLS_LIMIT_MS = 600_000 / STEP;

test(
  'an update and its undo that are killed behind any statement leave the course as it was, or are whole',
  async () => {
    const { course, kites, wind } = await aDeckCourse();
    const { user } = await api.anEnrollment({ course });
    await see(await api.as(user), course.id, kites);
    const [changed, added] = [page('Kites today'), page('Tails')];
    const update = await propose(course, { A: [changed, added] });
    const undone = { version: update.version + 1 };
    const changes = [
      () => update.apply([[changed, kites]], { kept: [wind.id] }),
      () => admin.call(undoCourseUpdate, { params: update.params, body: undone }),
    ];
    for (const change of changes) {
      const before = await readState(course.id);
      let kills = 0;
      for (let number = 1, status = 0; status !== 200; number += STEP) {
        const stop = killAfter(number);
        ({ status } = await change());
        stop();
        if (status === 200) continue;
        kills++;
        expect(status).toBeGreaterThanOrEqual(500);
        expect(await readState(course.id)).toEqual(before);
      }
      expect(kills).toBeGreaterThan(2);
      expect(await readState(course.id)).not.toEqual(before);
    }
    expect(await outline(course.id)).toEqual([
      ['Module 1', ['Kites', 'Strings']],
      ['Module 2', ['Knots', 'Wind']],
    ]);
  },
  KILLS_LIMIT_MS,
);

test('an update that would complete the course for learners asks first, and changes nothing until then', async () => {
  const { course, params, kites, strings, knots } = await aDeckCourse();
  const { user } = await api.anEnrollment({ course });
  const learner = await api.as(user);
  await see(learner, course.id, kites);
  await see(learner, course.id, strings, 100);
  const [first, second] = [page('Kites'), page('Strings')];
  const update = await propose(course, { 'Module 1': [first, second] });
  const partners: [ProposedSlide, Slide][] = [
    [first, kites],
    [second, strings],
  ];
  const asked = await update.apply(partners);
  expect(asked).toMatchObject({ status: 409, body: { code: COURSE_WOULD_COMPLETE } });
  expect(await rows.slides().existsBy({ id: knots.id })).toBe(true);
  expect(await rows.updates().findOneByOrFail({ id: update.id })).toMatchObject({
    state: 'proposed',
    former: null,
  });
  expect((await update.apply(partners, { completes: true })).status).toBe(200);
  const { completedAt } = await api.database.source
    .getRepository(Enrollment)
    .findOneByOrFail({ userId: user.id, courseId: params.id });
  expect(completedAt).not.toBeNull();
});

test('decisions that do not fit the deck and the course are refused', async () => {
  const { course, kites, strings } = await aDeckCourse();
  const other = (await api.aCourse()).modules[0]?.slides[0] as Slide;
  const [first, second] = [page('Kites'), page('Strings')];
  const update = await propose(course, { A: [first, second] });
  const refused = [
    await update.apply([
      [first, kites],
      [second, kites],
    ]),
    await update.apply([[first, other]]),
    await update.apply([[first, kites]], { kept: [kites.id] }),
    await update.apply([[first, kites]], { slides: [{ id: first.id, slideId: null }] }),
    await update.apply([], { slides: [first, first].map(({ id }) => ({ id, slideId: null })) }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await update.apply([[first, strings]])).status).toBe(200);
});

test('a discarded update is gone, and the course as it was', async () => {
  const { course, params } = await aDeckCourse();
  const before = await outline(course.id);
  const update = await propose(course, { A: [page('Kites')] });
  expect((await admin.call(discardCourseUpdate, { params: update.params })).status).toBe(204);
  expect((await admin.call(discardCourseUpdate, { params: update.params })).status).toBe(204);
  expect((await admin.call(getCourseUpdates, { params })).body.proposed).toBeNull();
  expect((await update.apply([])).status).toBe(409);
  expect(await outline(course.id)).toEqual(before);
});
