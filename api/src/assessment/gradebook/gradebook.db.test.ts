import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createGradeColumn,
  deleteGradeColumn,
  type ErrorBody,
  getGradebook,
  getOwnGrades,
  type GradebookSettings,
  listAuditEntries,
  saveDraft,
  saveGradeEntry,
  startAttempt,
  submitAttempt,
  updateGradebookSettings,
  updateGradeColumn,
} from '@lectern/contract';
import { User } from '@lectern/data';
import { aGroup } from '../../testing/a-group.js';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { anInstructor, addInstructor } from '../../testing/an-instructor.js';
import { readWorkbook } from '../../testing/read-workbook.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const letters = [
  { letter: 'A', from: 80 },
  { letter: 'B', from: 60 },
];
const [quizzes, talks] = [randomUUID(), randomUUID()];
const categories = [
  { id: quizzes, name: 'Quizzes', weight: 40, dropLowest: 0 },
  { id: talks, name: 'Talks', weight: 60, dropLowest: 1 },
];

/** A course with an exam, two columns of 10 points, and two learners, of whom the first has 50 % in the exam. */
async function aGradebook() {
  const questions = [aQuestion('true-false'), aQuestion('true-false')];
  const { exam, course, admin, aLearner } = await anExam(api, { questions });
  const learners = [await aLearner(), await aLearner()] as const;
  await answerHalf(learners[0].client, exam.id);
  const params = { id: course.id };
  const settings: GradebookSettings = {
    ...{ totalBy: 'weights', certificateGrade: 'total', categories, letters, version: 0 },
    exams: [{ examId: exam.id, maxPoints: 20, categoryId: quizzes }],
  };
  const saved = await admin.call(updateGradebookSettings, { params, body: settings });
  expect(saved.body).toEqual({ ...settings, version: 1 });
  const columns = [];
  for (const title of ['Talk', 'Poster']) {
    const body = { title, maxPoints: 10, categoryId: talks };
    columns.push((await admin.call(createGradeColumn, { params, body })).body);
  }
  const [talk, poster] = columns;
  if (!talk || !poster) throw new Error('The columns are missing.');
  const enter = (userId: string, columnId: string, entry: object) =>
    admin.call(saveGradeEntry, {
      params: { ...params, columnId, userId },
      body: { comment: null, ...entry },
    });
  const read = async () => (await admin.call(getGradebook, { params })).body;
  return { admin, course, exam, learners, params, settings, talk, poster, enter, read };
}

/** Takes an exam of two true-false questions, and answers the first of them right and the second not at all. */
async function answerHalf(client: TestClient, examId: string) {
  const { body: attempt } = await client.call(startAttempt, { params: { examId } });
  await client.call(saveDraft, {
    params: { attemptId: attempt.id, position: '0' },
    body: { response: { type: 'true-false', answer: true }, draftRevision: 0, requestId: randomUUID() },
  });
  await client.call(submitAttempt, { params: { attemptId: attempt.id } });
}

const readCode = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).code];

test('the total of a learner follows weights, dropped results and letters, and the averages are of all learners', async () => {
  const { learners, talk, poster, exam, enter, read, admin, course } = await aGradebook();
  const [first, second] = learners;
  await enter(first.user.id, talk.id, { points: 9, version: 0 });
  await enter(first.user.id, poster.id, { points: 2, comment: ' Too short ', version: 0 });
  await enter(second.user.id, talk.id, { points: 6, version: 0 });
  const gradebook = await read();
  expect(gradebook.columns.map(({ title, average }) => [title, average])).toEqual([
    ['Talk', 75],
    ['Poster', 20],
  ]);
  expect(gradebook.exams.map(({ average }) => average)).toEqual([50]);
  const learner = (id: string) => gradebook.items.find((item) => item.id === id);
  expect(learner(first.user.id)).toMatchObject({
    ...{ mean: 50, total: 74, letter: 'B', dropped: [poster.id] },
    entries: [
      { points: 9, version: 1 },
      { points: 2, comment: 'Too short' },
    ],
  });
  expect(learner(second.user.id)).toMatchObject({ mean: null, total: 60, letter: 'B' });
  const one = await admin.call(getGradebook, { params: { id: course.id }, query: { exam: exam.id } });
  expect(one.body).toMatchObject({ columns: [], items: [{ total: null }, { total: null }] });

  const file = await admin.fetch(`/api/admin/courses/${course.id}/gradebook.csv`);
  const [head, ...rows] = (await file.text()).split('\r\n');
  expect(head).toBe(
    'Name,Email,Final exam (%),Mean (%),Talk (of 10),Talk: comment,Poster (of 10),Poster: comment,Total (%),Letter',
  );
  expect(rows).toContain(`Ada Byron,${first.user.email},50,50,9,,2,Too short,74,B`);
});

test('learners are in the order of the reader’s language', async () => {
  const { admin, learners, params } = await aGradebook();
  const [first, second] = learners;
  const users = api.database.source.getRepository(User);
  await users.update(first.user.id, { lastName: 'Zebra' });
  await users.update(second.user.id, { lastName: 'Äpfel' });
  const { body } = await admin.call(getGradebook, { params });
  expect(body.items.map(({ id }) => id)).toEqual([second.user.id, first.user.id]);
});

test('the files of the gradebook have headings in the language of the person', async () => {
  const { admin, course } = await aGradebook();
  const inGerman = { headers: { 'accept-language': 'de' } };
  const file = await admin.fetch(`/api/admin/courses/${course.id}/gradebook.csv`, inGerman);
  const [head = ''] = (await file.text()).split('\r\n');
  expect(head).toBe(
    'Name,E-Mail,Final exam (%),Durchschnitt (%),Talk (von 10),Talk: Kommentar,Poster (von 10),Poster: Kommentar,Gesamt (%),Notenstufe',
  );
  const xml = await readWorkbook(
    await admin.fetch(`/api/admin/courses/${course.id}/gradebook.xlsx`, inGerman),
  );
  for (const text of ['name="Notenbuch"', ...head.split(',').slice(1)]) expect(xml).toContain(text);
});

