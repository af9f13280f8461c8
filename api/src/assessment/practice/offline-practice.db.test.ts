import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerPracticeQuestion,
  listOfflineQuestions,
  type OfflineQuestion,
  type QuestionPractice,
  QUESTION_TYPES,
  ratePracticeAnswer,
  setQuestionPractice,
  startAttempt,
  isPersonGraded,
} from '@lectern/contract';
import {
  describeMark,
  type LogEntry,
  mark,
  PracticeCard,
  computeSchedule,
  seededRandom,
} from '@lectern/data';
import { anExam, aQuestion, aQuestionBank, type TestQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { SHOW_ALL } from './practice-answers.service.js';

let api: TestApi;
beforeAll(async () => {
  // The seeds make more calls in a minute than a person.
  api = await startTestApi({ rateLimit: 0 });
});
afterAll(() => api.stop());

async function aPracticedCourse(questions: TestQuestion[], practice: QuestionPractice = 'on') {
  const course = await api.aCourse({ modules: [2, 1] });
  const bank = await aQuestionBank(api);
  const source = { slideId: course.modules[0]?.slides[0]?.id ?? '', quote: null };
  const questionIds: string[] = [];
  for (const question of questions) questionIds.push((await bank.add(question, { source })).id);
  await bank.admin.call(setQuestionPractice, { body: { questionIds, practice } });
  const { user } = await api.anEnrollment({ course });
  const client = await api.as(user);
  const download = async () => {
    const { status, body } = await client.call(listOfflineQuestions, { params: { id: course.id } });
    expect(status).toBe(200);
    return body.questions;
  };
  return { course, user, client, download, questionIds, bank };
}

const readLog = ({ log }: Pick<OfflineQuestion, 'log'>): LogEntry[] =>
  log.map((entry) => ({ ...entry, at: new Date(entry.at) }));

test('a device marks every type of question as the server does, and computes the same schedule', async () => {
  const questions = QUESTION_TYPES.filter((type) => !isPersonGraded({ type })).map((type) => aQuestion(type));
  const { client, download, questionIds } = await aPracticedCourse(questions);
  const downloaded = await download();
  expect(downloaded).toHaveLength(questions.length);
  for (const [index, { right, wrong }] of questions.entries()) {
    const { id, version, content, key } = downloaded.find(
      (question) => question.id === questionIds[index],
    ) as OfflineQuestion;
    for (const response of [wrong, right]) {
      const body = { version, response, seconds: 1, requestId: randomUUID() };
      const answer = await client.call(answerPracticeQuestion, { params: { questionId: id }, body });
      const { fraction } = mark(content, key, response);
      const described = describeMark({ content, response, fraction, maxPoints: 1 }, key, SHOW_ALL);
      expect(described).toEqual(answer.body.mark);
    }
    const after = (await download()).find((question) => question.id === id) as OfflineQuestion;
    expect(after.log.map(({ kind, rating }) => [kind, rating])).toEqual([
      ['answer', 1],
      ['answer', 3],
    ]);
    const card = await api.database.source.manager.findOneByOrFail(PracticeCard, { questionId: id });
    expect(computeSchedule(readLog(after)).card.dueAt).toEqual(card.dueAt);
    expect(after.slide?.quote).toBeNull();
  }
});

test('a question of an exam that is being taken leaves the device at the next contact', async () => {
  const { client, course, download, questionIds } = await aPracticedCourse(
    [aQuestion('true-false'), aQuestion('multiple-choice')],
    'with-exams',
  );
  const listIds = async () => (await download()).map(({ id }) => id).toSorted();
  expect(await listIds()).toEqual(questionIds.toSorted());
  const slot = {
    kind: 'question' as const,
    id: randomUUID(),
    points: 1,
    questionId: questionIds[0] ?? '',
    version: null,
  };
  const sections = [{ id: randomUUID(), title: '', slots: [slot] }];
  const { exam } = await anExam(api, { course, questions: [], sections });
  await client.call(startAttempt, { params: { examId: exam.id } });
  expect(await listIds()).toEqual([questionIds[1]]);
});

const SEEDS = process.env['TEST_LONG'] ? 500 : 6;
const TIMEOUT_MS = 120_000 + SEEDS * 2000;
/** Seeds share questions, whose logs stay short: each answer computes the schedule from the whole log. */
const MAX_QUESTIONS = 25;

test(
  `${SEEDS} seeds: the reviews of two devices are each counted once, however often and in whichever order they arrive`,
  { timeout: TIMEOUT_MS },
  async () => {
    const questions = Array.from({ length: Math.min(SEEDS, MAX_QUESTIONS) }, () => aQuestion('true-false'));
    const { client, download, questionIds } = await aPracticedCourse(questions);
    const expected = questionIds.map((questionId) => ({
      questionId,
      /** Ratings by the id of the request. */
      sent: new Map<string, number>(),
      rated: new Set<string>(),
    }));
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = seededRandom(seed);
      const { questionId, sent, rated } = expected[seed % expected.length] as (typeof expected)[number];
      const device = () =>
        Array.from({ length: random(1, 3) }, () => ({ id: randomUUID(), isRight: random(0, 1) === 1 }));
      const devices = [device(), device()];
      while (devices.some(({ length }) => length)) {
        const log = devices[random(0, 1)] ?? [];
        const [next] = log;
        if (!next || random(0, 3) === 0) continue; // the request is lost
        const response = { type: 'true-false' as const, answer: next.isRight };
        const body = { version: 1, response, seconds: 1, requestId: next.id };
        const { status, body: answer } = await client.call(answerPracticeQuestion, {
          params: { questionId },
          body,
        });
        expect(status).toBe(200);
        sent.set(next.id, next.isRight ? 3 : 1);
        if (random(0, 2) === 0) continue; // its answer is lost: it is sent again
        if (next.isRight && random(0, 1) === 0) {
          const rating = await client.call(ratePracticeAnswer, {
            params: { answerId: answer.answerId },
            body: { rating: 'hard' },
          });
          // Refused where the other device has answered since.
          if (rating.status === 200) rated.add(next.id);
        }
        log.shift();
      }
    }
    const downloaded = await download();
    for (const { questionId, sent, rated } of expected) {
      const question = downloaded.find(({ id }) => id === questionId);
      const log = question ? readLog(question) : [];
      const answers = log.filter(({ kind }) => kind === 'answer').map(({ rating }) => rating);
      expect(answers.toSorted()).toEqual([...sent.values()].toSorted());
      expect(log.filter(({ kind }) => kind === 'rate')).toHaveLength(rated.size);
      const card = await api.database.source.manager.findOneByOrFail(PracticeCard, { questionId });
      expect(computeSchedule(log).card).toMatchObject({
        answers: sent.size,
        dueAt: card.dueAt,
        isInReview: card.isInReview,
      });
    }
  },
);
