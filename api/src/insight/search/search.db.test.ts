import { createLearningPath, saveCaptions, searchEverything, type SearchHit } from '@lectern/contract';
import {
  Certificate,
  type Course,
  Exam,
  Group,
  QuestionCategory,
  Question,
  Slide,
  type User,
} from '@lectern/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroup } from '../../testing/a-group.js';
import { aPath, aStep } from '../../testing/a-learning-path.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { anInstructor } from '../../testing/an-instructor.js';
import { anEmbeddedVideo } from '../../testing/an-embedded-video.js';
import { switchOff, switchOn } from '../../testing/switch-on.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin', firstName: 'Root', lastName: 'Admin' }));
});
afterAll(() => api.stop());

async function search(client: TestClient, q: string): Promise<SearchHit[]> {
  const { status, body } = await client.call(searchEverything, { query: { q } });
  expect(status).toBe(200);
  return body.hits;
}
/** What a person finds, as `kind title`, sorted. */
const found = async (client: TestClient, q: string) =>
  (await search(client, q)).map(({ kind, title }) => `${kind} ${title}`).sort();
const titles = async (q: string) => (await search(admin, q)).map(({ title }) => title);

/** A course whose slides, exam, question and group have the word in their titles, with its owner and a learner. */
async function aWorld(word: string, fields: { isPublished?: boolean } = {}) {
  const { manager } = api.database.source;
  const course = await api.aCourse({ title: `${word} course`, modules: [1], ...fields });
  const owner = await anInstructor(api, course);
  const learner = await api.aUser({ firstName: word, lastName: 'Learner' });
  const group = await aGroup(api.database.source, {
    name: `${word} group`,
    managers: [owner.user],
    members: [learner],
    courses: [course],
  });
  const exam = await anExam(api, {
    course,
    questions: [aQuestion('true-false', word)],
    settings: { title: `${word} exam` },
  });
  await manager.update(QuestionCategory, exam.category.id, { courseId: course.id });
  await manager.update(Question, { categoryId: exam.category.id }, { title: `${word} question` });
  await manager.update(Slide, { moduleId: course.modules[0]?.id ?? '' }, { title: `${word} slide` });
  await manager.update(Certificate, { courseId: course.id }, { courseName: `${word} course` });
  return { course, owner, group, exam: exam.exam, learner: { user: learner, client: await api.as(learner) } };
}

