import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerPracticeQuestion,
  checkQuestion,
  duplicateQuestion,
  getAdminAttempt,
  getAttempt,
  getExamPaper,
  getGradableAnswer,
  getQuestion,
  getQuestionVersion,
  listGradableAnswers,
  listPracticeQuestions,
  listQuestionProposals,
  markAnswer,
  previewQuestion,
  QUESTION_LIMITS,
  QUESTION_TYPES,
  type QuestionType,
  renderQuestion,
  reviewAttempt,
  saveDraft,
  setQuestionPractice,
  startAttempt,
  submitAttempt,
  isPersonGraded,
  PERSON_GRADED_TYPES,
} from '@lectern/contract';
import { QuestionKeyRow, QuestionProposal, QuestionVersion } from '@lectern/data';
import { aTaughtCourse } from '../../testing/a-taught-course.js';
import { anExam, aQuestion, type TestQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const FORMULA =
  '\\(\\sum_{i=1}^{n} \\frac{x_i^2 + y_i^2}{\\sqrt{a_i^2 + b_i^2}} = \\frac{u_1}{v_1} + \\frac{u_2}{v_2}\\)';
const formulas = (count: number) => `<p>${Array(count).fill(FORMULA).join(' ')}</p>`;

/** A question whose texts are within the limits as they are typed, and above them with MathML. */
function aQuestionWithManyFormulas(type: QuestionType): TestQuestion {
  const question = aQuestion(type);
  const longTexts = {
    prompt: formulas(30),
    html: formulas(4),
    feedback: formulas(10),
    feedbackTrue: formulas(10),
    feedbackFalse: formulas(10),
    generalFeedback: formulas(10),
    graderNotes: formulas(10),
  };
  return JSON.parse(JSON.stringify(question), (name, value: unknown) =>
    name in longTexts ? longTexts[name as keyof typeof longTexts] : value,
  ) as TestQuestion;
}

const questions = QUESTION_TYPES.map(aQuestionWithManyFormulas);
const EXAM = {
  questions,
  settings: { behavior: 'immediate' },
} as const;

test.each(questions.map((question) => [question.content.type, question] as const))(
  'the preview shows a question of the type %s with 30 formulas, and its feedback',
  async (_type, { content, key, right: response }) => {
    const admin = await api.as(await api.aUser({ role: 'admin' }));
    const { status, body: shown } = await admin.call(renderQuestion, { body: content });
    expect(status).toBe(200);
    expect(shown.prompt.length).toBeGreaterThan(QUESTION_LIMITS.prompt);
    if ('options' in shown)
      for (const { html } of shown.options) expect(html.length).toBeGreaterThan(QUESTION_LIMITS.option);
    const body = { content, key, response };
    expect((await admin.call(previewQuestion, { body })).status).toBe(200);
  },
);

test('a text that becomes empty when it is cleaned is shown as empty in the preview', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const body = { type: 'true-false', prompt: '<script>alert(1)</script>' };
  expect(await admin.call(renderQuestion, { body })).toMatchObject({ status: 200, body: { prompt: '' } });
});

test('an exam with 30 formulas in a question can be taken, reviewed, graded and printed', async () => {
  const { exam, aLearner, admin } = await anExam(api, EXAM);
  const { client } = await aLearner();
  const started = await client.call(startAttempt, { params: { examId: exam.id } });
  expect(started.status).toBe(201);
  const params = { attemptId: started.body.id };
  expect((await client.call(getAttempt, { params })).status).toBe(200);

  for (const { position, content } of started.body.questions) {
    const response = questions.find((question) => question.content.type === content.type)?.right;
    const answer = { params: { ...params, position: String(position) } };
    const draft = { response, draftRevision: 0, requestId: randomUUID() };
    expect((await client.call(saveDraft, { ...answer, body: draft })).status).toBe(200);
    if (isPersonGraded(content)) continue;
    const checked = await client.call(checkQuestion, {
      ...answer,
      body: { response, draftRevision: 1, requestId: randomUUID() },
    });
    expect(checked.status).toBe(200);
  }
  expect((await client.call(submitAttempt, { params })).status).toBe(200);
  const review = await client.call(reviewAttempt, { params });
  expect(review.status).toBe(200);
  for (const { content } of review.body.questions)
    expect(content.prompt.length).toBeGreaterThan(QUESTION_LIMITS.prompt);
  expect((await admin.call(getAdminAttempt, { params })).status).toBe(200);

  const ofExam = { params: { examId: exam.id } };
  const { body: queue } = await admin.call(listGradableAnswers, ofExam);
  expect(queue.items).toHaveLength(PERSON_GRADED_TYPES.length);
  for (const { id } of queue.items) {
    const ofAnswer = { params: { answerId: id } };
    const { status, body } = await admin.call(getGradableAnswer, ofAnswer);
    expect(status).toBe(200);
    const criteria = isPersonGraded(body.content) ? body.content.criteria : [];
    const mark = {
      version: body.version,
      fraction: criteria.length ? null : 1,
      criteria: criteria.length ? criteria.map((criterion) => ({ id: criterion.id, fraction: 1 })) : null,
      comment: null,
    };
    expect((await admin.call(markAnswer, { ...ofAnswer, body: mark })).status).toBe(200);
  }
  expect((await admin.call(getExamPaper, { ...ofExam, query: { number: '1' } })).status).toBe(200);
});

