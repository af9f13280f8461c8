import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createExam,
  createQuestion,
  createQuestionCategory,
  type ExamSlot,
  getEditedExam,
  getQuestion,
  importQuestions,
  listQuestionCategories,
  listQuestions,
  previewQuestionImport,
  setQuestionPractice,
  updateExam,
  updateQuestionCategory,
} from '@lectern/contract';
import { Question, QuestionCategory } from '@lectern/data';
import { anInstructor } from '../../testing/an-instructor.js';
import { aQuestion, aQuestionBank } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** An instructor with a course and an exam, a question of that course and one of the site. */
async function aBankOfTwo() {
  const course = await api.aCourse();
  const { client } = await anInstructor(api, course);
  const own = await aQuestionBank(api);
  const site = await aQuestionBank(api);
  await api.database.source.manager.update(QuestionCategory, own.category.id, { courseId: course.id });
  const [question, foreign] = [
    await own.add(aQuestion('true-false')),
    await site.add(aQuestion('true-false')),
  ];
  const { body: exam } = await client.call(createExam, {
    body: { courseId: course.id, title: 'Final exam', type: 'exam' },
  });
  /** Saves the exam with these slots. */
  async function save(caller: TestClient, ...slots: object[]) {
    const { body } = await caller.call(getEditedExam, { params: { examId: exam.id } });
    const sections = [
      {
        id: randomUUID(),
        title: 'Part 1',
        slots: slots.map((slot) => ({ id: randomUUID(), points: 1, ...slot })),
      },
    ];
    const change = { version: body.version, sections };
    return caller.call(updateExam, { params: { examId: exam.id }, body: change });
  }
  return { course, client, own, site, question, foreign, save };
}

const fixed = ({ id }: { id: string }) => ({ kind: 'question', questionId: id, version: null });
const draw = (categoryId: string | null, subcategories = false): Partial<ExamSlot> => ({
  ...{ kind: 'draw', count: 1, categoryId, subcategories, tags: [], types: [] },
});

describe('an exam of an instructor', () => {
  test('takes questions and draws from categories of their courses only', async () => {
    const { client, own, site, question, foreign, save } = await aBankOfTwo();
    expect((await save(client, fixed(question), draw(own.category.id))).status).toBe(200);
    for (const slot of [fixed(foreign), draw(site.category.id), draw(null), fixed({ id: randomUUID() })])
      expect((await save(client, slot)).status).toBe(400);
  });

  test('keeps what an administrator chose', async () => {
    const { client, own, site, question, foreign, save } = await aBankOfTwo();
    await save(own.admin, fixed(foreign), draw(site.category.id), draw(null));
    const kept = [fixed(foreign), draw(site.category.id), draw(null)];
    expect((await save(client, ...kept, fixed(question))).status).toBe(200);
    expect((await save(client, ...kept, { ...draw(null), tags: ['other'] })).status).toBe(400);
  });

  test('draws from no category of other people below one of theirs', async () => {
    const { client, own, save } = await aBankOfTwo();
    const body = { name: 'Of the site', parentId: own.category.id, courseId: null };
    await own.admin.call(createQuestionCategory, { body });
    expect((await save(client, draw(own.category.id, false))).status).toBe(200);
    expect((await save(client, draw(own.category.id, true))).status).toBe(400);
  });
});

describe('the question bank of an instructor', () => {
  test('has the categories and questions of their courses, and a new category needs one of these', async () => {
    const { course, client, own, site, question } = await aBankOfTwo();
    const categories = (await client.call(listQuestionCategories)).body;
    expect(categories.map(({ id }) => id)).toEqual([own.category.id]);
    expect((await client.call(listQuestions)).body.items.map(({ id }) => id)).toEqual([question.id]);
    const create = (courseId: string | null, parentId: string | null) =>
      client.call(createQuestionCategory, { body: { name: 'New', parentId, courseId } });
    expect((await create(null, null)).status).toBe(400);
    expect((await create((await api.aCourse()).id, null)).status).toBe(404);
    expect((await create(course.id, site.category.id)).status).toBe(404);
    expect((await create(course.id, own.category.id)).status).toBe(201);
  });

  test('shows a category below one of other people without its parent, and a new name leaves it there', async () => {
    const { course, client, own, site } = await aBankOfTwo();
    const { manager } = api.database.source;
    await manager.update(QuestionCategory, own.category.id, { parentId: site.category.id });
    const [listed] = (await client.call(listQuestionCategories)).body;
    expect(listed).toMatchObject({ id: own.category.id, parentId: null });
    const body = { name: 'Renamed', parentId: null, courseId: course.id };
    await client.call(updateQuestionCategory, { params: { categoryId: own.category.id }, body });
    expect(await manager.findOneBy(QuestionCategory, { id: own.category.id })).toMatchObject({
      name: 'Renamed',
      parentId: site.category.id,
    });
  });

  test('takes no question from a slide of another course, whatever its quote', async () => {
    const { client, course, own } = await aBankOfTwo();
    const other = await api.aCourse();
    const { content, key } = aQuestion('true-false');
    const create = (slideId: string | undefined) =>
      client.call(createQuestion, {
        body: {
          ...{ content, key, title: 'Lifting', categoryId: own.category.id, tags: [], points: 1 },
          status: 'draft',
          source: { slideId, quote: 'Text of slide 1' },
        },
      });
    expect((await create(course.modules[0]?.slides[0]?.id)).status).toBe(201);
    expect((await create(other.modules[0]?.slides[0]?.id)).status).toBe(404);
  });

  test('changes the practice of no question of other people', async () => {
    const { client, question, foreign } = await aBankOfTwo();
    const body = { questionIds: [question.id, foreign.id], practice: 'on' };
    expect((await client.call(setQuestionPractice, { body })).body).toEqual({ changed: 1 });
    const row = await api.database.source.manager.findOneByOrFail(Question, { id: foreign.id });
    expect(row.practice).toBe('off');
    expect((await client.call(getQuestion, { params: { questionId: foreign.id } })).status).toBe(404);
  });

  test('imports into their categories, and a preview names no question of other people as a duplicate', async () => {
    const { client, own, site } = await aBankOfTwo();
    const { client: colleague } = await anInstructor(api);
    const send = async (caller: TestClient, path: string, fields: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob(['::Lift:: Kites fly by lift. {T}']), 'kites.txt');
      const answer = await caller.fetch(path, { method: 'POST', body: form });
      return { status: answer.status, body: await answer.json() };
    };
    const into = (categoryId: string) => ({
      ...{ importId: randomUUID(), categoryId, keepCategories: 'false', status: 'ready' },
      ...{ includeDuplicates: 'false', leaveOut: '' },
    });
    expect((await send(client, importQuestions.path, into(site.category.id))).status).toBe(404);
    const fields = into(own.category.id);
    const imported = await send(client, importQuestions.path, fields);
    expect(imported).toMatchObject({ status: 201, body: { importedCount: 1 } });
    const other = await aBankOfTwo();
    const guessed = await send(other.client, importQuestions.path, {
      ...into(other.own.category.id),
      importId: fields.importId,
    });
    expect(guessed.status).toBe(409);
    expect(guessed.body).not.toHaveProperty('importedCount');
    const preview = async (caller: TestClient) => (await send(caller, previewQuestionImport.path)).body;
    expect(await preview(client)).toMatchObject({
      importedBefore: { questionCount: 1 },
      questions: [{ duplicateOf: { title: 'Lift' } }],
    });
    expect(await preview(colleague)).toMatchObject({
      importedBefore: null,
      questions: [{ duplicateOf: null }],
    });
  });
});
