import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Attempt, AttemptQuestion, Exam, Question, QuestionCategory, QuestionVersion } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { endProcess, findRedis, startProcess, startRedis } from '@lectern/infra/testing';
import { runTask } from '../../testing/tasks.js';

const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));
const redis = findRedis();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hidden = { score: false, correctness: false, rightAnswers: false, feedback: false };
const settings = {
  title: 'Final exam',
  type: 'exam',
  passingScore: 50,
  gradingMethod: 'highest',
  behavior: 'deferred',
  navigation: 'free',
  onePerPage: true,
  shuffleQuestions: false,
  shuffleOptions: false,
  reviewRules: { during: hidden, rightAfter: hidden, whileOpen: hidden, afterClose: hidden },
  tutorIsSilent: true,
  isRequiredForCertificate: false,
} as const;

/** An open attempt with one right answer, whose deadline was some seconds ago. */
async function anAttempt(secondsLate: number) {
  const { manager } = database.source;
  const { user, course } = await factories(database.source).anEnrollment();
  const exam = await manager.save(Exam, { ...settings, courseId: course.id } as unknown as Exam);
  const category = await manager.save(QuestionCategory, { name: 'Safety' } as QuestionCategory);
  const type = 'true-false' as const;
  const question = await manager.save(Question, {
    categoryId: category.id,
    title: 'Lifting',
    type,
  } as Question);
  const version = await manager.save(QuestionVersion, {
    questionId: question.id,
    version: 1,
    status: 'ready',
    content: { type, prompt: '<p>Bend your knees?</p>' },
    points: 1,
  } as QuestionVersion);
  await manager.query('INSERT INTO question_keys (version_id, key) VALUES ($1, $2)', [
    version.id,
    { type, generalFeedback: null, answer: true, feedbackTrue: null, feedbackFalse: null },
  ]);
  const { navigation, behavior, onePerPage } = settings;
  const attempt = await manager.save(Attempt, {
    examId: exam.id,
    userId: user.id,
    number: 1,
    seed: 1,
    navigation,
    behavior,
    onePerPage,
    deadlineAt: new Date(Date.now() - secondsLate * 1000),
  } as Attempt);
  await manager.save(AttemptQuestion, {
    attemptId: attempt.id,
    position: 0,
    page: 0,
    section: '',
    slotId: attempt.id,
    questionId: question.id,
    versionId: version.id,
    seed: 1,
    shuffleOptions: false,
    maxPoints: 2,
    draft: { type, answer: true },
  } as AttemptQuestion);
  return attempt;
}

test('an attempt whose time is over is ended and marked with no browser open; one within the tolerance goes on', async () => {
  const [over, late] = [await anAttempt(61), await anAttempt(30)];
  await runTask(database.source, 'Ending of overdue attempts');
  const find = ({ id }: Attempt) => database.source.manager.findOneByOrFail(Attempt, { id });
  expect(await find(over)).toMatchObject({
    submittedAt: over.deadlineAt,
    endedBy: 'time',
    points: 2,
    maxPoints: 2,
  });
  expect(await find(late)).toMatchObject({ submittedAt: null, points: null });
  const grades = await database.source.query('SELECT percent FROM exam_grades WHERE exam_id = $1', [
    over.examId,
  ]);
  expect(grades).toEqual([{ percent: 100 }]);
});

test.skipIf(!redis)('a worker goes on ending attempts after Redis was lost', async () => {
  const server = await startRedis(String(redis));
  const worker = await startProcess(MAIN, { DATABASE_URL: database.url, REDIS_URL: server.url });
  await server.stop();
  const { id } = await anAttempt(61);
  const isEnded = () => database.source.manager.existsBy(Attempt, { id, endedBy: 'time' });
  while (!(await isEnded())) await new Promise((resolve) => setTimeout(resolve, 100));
  await endProcess(worker);
});