describe('what people find', () => {
  let bees: Awaited<ReturnType<typeof aWorld>>;
  let stranger: TestClient;
  let otherOwner: TestClient;
  beforeAll(async () => {
    bees = await aWorld('Apiary');
    otherOwner = (await aWorld('Orchard')).owner.client;
    stranger = await api.as(await api.aUser());
  });

  test('learners find the slides and exams of their courses, and no questions, groups or people', async () => {
    expect(await found(bees.learner.client, 'apiary')).toEqual([
      'course Apiary course',
      'exam Apiary exam',
      'slide Apiary slide',
    ]);
    const hits = await search(bees.learner.client, 'apiary');
    expect(hits.filter(({ canEdit }) => canEdit)).toEqual([]);
  });

  test('learners who are not enrolled find the course alone', async () => {
    expect(await found(stranger, 'apiary')).toEqual(['course Apiary course']);
  });

  test('instructors find everything of their courses and groups, with the learners of their reports', async () => {
    const everything = [
      'course Apiary course',
      'exam Apiary exam',
      'group Apiary group',
      'person Apiary Learner',
      'question Apiary question',
      'slide Apiary slide',
    ];
    expect(await found(bees.owner.client, 'apiary')).toEqual(everything);
    expect(await found(admin, 'apiary')).toEqual(everything);
    const hits = await search(bees.owner.client, 'apiary');
    expect(hits.filter(({ kind, canEdit }) => kind !== 'person' && !canEdit)).toEqual([]);
  });

  test('instructors find only the published course of others', async () => {
    expect(await found(otherOwner, 'apiary')).toEqual(['course Apiary course']);
    expect(await found(otherOwner, bees.learner.user.email)).toEqual([]);
  });

  test('a group manager finds the members in its courses, and no slides of courses that they do not teach', async () => {
    const manager = await anInstructor(api);
    const member = await api.aUser({ firstName: 'Vulcan', lastName: 'Smith' });
    await aGroup(api.database.source, {
      managers: [manager.user],
      members: [member],
      courses: [bees.course],
    });
    expect(await found(manager.client, 'vulcan')).toEqual(['person Vulcan Smith']);
    expect(await found(manager.client, 'apiary')).toEqual(['course Apiary course']);
  });

  test('an instructor who became a student finds what students find', async () => {
    const { owner, course } = await aWorld('Demotion');
    await api.database.source.query(`UPDATE users SET role = 'student' WHERE id = $1`, [owner.user.id]);
    expect(await found(await api.as(owner.user), 'demotion')).toEqual(['course Demotion course']);
    expect(course.isPublished).toBe(true);
  });

  test('published learning paths are found by all people, drafts by those who edit them, and none on a site without them', async () => {
    const { owner, course, learner } = await aWorld('Grotto');
    const path = await aPath(owner.client, [aStep([course])], { title: 'Grotto path' });
    const draft = { body: { title: 'Grotto draft', description: null } };
    await owner.client.call(createLearningPath, draft);
    const findPaths = async (client: TestClient) =>
      (await search(client, 'grotto')).filter(({ kind }) => kind === 'learning-path');
    const findTitles = async (client: TestClient) =>
      (await findPaths(client)).map(({ title }) => title).sort();
    expect(await findTitles(learner.client)).toEqual(['Grotto path']);
    expect(await findTitles(otherOwner)).toEqual(['Grotto path']);
    expect(await findTitles(owner.client)).toEqual(['Grotto draft', 'Grotto path']);
    expect(await findTitles(admin)).toEqual(['Grotto draft', 'Grotto path']);
    expect(await findPaths(learner.client)).toMatchObject([
      { id: path.id, pathSlug: path.slug, canEdit: false },
    ]);
    expect((await findPaths(owner.client)).every(({ canEdit }) => canEdit)).toBe(true);
    await switchOff(api, 'learningPaths');
    expect(await findTitles(admin)).toEqual([]);
    await switchOn(api);
  });

  test('a hit has what its link needs', async () => {
    const hits = await search(bees.owner.client, 'apiary');
    const [module] = bees.course.modules;
    expect(hits.find(({ kind }) => kind === 'slide')).toMatchObject({
      context: 'Apiary course',
      courseSlug: bees.course.slug,
      moduleId: module?.id,
      slidePosition: 0,
    });
    expect(hits.find(({ kind }) => kind === 'person')).toMatchObject({
      id: bees.learner.user.id,
      context: bees.learner.user.email,
    });
  });

  test('visitors find nothing', async () => {
    expect((await api.visitor.call(searchEverything, { query: { q: 'apiary' } })).status).toBe(401);
  });
});

describe('what is not found', () => {
  test('drafts of courses and exams are found by those who teach them alone', async () => {
    const { owner, learner } = await aWorld('Draftwood', { isPublished: false });
    expect(await found(learner.client, 'draftwood')).toEqual([]);
    expect(await found(owner.client, 'draftwood')).toContain('course Draftwood course');

    const kelp = await aWorld('Kelp');
    await api.database.source.manager.update(Exam, kelp.exam.id, { isPublished: false });
    expect(await found(kelp.learner.client, 'kelp')).toEqual(['course Kelp course', 'slide Kelp slide']);
    expect(await found(kelp.owner.client, 'kelp')).toContain('exam Kelp exam');
  });

  test('retired questions and archived groups are not found', async () => {
    const { owner, group } = await aWorld('Retiree');
    const { manager } = api.database.source;
    await manager.update(Question, { title: 'Retiree question' }, { archivedAt: new Date() });
    await manager.update(Group, group.id, { archivedAt: new Date() });
    const hits = await found(owner.client, 'retiree');
    expect(hits).not.toContain('question Retiree question');
    expect(hits).not.toContain('group Retiree group');
  });

  test('of a deleted course the group, its learner and, for administrators, the questions are left to find', async () => {
    const { course, owner } = await aWorld('Vanish');
    await api.database.source.query('DELETE FROM courses WHERE id = $1', [course.id]);
    expect(await found(owner.client, 'vanish')).toEqual(['group Vanish group']);
    expect(await found(admin, 'vanish')).toEqual([
      'group Vanish group',
      'person Vanish Learner',
      'question Vanish question',
    ]);
  });

  test('certificates are found by their owner alone', async () => {
    const owner = await api.aUser();
    const course = await api.aCourse({ title: 'Lantern making' });
    await aCertificate(owner, course);
    expect(await found(await api.as(owner), 'lantern')).toEqual([
      'certificate Lantern making',
      'course Lantern making',
    ]);
    expect(await found(admin, 'lantern')).toEqual(['course Lantern making']);
  });
});