test('a learner sees the own grades, comments, total and letter, and those of no one else', async () => {
  const { learners, talk, enter, params } = await aGradebook();
  const [first, second] = learners;
  await enter(first.user.id, talk.id, { points: 9, comment: 'Well spoken', version: 0 });
  const { body } = await second.client.call(getOwnGrades, { params });
  expect(body).toMatchObject({ total: null, letter: null });
  expect(JSON.stringify(body)).not.toMatch(/Well spoken|"points":\d/);
  expect((await first.client.call(getOwnGrades, { params })).body.grades[1]).toMatchObject({
    ...{ title: 'Talk', category: 'Talks', points: 9, maxPoints: 10, comment: 'Well spoken', isExam: false },
  });
});

test('of two saves that started from the same version, the second is refused', async () => {
  const { learners, talk, enter, params, settings, admin } = await aGradebook();
  const { id } = learners[0].user;
  const saves = await Promise.all([1, 2].map((points) => enter(id, talk.id, { points, version: 0 })));
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
  const body = { title: 'Speech', maxPoints: 10, categoryId: null, version: talk.version };
  const inColumn = { params: { ...params, columnId: talk.id } };
  expect((await admin.call(updateGradeColumn, { ...inColumn, body })).body.version).toBe(2);
  const refused = [
    await admin.call(updateGradeColumn, { ...inColumn, body }),
    await admin.call(updateGradebookSettings, { params, body: settings }),
  ];
  expect(refused.map(readCode)).toEqual([
    [409, 'edit-conflict'],
    [409, 'edit-conflict'],
  ]);
});

test('points above what a column gives, of strangers and in deleted columns are refused', async () => {
  const { learners, talk, enter, params, admin } = await aGradebook();
  const { id } = learners[0].user;
  const tooMany = await enter(id, talk.id, { points: 11, version: 0 });
  expect([tooMany.status, (tooMany.body as unknown as ErrorBody).message]).toEqual([
    400,
    'This column gives 10 points at most. Enter fewer.',
  ]);
  expect((await enter((await api.aUser()).id, talk.id, { points: 1, version: 0 })).status).toBe(404);
  await enter(id, talk.id, { points: 8, version: 0 });
  const inColumn = { params: { ...params, columnId: talk.id } };
  const body = { title: 'Talk', maxPoints: 5, categoryId: null, version: talk.version };
  expect((await admin.call(updateGradeColumn, { ...inColumn, body })).status).toBe(400);
  expect((await admin.call(deleteGradeColumn, inColumn)).status).toBe(204);
  expect((await enter(id, talk.id, { points: 8, version: 1 })).status).toBe(404);
});

test('settings whose names, letters or categories do not fit together are refused', async () => {
  const { params, settings, admin } = await aGradebook();
  const [quiz] = categories;
  const [a] = letters;
  const broken: Partial<GradebookSettings>[] = [
    { categories: [...categories, { ...categories[0], id: randomUUID(), name: 'quizzes' } as never] },
    { letters: [a, { letter: 'a', from: 3 }] as never },
    { categories: [], exams: settings.exams },
    { categories: [{ ...quiz, weight: 0 }] as never },
  ];
  for (const change of broken) {
    const body = { ...settings, version: 1, ...change };
    expect((await admin.call(updateGradebookSettings, { params, body })).status).toBe(400);
  }
});

test('every change is in the audit log with the column, and names no learner', async () => {
  const { learners, talk, enter, params, admin, course } = await aGradebook();
  await enter(learners[0].user.id, talk.id, { points: 8, version: 0 });
  await admin.call(deleteGradeColumn, { params: { ...params, columnId: talk.id } });
  const { body } = await admin.call(listAuditEntries, { query: { target: course.id } });
  expect(body.items.slice(0, 5).map(({ action, detail }) => [action, detail])).toEqual([
    ['course.grade-column-deleted', 'Talk'],
    ['course.grade-entered', 'Talk'],
    ['course.grade-column-created', 'Poster'],
    ['course.grade-column-created', 'Talk'],
    ['course.gradebook-settings-changed', null],
  ]);
});

test('the gradebook of a group has its members and their averages only, for those who manage it and teach the course', async () => {
  const { learners, talk, enter, params, course, admin } = await aGradebook();
  const [member, other] = learners;
  await enter(member.user.id, talk.id, { points: 9, version: 0 });
  await enter(other.user.id, talk.id, { points: 1, version: 0 });
  const [both, teacher, leader] = [await anInstructor(api), await anInstructor(api), await anInstructor(api)];
  await addInstructor(api, course, both.user);
  await addInstructor(api, course, teacher.user);
  const group = await aGroup(api.database.source, {
    managers: [both.user, leader.user],
    members: [member.user],
    courses: [course],
  });
  const query = { group: group.id };
  for (const { client } of [both, { client: admin }]) {
    const { body } = await client.call(getGradebook, { params, query });
    expect(body.items.map(({ id }) => id)).toEqual([member.user.id]);
    expect(body.columns[0]?.average).toBe(90);
    const file = await client.fetch(`/api/admin/courses/${course.id}/gradebook.csv?group=${group.id}`);
    expect(await file.text()).not.toContain(other.user.email);
  }
  for (const { client } of [teacher, leader])
    expect((await client.call(getGradebook, { params, query })).status).toBe(404);
});
