import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  Attempt,
  Certificate,
  Enrollment,
  Exam,
  ExamGrade,
  GradebookSettingsRow,
  GradeColumnRow,
  GradeEntryRow,
} from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { runTask } from '../../testing/tasks.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hidden = { score: false, correctness: false, rightAnswers: false, feedback: false };
const settings = {
  ...{ title: 'Final exam', type: 'exam', passingScore: 50, gradingMethod: 'highest', behavior: 'deferred' },
  ...{ navigation: 'free', onePerPage: true, shuffleQuestions: false, shuffleOptions: false },
  ...{ tutorIsSilent: true, isRequiredForCertificate: true, isPublished: true },
  reviewRules: {
    ...{ during: hidden, rightAfter: hidden, whileOpen: hidden },
    afterClose: { ...hidden, score: true },
  },
};

/** A learner who completed a course and has this result in its required exam, which shows results after it closes unless `changed` says otherwise. */
async function aResult(
  percent: number,
  closesAt: Date | null,
  changed: object = {},
  submittedAt = new Date(),
) {
  const { manager } = database.source;
  const { user, course, enrollment } = await factories(database.source).anEnrollment();
  await manager.update(Enrollment, enrollment.id, { completedAt: new Date(), progress: '100' });
  const exam = await manager.save(Exam, {
    ...settings,
    ...changed,
    courseId: course.id,
    closesAt,
  } as unknown as Exam);
  await manager.save(Attempt, {
    ...{ examId: exam.id, userId: user.id, number: 1, seed: 1, navigation: 'free', behavior: 'deferred' },
    ...{ onePerPage: true, points: percent, maxPoints: 100, submittedAt, endedBy: 'learner' },
  } as Attempt);
  await manager.save(ExamGrade, { examId: exam.id, userId: user.id, percent } as ExamGrade);
  return user;
}

test('a certificate that waited for a result is issued once it is shown, with no browser open, once by many workers', async () => {
  const [before, after] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)];
  const passed = await aResult(80, before);
  const failed = await aResult(20, before);
  const waiting = await aResult(80, after);
  // Shown for two minutes, hidden since then, and the course was completed later.
  const reviewRules = { ...settings.reviewRules, rightAfter: { ...hidden, score: true } };
  const hourAgo = new Date(Date.now() - 3_600_000);
  const shownBefore = await aResult(80, null, { reviewRules }, hourAgo);
  await Promise.all([1, 2, 3].map(() => runTask(database.source, 'Issuing of certificates')));
  const certificates = database.source.getRepository(Certificate);
  expect(await certificates.countBy({ userId: passed.id })).toBe(1);
  expect(await certificates.countBy({ userId: shownBefore.id })).toBe(1);
  const others = await certificates.find({ where: [{ userId: failed.id }, { userId: waiting.id }] });
  expect(others).toEqual([]);
});

test('a course that chose its total as the grade of certificates gets it, without results that are hidden', async () => {
  const { manager } = database.source;
  const user = await aResult(80, new Date(Date.now() - 1000));
  const { courseId } = await manager.findOneByOrFail(Enrollment, { userId: user.id });
  const [exam] = await manager.findBy(Exam, { courseId });
  const { id: hiddenExamId } = await manager.save(Exam, {
    ...{ ...settings, courseId, title: 'Hidden', isRequiredForCertificate: false },
    reviewRules: { ...settings.reviewRules, afterClose: hidden },
  } as unknown as Exam);
  await manager.save(Attempt, {
    ...{
      examId: hiddenExamId,
      userId: user.id,
      number: 1,
      seed: 1,
      navigation: 'free',
      behavior: 'deferred',
    },
    ...{ onePerPage: true, points: 100, maxPoints: 100, submittedAt: new Date(), endedBy: 'learner' },
  } as Attempt);
  await manager.save(ExamGrade, { examId: hiddenExamId, userId: user.id, percent: 100 } as ExamGrade);
  const column = await manager.save(GradeColumnRow, {
    courseId,
    title: 'Talk',
    maxPoints: 10,
  } as GradeColumnRow);
  await manager.save(GradeEntryRow, {
    columnId: column.id,
    userId: user.id,
    points: 5,
    version: 1,
  } as GradeEntryRow);
  await manager.save(GradebookSettingsRow, {
    ...{
      courseId,
      totalBy: 'points',
      certificateGrade: 'total',
      categories: [],
      letters: [],
      exams: [],
      version: 1,
    },
  } as unknown as GradebookSettingsRow);
  await runTask(database.source, 'Issuing of certificates');
  const certificate = await manager.findOne(Certificate, {
    where: { userId: user.id },
    select: { id: true, grade: true, gradeSource: true, gradeExamIds: true },
  });
  expect(certificate).toMatchObject({ grade: '77.27', gradeSource: 'total', gradeExamIds: [exam?.id] });
});