describe('how words are compared', () => {
  beforeAll(async () => {
    const all = [
      ...['Certificate of mastery', 'Łódź à la carte', 'Основы безопасности', '安全教育培训'],
      ...['Business ethics', 'Photosynthesis', 'Data at rest', 'Hygiene (E-mail)'],
    ];
    for (const title of all) await api.aCourse({ title, modules: [] });
  });

  test.each([
    ['a part of a word', 'tificat', 'Certificate of mastery'],
    ['all words in any order', 'mastery cert', 'Certificate of mastery'],
    ['upper case', 'PHOTO', 'Photosynthesis'],
    ['no accents', 'lodz a la', 'Łódź à la carte'],
    ['accents that are not there', 'phótosynthesis', 'Photosynthesis'],
    ['Cyrillic letters', 'безопас', 'Основы безопасности'],
    ['two Chinese characters', '教育', '安全教育培训'],
    ['the parts of a word with a hyphen', 'e-mail', 'Hygiene (E-mail)'],
    ['a missing letter', 'certficate', 'Certificate of mastery'],
    ['a wrong letter', 'photosinthesis', 'Photosynthesis'],
    ['letters in the wrong order', 'buisness', 'Business ethics'],
    ['a typing error in Cyrillic', 'безопастности', 'Основы безопасности'],
  ])('%s: "%s" finds %s', async (_what, q, title) => {
    const [first] = await titles(q);
    expect(first).toBe(title);
  });

  test('words of one or two letters count at the beginnings of words', async () => {
    expect(await titles('at re')).toEqual(['Data at rest']);
    expect(await titles('ta re')).toEqual([]);
  });

  test.each(['', '  ', '%', '_', '\\', "'; --", '🐝', '-'])('%j finds nothing', async (q) => {
    expect(await search(admin, q)).toEqual([]);
  });

  test('titles that fit exactly keep similar ones away, and the best comes first', async () => {
    for (const title of ['Marketing for managers', 'Marketings', 'Market'])
      await api.aCourse({ title, modules: [] });
    expect(await titles('marketing')).toEqual(['Marketing for managers', 'Marketings']);
  });

  test('a kind has at most five hits', async () => {
    for (let number = 1; number < 8; number++)
      await api.aCourse({ title: `Quilting ${number}`, modules: [] });
    expect(await titles('quilting')).toHaveLength(5);
  });
});

function aCertificate(user: User, course: Course) {
  return api.database.source.manager.insert(Certificate, {
    userId: user.id,
    courseId: course.id,
    courseName: course.title,
    learnerName: 'Ada Byron',
    verificationId: course.slug,
    grade: '100',
  });
}

test('slides are found by what is spoken in their videos, in the language of the captions, with the second', async () => {
  const { course, learner, owner } = await aWorld('Hive');
  const params = { videoId: await anEmbeddedVideo(api, course), language: 'de' };
  const text =
    'WEBVTT\n\n00:09.000 --> 00:12.000\nWillkommen.\n\n02:05.500 --> 02:09.000\nDie Königinnen der Bienen tanzen.';
  await owner.client.call(saveCaptions, { params, body: { text, version: null } });
  const spoken = { kind: 'slide', title: 'Hive slide', context: 'Hive course', seconds: 125 };
  expect(await search(learner.client, 'tanzen')).toMatchObject([
    { ...spoken, slidePosition: 0, canEdit: false },
  ]);
  // As German stems it, without the umlaut, and while the last word is typed.
  for (const q of ['BIENE tanz', 'tanzen konigin'])
    expect(await search(owner.client, q)).toMatchObject([{ id: expect.any(String) }]);
  expect(await search(await api.as(await api.aUser()), 'tanzen')).toEqual([]);
  for (const q of ["'", 'die', "tanzen' | 'x", '\\', 'tanzen xyz'])
    expect(await search(owner.client, q)).toEqual([]);
  expect((await search(owner.client, 'hive slide'))[0]).not.toHaveProperty('seconds');

  const english = 'WEBVTT\n\n01:00.000 --> 01:03.000\nThe queens were dancing.';
  const other = { videoId: params.videoId, language: 'en' };
  await owner.client.call(saveCaptions, { params: other, body: { text: english, version: null } });
  await owner.client.call(saveCaptions, { params, body: { text: 'WEBVTT', version: 1 } });
  expect(await search(learner.client, 'queen dances')).toMatchObject([{ seconds: 60 }]);
  expect(await search(learner.client, 'tanzen')).toEqual([]);
});
