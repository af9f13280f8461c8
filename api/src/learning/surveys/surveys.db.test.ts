import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerSurvey,
  duplicateCourse,
  EDIT_CONFLICT,
  exportSurveyReport,
  getEditedSurvey,
  getSurvey,
  getSurveyReport,
  listNotifications,
  SURVEY_ANSWERED,
  SURVEY_CHANGED,
  updateSurvey,
  type SurveyAnswer,
  type SurveyChange,
  type SurveyItem,
} from '@lectern/contract';
import {
  AuditEntry,
  type Course,
  Enrollment,
  SurveyAnswerRow,
  SurveyParticipant,
  SurveyResponse,
} from '@lectern/data';
import { anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ rateLimit: 0 });
});
afterAll(() => api.stop());

const option = (text: string) => ({ id: randomUUID(), text });
const aScale = (): SurveyItem => ({
  ...{ id: randomUUID(), kind: 'scale', prompt: 'The course was clear.', options: [] },
});
const aChoice = (): SurveyItem => ({
  ...{ id: randomUUID(), kind: 'choice', prompt: 'The pace was', options: ['Slow', 'Fast'].map(option) },
});
const aText = (): SurveyItem => ({
  ...{ id: randomUUID(), kind: 'text', prompt: 'What can we improve?', options: [] },
});

/** A course with a survey; `save` changes the survey as its instructor. */
async function aSurvey(given: Partial<SurveyChange> = {}, items = [aScale(), aChoice(), aText()]) {
  const course = await api.aCourse({ title: `Bees ${randomUUID().slice(0, 8)}` });
  const teacher = await anInstructor(api, course);
  const params = { id: course.id };
  const read = async () => (await teacher.client.call(getEditedSurvey, { params })).body;
  const save = async (change: Partial<SurveyChange>) => {
    const { isOpen, isAnonymous, items: saved, version } = await read();
    const body = { isOpen, isAnonymous, items: saved, version, ...change };
    return teacher.client.call(updateSurvey, { params, body });
  };
  expect((await save({ isOpen: true, items, ...given })).status).toBe(200);
  const report = async (query: { month?: string } = {}) =>
    (await teacher.client.call(getSurveyReport, { params, query })).body;
  return { course, teacher, params, items, read, save, report };
}

async function aFinisher(course: Course) {
  const { user, enrollment } = await api.anEnrollment({ course });
  const completed = { progress: '100.00', completedAt: new Date() };
  await api.database.source.manager.update(Enrollment, enrollment.id, completed);
  return { user, client: await api.as(user) };
}

const send = (client: TestClient, course: Course, answers: SurveyAnswer[]) =>
  client.call(answerSurvey, { params: { id: course.id }, body: { answers } });

/** Answers of new learners, one after the other. */
async function collect(course: Course, answers: SurveyAnswer[][]): Promise<void> {
  for (const one of answers) {
    const { client } = await aFinisher(course);
    expect((await send(client, course, one)).status).toBe(200);
  }
}

const listEvents = async (client: TestClient) =>
  (await client.call(listNotifications)).body.items.map(({ kind, id }) => [kind, id]);

test('a learner who completed the course is asked once, answers an anonymous survey, and cannot change the answers', async () => {
  const { course, items, teacher } = await aSurvey();
  const [scale] = items;
  const learner = await aFinisher(course);
  const { user } = await api.anEnrollment({ course });
  const beginner = await api.as(user);
  const answers = [{ itemId: scale?.id ?? '', answer: 4 }];

  expect(await listEvents(learner.client)).toEqual([['survey-open', course.id]]);
  expect((await learner.client.call(getSurvey, { params: { id: course.id } })).body).toEqual({
    ...{ isAnonymous: true, hasAnswered: false, canAnswer: true, answers: [], editableUntil: null, items },
  });
  expect((await beginner.call(getSurvey, { params: { id: course.id } })).body).toBeNull();
  expect((await send(beginner, course, answers)).status).toBe(404);
  expect((await send(teacher.client, course, answers)).status).toBe(404);

  const both = await Promise.all([1, 2].map(() => send(learner.client, course, answers)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: SURVEY_ANSWERED });
  expect(await listEvents(learner.client)).toEqual([]);
  expect(await api.database.source.manager.countBy(SurveyAnswerRow, { itemId: scale?.id ?? '' })).toBe(1);
});

