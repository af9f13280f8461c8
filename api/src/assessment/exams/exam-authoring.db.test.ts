import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  archiveQuestion,
  createExam,
  createQuestionCategory,
  deleteExam,
  deleteQuestionCategory,
  duplicateQuestion,
  endAttemptOfLearner,
  type ErrorBody,
  getAttempt,
  getEditedExam,
  getExam,
  getQuestion,
  listAdminExams,
  listAuditEntries,
  listQuestions,
  listQuestionTags,
  publishExam,
  saveDraft,
  startAttempt,
  submitAttempt,
  updateExam,
  updateQuestion,
  updateQuestionCategory,
} from '@lectern/contract';
import { Certificate, Enrollment } from '@lectern/data';
import { aQuestion, anExam, aQuestionBank, change } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const readCode = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).code];

const drawSlot = (given: object) => ({
  kind: 'draw' as const,
  id: randomUUID(),
  points: 1,
  count: 1,
  categoryId: null,
  subcategories: true,
  tags: [],
  types: [],
  ...given,
});
const section = (...slots: unknown[]) => ({ id: randomUUID(), title: '', slots });

describe('a question', () => {
  test('changes in place as a draft, and gets a new version once it is ready', async () => {
    const { admin, add, category } = await aQuestionBank(api);
    const draft = await add(aQuestion('number'), { status: 'draft' });
    const params = { questionId: draft.id };
    const save = (given: object) =>
      admin.call(updateQuestion, {
        params,
        body: { ...draft, categoryId: category.id, source: null, status: 'ready', ...given },
      });
    const { body: ready } = await save({ version: 1, title: 'Gravity' });
    expect(ready).toMatchObject({ newestVersion: 1, status: 'ready', title: 'Gravity', version: 2 });
    expect(readCode(await save({ version: 1 }))).toEqual([409, 'edit-conflict']);
    expect((await save({ version: 2, tags: ['physics'] })).body.versions).toHaveLength(1);
    const key = { ...draft.key, tolerance: 0.5 };
    expect((await save({ version: 3, key })).body.versions.map(({ version }) => version)).toEqual([2, 1]);
    const { content, key: other } = aQuestion('true-false');
    expect((await save({ version: 4, content, key: other })).status).toBe(409);

    const { body: copy } = await admin.call(duplicateQuestion, { params });
    expect(copy).toMatchObject({ title: 'About number (copy)', status: 'draft', newestVersion: 1 });
    await admin.call(archiveQuestion, { params, body: { isArchived: true } });
    expect((await save({ version: 5 })).status).toBe(409);
    expect((await admin.call(getQuestion, { params })).body.status).toBe('retired');
  });

  test('is found by words, type, tag, and by categories with those below them', async () => {
    const { admin, add, category } = await aQuestionBank(api);
    const { body: below } = await admin.call(createQuestionCategory, {
      body: { name: 'Below', parentId: category.id, courseId: null },
    });
    const tag = `tag-${randomUUID()}`;
    const first = await add(aQuestion('essay'), { title: 'Valves of the heart', tags: [tag] });
    const second = await add(aQuestion('ordering'), { categoryId: below.id });
    const find = async (query: Record<string, string>) =>
      (await admin.call(listQuestions, { query })).body.items.map(({ id }) => id);
    expect(await find({ category: category.id })).toEqual([second.id, first.id]);
    expect(await find({ category: category.id, subcategories: 'false' })).toEqual([first.id]);
    expect(await find({ category: category.id, type: 'ordering' })).toEqual([second.id]);
    expect(await find({ search: `HEART essay ${tag}` })).toEqual([first.id]);
    expect((await admin.call(listQuestionTags)).body).toContainEqual({ tag, questionCount: 1 });

    const params = { categoryId: category.id };
    const cycle = { name: 'Above', parentId: below.id, courseId: null };
    expect((await admin.call(updateQuestionCategory, { params, body: cycle })).status).toBe(409);
    expect(readCode(await admin.call(deleteQuestionCategory, { params }))).toEqual([409, 'category-in-use']);
  });
});

