import temml from 'temml';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  getAdminAttempt,
  getAttempt,
  getExamPaper,
  reviewAttempt,
  startAttempt,
  submitAttempt,
} from '@lectern/contract';
import { anExam, aQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** A question with a formula in its prompt and one in its feedback. */
function aQuestionWithFormulas(name: string) {
  const question = aQuestion('single-choice');
  question.content = { ...question.content, prompt: `<p>What is \\(${name}_1\\)?</p>` };
  question.key = { ...question.key, generalFeedback: `<p>It is \\[${name}_2\\]</p>` };
  return question;
}

test('the formulas of a version are rendered once for all learners, their reviews, graders and papers', async () => {
  const { exam, aLearner, admin } = await anExam(api, {
    questions: ['x', 'y', 'z'].map(aQuestionWithFormulas),
    settings: { shuffleQuestions: true, shuffleOptions: true },
  });
  const learners = await Promise.all(Array.from({ length: 4 }, aLearner));
  const render = vi.spyOn(temml, 'renderToString');
  const rendered = () => render.mock.calls.map(([latex]) => latex).sort();
  const attemptIds = await Promise.all(
    learners.map(async ({ client }) => {
      const { body: attempt } = await client.call(startAttempt, { params: { examId: exam.id } });
      expect(attempt.questions.every(({ content }) => JSON.stringify(content).includes('<math'))).toBe(true);
      return attempt.id;
    }),
  );
  expect(rendered()).toEqual(['x_1', 'y_1', 'z_1']);

  for (const [index, { client }] of learners.entries()) {
    const params = { attemptId: attemptIds[index] ?? '' };
    expect((await client.call(getAttempt, { params })).status).toBe(200);
    await client.call(submitAttempt, { params });
    const { body: review } = await client.call(reviewAttempt, { params });
    expect(review.questions.every(({ mark }) => mark.feedback.join('').includes('<math'))).toBe(true);
    expect((await admin.call(getAdminAttempt, { params })).status).toBe(200);
  }
  const { body: paper } = await admin.call(getExamPaper, {
    params: { examId: exam.id },
    query: { number: '1' },
  });
  expect(JSON.stringify(paper.questions[0]?.key)).toContain('<math');
  expect(rendered()).toEqual(['x_1', 'x_2', 'y_1', 'y_2', 'z_1', 'z_2']);
  render.mockRestore();
});