test('nothing that is stored connects an anonymous answer with a person, a time or another answer, and no row of a batch shows its place in it', async () => {
  const { course, items } = await aSurvey();
  const [scale, choice, text] = items.map(({ id }) => id);
  const { manager } = api.database.source;
  const answer = (step: number): SurveyAnswer[] => [
    { itemId: scale ?? '', answer: step },
    { itemId: choice ?? '', answer: items[1]?.options[0]?.id ?? '' },
    { itemId: text ?? '', answer: `Text ${step}` },
  ];
  await collect(course, [1, 2, 3, 4].map(answer));
  const pending = await manager.findBy(SurveyAnswerRow, { itemId: scale ?? '' });
  await collect(course, [answer(5)]);

  const columns = (table: string): Promise<{ name: string }[]> =>
    manager.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY 1`,
      [table],
    );
  expect((await columns('survey_answers')).map(({ name }) => name)).toEqual([
    ...['id', 'item_id', 'option_id', 'response_id', 'step', 'text', 'week'],
  ]);
  expect((await columns('survey_participants')).map(({ name }) => name)).toEqual(['course_id', 'user_id']);
  const rows = await manager.findBy(SurveyAnswerRow, { itemId: scale ?? '' });
  expect(rows.map(({ responseId }) => responseId)).toEqual([null, null, null, null, null]);
  expect(new Set(rows.map(({ week }) => week)).size).toBe(1);
  // Every row was stored again, with another id, in the same transaction.
  const ids = new Set(rows.map(({ id }) => id));
  expect(pending.filter(({ id }) => ids.has(id))).toEqual([]);
  const [{ count }] = (await manager.query(
    `SELECT count(DISTINCT xmin::text)::int AS count FROM survey_answers WHERE item_id = ANY ($1)`,
    [[scale, choice, text]],
  )) as [{ count: number }];
  expect(count).toBe(1);
});

test('the report of an anonymous survey changes by five answers to an item or more, in each month', async () => {
  const { course, items, report } = await aSurvey();
  const [scale, , text] = items.map(({ id }) => id);
  const onScale = (step: number) => [{ itemId: scale ?? '', answer: step }];
  const shown = async (query = {}) => (await report(query)).items.map(({ answerCount }) => answerCount);

  await collect(course, [onScale(1), onScale(2), onScale(2), onScale(5)]);
  expect(await report()).toMatchObject({ personCount: 0, months: [] });
  expect(await shown()).toEqual([0, 0, 0]);
  // Of five people, only three wrote a text.
  await collect(course, [[...onScale(5), { itemId: text ?? '', answer: 'More bees' }]]);
  expect(await shown()).toEqual([5, 0, 0]);
  expect((await report()).items[0]).toMatchObject({ mean: 3 });
  expect((await report()).items[0]?.counts.map(({ count }) => count)).toEqual([1, 2, 0, 0, 2]);
  await collect(course, [onScale(1), onScale(1), onScale(1), onScale(1)]);
  expect(await shown()).toEqual([5, 0, 0]);
  expect(await report()).toMatchObject({ personCount: 5 });

  // The first batch was reported in an earlier month.
  await api.database.source.manager.query(
    `UPDATE survey_answers SET week = '2026-03-02' WHERE week IS NOT NULL AND item_id = $1`,
    [scale],
  );
  await collect(course, [onScale(1)]);
  const { months } = await report();
  expect(months).toHaveLength(2);
  expect(await shown({ month: '2026-03' })).toEqual([5, 0, 0]);
  expect(await shown({ month: months[0] ?? '' })).toEqual([5, 0, 0]);
  expect(await shown({ month: '2026-02' })).toEqual([0, 0, 0]);
  expect(await shown()).toEqual([10, 0, 0]);
});

test('answers with names can be changed for seven days, and lose the name with the account', async () => {
  const { course, items, report, teacher, params } = await aSurvey({ isAnonymous: false });
  const text = items[2]?.id ?? '';
  const learner = await aFinisher(course);
  const { manager } = api.database.source;
  for (const answer of ['Too fast', 'Too slow'])
    expect((await send(learner.client, course, [{ itemId: text, answer }])).status).toBe(200);
  const { body } = await learner.client.call(getSurvey, { params });
  expect(body).toMatchObject({ hasAnswered: true, canAnswer: true });
  expect(body?.answers).toEqual([{ itemId: text, answer: 'Too slow' }]);
  const name = `${learner.user.firstName} ${learner.user.lastName}`;
  expect((await report()).items[2]?.texts).toEqual([{ text: 'Too slow', name }]);
  const csv = await teacher.client.fetch(exportSurveyReport.path.replace(':id', course.id));
  expect(await csv.text()).toContain(`${name},${learner.user.email},What can we improve?,Too slow`);

  const answeredAt = new Date(Date.now() - 7 * 24 * 3_600_000);
  await manager.update(SurveyResponse, { courseId: course.id }, { answeredAt });
  expect(await send(learner.client, course, [{ itemId: text, answer: 'Fine' }])).toMatchObject({
    status: 409,
    body: { code: SURVEY_ANSWERED },
  });
  await api.database.source.query('DELETE FROM users WHERE id = $1', [learner.user.id]);
  expect((await report()).items[2]?.texts).toEqual([{ text: 'Too slow', name: null }]);
  expect((await report()).personCount).toBe(1);
});

test('an item that was removed or changed keeps its answers, and its kind and the way of answering stay', async () => {
  const { course, items, save, read, report } = await aSurvey();
  const [scale, choice, text] = items as [SurveyItem, SurveyItem, SurveyItem];
  const [slow, fast] = choice.options as [{ id: string; text: string }, { id: string; text: string }];
  await collect(
    course,
    [slow, slow, slow, fast, fast].map(({ id }) => [
      { itemId: choice.id, answer: id },
      { itemId: scale.id, answer: 5 },
    ]),
  );
  expect((await read()).hasAnswers).toBe(true);
  for (const refused of [
    await save({ isAnonymous: false }),
    await save({ items: [{ ...scale, kind: 'text' }] }),
    await save({ version: 1 }),
  ])
    expect([400, 409]).toContain(refused.status);
  expect((await save({ version: 1 })).body).toMatchObject({ code: EDIT_CONFLICT });

  const changed = { ...choice, options: [{ ...slow, text: 'Too slow' }, option('Just right')] };
  expect((await save({ items: [changed] })).body.items).toEqual([changed]);
  const after = await report();
  expect(after.items).toMatchObject([
    { id: choice.id, isRemoved: false, answerCount: 5 },
    { id: scale.id, isRemoved: true, answerCount: 5 },
  ]);
  expect(after.items[0]?.counts).toMatchObject([
    { answer: 'Too slow', count: 3, isRemoved: false },
    { answer: 'Just right', count: 0 },
    { answer: 'Fast', count: 2, isRemoved: true },
  ]);
  // A learner who still has the old survey open sends nothing.
  const late = await aFinisher(course);
  expect(await send(late.client, course, [{ itemId: text.id, answer: 'Hm' }])).toMatchObject({
    status: 409,
    body: { code: SURVEY_CHANGED },
  });
  expect(await api.database.source.manager.countBy(SurveyParticipant, { userId: late.user.id })).toBe(0);
  expect((await save({ items: [changed, scale] })).body.items).toEqual([changed, scale]);
  expect((await report()).items.map(({ isRemoved }) => isRemoved)).toEqual([false, false]);
});

test('a switched-off survey asks for nothing, one that is switched on later does not notify earlier learners, and the audit log names fields only', async () => {
  const { course, params, save } = await aSurvey({ isOpen: false });
  const early = await aFinisher(course);
  await api.database.source.manager.update(
    Enrollment,
    { userId: early.user.id },
    { completedAt: new Date(Date.now() - 1000) },
  );
  expect((await early.client.call(getSurvey, { params })).body).toBeNull();
  await save({ isOpen: true });
  expect((await early.client.call(getSurvey, { params })).body).toMatchObject({ canAnswer: true });
  expect(await listEvents(early.client)).toEqual([]);
  const entries = await api.database.source.getRepository(AuditEntry).find({
    ...{ where: { targetId: course.id, action: 'course.survey-updated' }, order: { at: 'ASC' } },
  });
  expect(entries.map(({ fields }) => fields)).toEqual([['items'], ['isOpen']]);
});

test('a copy of a course has the items of its survey, switched off and without answers', async () => {
  const { course, items, teacher, params } = await aSurvey();
  await collect(
    course,
    Array.from({ length: 5 }, () => [{ itemId: items[0]?.id ?? '', answer: 5 }]),
  );
  const { body: copy } = await teacher.client.call(duplicateCourse, { params });
  const { body } = await teacher.client.call(getEditedSurvey, { params: { id: copy.id } });
  expect(body).toMatchObject({ isOpen: false, isAnonymous: true, hasAnswers: false });
  expect(body.items.map(({ prompt, options }) => [prompt, options.length])).toEqual(
    items.map(({ prompt, options }) => [prompt, options.length]),
  );
  expect(body.items.map(({ id }) => id)).not.toEqual(items.map(({ id }) => id));
});