describe('an exam', () => {
  test('can be published once all slots can be filled, and says what is missing', async () => {
    const { admin, add, category } = await aQuestionBank(api);
    const course = await api.aCourse();
    const { status, body: exam } = await admin.call(createExam, {
      body: { courseId: course.id, title: 'Quiz', type: 'quiz' },
    });
    expect([status, exam.problems]).toEqual([201, ['Add at least one question.']]);
    const params = { examId: exam.id };
    const publish = () => admin.call(publishExam, { params, body: { isPublished: true } });
    expect(readCode(await publish())).toEqual([409, 'exam-incomplete']);

    const question = await add(aQuestion('true-false'), { tags: ['a'] });
    await add(aQuestion('true-false'), { status: 'draft' });
    const slot = { kind: 'question', id: randomUUID(), points: 2, questionId: question.id, version: null };
    const draw = drawSlot({ categoryId: category.id });
    const saved = await change(admin, exam.id, { version: 1, sections: [section(slot, draw)] });
    expect(saved.problems).toEqual([expect.stringContaining('The slots overlap')]);
    await add(aQuestion('number'));
    const { body: ready } = await admin.call(getEditedExam, { params });
    expect(ready).toMatchObject({ problems: [], totalPoints: 3, questionCount: 2 });
    expect(readCode(await admin.call(updateExam, { params, body: { version: 1 } }))).toEqual([
      409,
      'edit-conflict',
    ]);
    expect((await publish()).body.isPublished).toBe(true);
    const empty = await admin.call(updateExam, { params, body: { version: 3, sections: [] } });
    expect(readCode(empty)).toEqual([409, 'exam-incomplete']);
    expect((await admin.call(getEditedExam, { params })).body.sections).toHaveLength(1);
    const { body: list } = await admin.call(listAdminExams, { query: { course: course.id } });
    expect(list).toMatchObject({ total: 1, items: [{ id: exam.id, questionCount: 2 }] });
    const { body: log } = await admin.call(listAuditEntries, { query: { target: exam.id } });
    expect(log.items.map(({ action }) => action)).toEqual(['exam.published', 'exam.updated', 'exam.created']);
  });

  test('is refused, changed from either side, where the certificate requires a result that is never shown', async () => {
    const hidden = { score: false, correctness: false, rightAnswers: false, feedback: false };
    const shown = { ...hidden, score: true };
    const never = { during: shown, rightAfter: hidden, whileOpen: hidden, afterClose: shown };
    const always = { ...never, rightAfter: shown, whileOpen: shown };
    const closesAt = new Date(Date.now() + 86_400_000).toISOString();
    const { exam, admin, course } = await anExam(api, {
      questions: [aQuestion('single-choice')],
      settings: { reviewRules: never, closesAt, isRequiredForCertificate: true },
    });
    const params = { examId: exam.id };
    const save = async (settings: object) => {
      const { body } = await admin.call(getEditedExam, { params });
      return admin.call(updateExam, {
        params,
        body: { version: body.version, settings: { ...body.settings, ...settings } },
      });
    };
    const publish = (isPublished: boolean) => admin.call(publishExam, { params, body: { isPublished } });
    const refusal = [409, 'exam-incomplete'];
    // The closing time is the only time that shows it.
    expect(readCode(await save({ closesAt: null }))).toEqual(refusal);
    expect(readCode(await save({ reviewRules: { ...never, afterClose: hidden } }))).toEqual(refusal);
    expect((await save({ reviewRules: always, closesAt: null })).status).toBe(200);
    const refused = await save({ reviewRules: never });
    expect((refused.body as unknown as ErrorBody).message).toMatch(/its result is never shown.*Show ‘Points/);
    expect((await save({ reviewRules: never, isRequiredForCertificate: false })).status).toBe(200);
    expect(readCode(await save({ isRequiredForCertificate: true }))).toEqual(refusal);
    // A draft says what must be done, and cannot be published before.
    expect((await publish(false)).status).toBe(200);
    const { body: draft } = await save({ isRequiredForCertificate: true });
    expect(draft.problems).toEqual([expect.stringMatching(/its result is never shown/)]);
    expect(readCode(await publish(true))).toEqual(refusal);
    // An exam from before this rule is marked in its list and in the editor.
    await api.database.source.query('UPDATE exams SET is_published = true WHERE id = $1', [exam.id]);
    const { body: list } = await admin.call(listAdminExams, { query: { course: course.id } });
    expect(list.items).toMatchObject([{ isPublished: true, neverShowsRequiredScore: true }]);
    expect((await admin.call(getEditedExam, { params })).body.problems).toHaveLength(1);
  });

  test('with attempts asks what becomes of them; begun attempts keep their questions', async () => {
    const { exam, admin, saved, aLearner } = await anExam(api, { questions: [aQuestion('single-choice')] });
    const { client } = await aLearner();
    const { body: attempt } = await client.call(startAttempt, { params: { examId: exam.id } });
    const params = { examId: exam.id };
    const [question] = saved;
    const other = aQuestion('single-choice');
    const body = { ...question, ...other, categoryId: question?.category.id, source: null };
    const updated = await admin.call(updateQuestion, { params: { questionId: question?.id ?? '' }, body });
    expect(updated.body.version).toBe(2);
    const { body: same } = await client.call(getAttempt, { params: { attemptId: attempt.id } });
    expect(same.questions).toEqual(attempt.questions);
    const refused = await admin.call(updateExam, {
      params,
      body: { version: exam.version, settings: exam.settings },
    });
    expect(readCode(refused)).toEqual([409, 'exam-has-attempts']);
    await client.call(submitAttempt, { params: { attemptId: attempt.id } });
    expect(readCode(await admin.call(deleteExam, { params }))).toEqual([409, 'exam-has-attempts']);
    expect((await admin.fetch(`/api/admin/exams/${exam.id}?confirm=true`, { method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await client.call(getAttempt, { params: { attemptId: attempt.id } })).status).toBe(404);
  });
});

test('results are computed again when an exam becomes an assignment, of which only what was handed in counts', async () => {
  const question = aQuestion('true-false');
  const { admin, exam, aLearner } = await anExam(api, { questions: [question] });
  const { client } = await aLearner();
  const params = { examId: exam.id };
  const readPercent = async () => (await client.call(getExam, { params })).body.percent;
  const { body: first } = await client.call(startAttempt, { params });
  await client.call(submitAttempt, { params: { attemptId: first.id } });
  const { body: second } = await client.call(startAttempt, { params });
  await client.call(saveDraft, {
    params: { attemptId: second.id, position: '0' },
    body: { response: question.right, draftRevision: 0, requestId: randomUUID() },
  });
  await admin.call(endAttemptOfLearner, { params: { attemptId: second.id } });
  expect(await readPercent()).toBe(100);
  const settings = { ...exam.settings, type: 'assignment' as const };
  await admin.call(updateExam, { params, body: { version: exam.version, settings, attempts: 'keep' } });
  expect(await readPercent()).toBe(0);
});

describe('certificates that waited for an exam', () => {
  const settings = { isRequiredForCertificate: true, passingScore: 60 };

  async function aWaitingLearner() {
    const given = await anExam(api, { questions: [aQuestion('true-false')], settings });
    const { user } = await api.anEnrollment({ course: given.course });
    const where = { userId: user.id, courseId: given.course.id };
    await api.database.source.manager.update(Enrollment, where, { completedAt: new Date() });
    const countCertificates = () => api.database.source.manager.countBy(Certificate, where);
    return { ...given, where, countCertificates };
  }

  test.each([
    [
      'unpublished',
      (admin: TestClient, examId: string) =>
        admin.call(publishExam, { params: { examId }, body: { isPublished: false } }),
    ],
    ['deleted', (admin: TestClient, examId: string) => admin.call(deleteExam, { params: { examId } })],
  ])('are issued when it is %s', async (_, change) => {
    const { admin, exam, countCertificates } = await aWaitingLearner();
    expect(await countCertificates()).toBe(0);
    await change(admin, exam.id);
    expect(await countCertificates()).toBe(1);
  });

  test('are not looked for when a draft is deleted, which waits for no enrollment', async () => {
    const { admin, course, where } = await aWaitingLearner();
    const { body: draft } = await admin.call(createExam, {
      body: { courseId: course.id, title: 'Draft', type: 'exam' },
    });
    const runner = api.database.source.createQueryRunner();
    await runner.startTransaction();
    await runner.manager.findOneOrFail(Enrollment, { where, lock: { mode: 'pessimistic_write' } });
    const deletion = await admin.call(deleteExam, { params: { examId: draft.id } });
    await runner.rollbackTransaction();
    await runner.release();
    expect(deletion.status).toBe(204);
  });
});
