import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createExam,
  type ErrorBody,
  getExamPaper,
  getExamPreview,
  markExamPreview,
  QUESTION_TYPES,
} from '@lectern/contract';
import { Attempt } from '@lectern/data';
import { aQuestion, anExam } from '../../testing/an-exam.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('an exam on paper has all questions with their keys; a number always gives the same order', async () => {
  const questions = QUESTION_TYPES.map((type) => aQuestion(type));
  const { exam, admin } = await anExam(api, {
    questions,
    settings: { shuffleQuestions: true, shuffleOptions: true },
  });
  const paper = async (number: number) =>
    (await admin.call(getExamPaper, { params: { examId: exam.id }, query: { number: String(number) } })).body;
  const first = await paper(1);
  expect(first).toMatchObject({ number: 1, hasVariants: true, totalPoints: questions.length });
  expect(first.questions.map(({ content }) => content.type).sort()).toEqual([...QUESTION_TYPES].sort());
  for (const { content, key } of first.questions) expect(key.type).toBe(content.type);
  expect(await paper(1)).toEqual(first);
  const orders = await Promise.all([2, 3, 4].map(paper));
  expect(orders.some((other) => JSON.stringify(other.questions) !== JSON.stringify(first.questions))).toBe(
    true,
  );
});

test('an exam on paper is refused to learners, and without questions to everybody', async () => {
  const { exam, course, admin, aLearner } = await anExam(api, { questions: [aQuestion('true-false')] });
  const call = { params: { examId: exam.id } };
  const { client } = await aLearner();
  expect((await client.call(getExamPaper, call)).status).toBe(403);
  const { body: empty } = await admin.call(createExam, {
    body: { courseId: course.id, title: 'Empty', type: 'exam' },
  });
  const { status, body } = await admin.call(getExamPaper, { params: { examId: empty.id } });
  expect([status, (body as unknown as ErrorBody).code]).toEqual([409, 'exam-incomplete']);
});

test('a preview has no keys, is marked by the rules that hold right after an attempt, and leaves nothing behind', async () => {
  const questions = [aQuestion('true-false'), aQuestion('true-false')];
  const { exam, admin, aLearner } = await anExam(api, { questions });
  const params = { examId: exam.id };
  const { body: preview } = await admin.call(getExamPreview, { params });
  expect(preview.questions).toHaveLength(2);
  expect(JSON.stringify(preview)).not.toContain('"key"');
  const [first, second] = preview.questions.map(({ questionId }) => questionId);
  const answers = [
    { questionId: first, response: { type: 'true-false', answer: true } },
    { questionId: second, response: null },
  ];
  const { body: result } = await admin.call(markExamPreview, { params, body: { number: 1, answers } });
  expect(result).toMatchObject({ percent: 50, needsGrading: false });
  expect(result.marks.map(({ fraction }) => fraction)).toEqual([1, 0]);
  expect(await api.database.source.getRepository(Attempt).count({ where: params })).toBe(0);
  const outdated = await admin.call(markExamPreview, {
    params,
    body: { number: 1, answers: answers.slice(1) },
  });
  expect([outdated.status, (outdated.body as unknown as ErrorBody).code]).toEqual([409, 'preview-outdated']);
  const { client } = await aLearner();
  expect((await client.call(getExamPreview, { params })).status).toBe(403);
});