test('questions with 30 formulas can be practiced', async () => {
  const { aLearner, admin, saved, course } = await anExam(api, EXAM);
  const body = { questionIds: saved.map(({ id }) => id), practice: 'with-exams' };
  expect((await admin.call(setQuestionPractice, { body })).status).toBe(200);
  // Questions are practiced in the course of their slide.
  await api.database.source.query('UPDATE question_versions SET slide_id = $1 WHERE question_id = ANY ($2)', [
    course.modules[0]?.slides[0]?.id,
    saved.map(({ id }) => id),
  ]);
  const { client } = await aLearner();
  const practiced = await client.call(listPracticeQuestions, { params: { id: course.id } });
  expect(practiced.status).toBe(200);
  expect(practiced.body.questions).toHaveLength(QUESTION_TYPES.length - PERSON_GRADED_TYPES.length);
  for (const { id, version } of practiced.body.questions) {
    const answered = await client.call(answerPracticeQuestion, {
      params: { questionId: id },
      body: { version, response: null, seconds: 3, requestId: randomUUID() },
    });
    expect(answered.status).toBe(200);
  }
});

test('a question that was stored with longer texts than may be typed opens, and is refused as it is when it is saved', async () => {
  const { admin, saved } = await anExam(api, { questions: [aQuestion('single-choice')] });
  const params = { questionId: saved[0]?.id ?? '' };
  const { id, content } = await api.database.source.getRepository(QuestionVersion).findOneByOrFail(params);
  const long = (length: number) => `<p>${'a &amp; b '.repeat(length / 10)}</p>`;
  const prompt = long(QUESTION_LIMITS.prompt + 1000);
  await api.database.source
    .getRepository(QuestionVersion)
    .update(id, { content: { ...content, prompt } as never });
  const keys = api.database.source.getRepository(QuestionKeyRow);
  const { key } = await keys.findOneByOrFail({ versionId: id });
  const generalFeedback = long(QUESTION_LIMITS.feedback + 1000);
  await keys.update({ versionId: id }, { key: { ...key, generalFeedback } as never });

  const opened = await admin.call(getQuestion, { params });
  expect(opened.status).toBe(200);
  expect(opened.body.content.prompt === prompt).toBe(true);
  expect(opened.body.key.generalFeedback === generalFeedback).toBe(true);
  const version = await admin.call(getQuestionVersion, { params: { ...params, version: '1' } });
  expect(version.status).toBe(200);
  expect(await admin.call(duplicateQuestion, { params })).toMatchObject({
    status: 400,
    body: { message: 'Prompt can have at most 20,000 characters. Please shorten it.' },
  });
});

test('a drafted question that was stored with a longer text than may be typed is listed', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const course = await aTaughtCourse(api, [{ title: 'Isolation', content: '<p>A phantom is a row.</p>' }]);
  const { content, key } = aQuestion('true-false');
  const prompt = `<p>${'a &amp; b '.repeat(3000)}</p>`;
  await api.database.source.getRepository(QuestionProposal).insert({
    courseId: course.id,
    slideId: course.modules[0]?.slides[0]?.id ?? null,
    kind: 'model',
    identityHash: 'long',
    title: 'Long',
    content: { ...content, prompt },
    key,
    quote: 'A phantom is a row.',
  } as never);
  const { status, body } = await admin.call(listQuestionProposals, { params: { id: course.id } });
  expect(status).toBe(200);
  expect(body.proposals.map((proposal) => proposal.content.prompt)).toEqual([prompt]);
});
