import { PRACTICE_BATCH_SIZE, type QuestionContent, type WholeQuestion } from '@lectern/contract';
import { isCourseOpen, isModuleOpen, queryRow, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { inTimeZoneOrUtc } from '../../platform/http/in-time-zone.js';
import { FROM_QUESTIONS_OF_COURSES, IS_OFFERED, isInOpenAttempt } from './offered-questions.queries.js';
import type { MissedQuestions } from '../attempts/attempts.service.js';

/** A question that a learner can practice now. */
export interface PracticableRow {
  id: string;
  version: number;
  content: QuestionContent;
  courseTitle: string;
  courseSlug: string;
  moduleTitle: string | null;
  isInReview: boolean;
  /** How often the learner has answered the question. */
  answers: number;
}

/** A version of a question, with the key that an answer is marked with. */
export interface MarkableVersion extends WholeQuestion {
  id: string;
}

/** Latest answers from which the median time is computed. */
const RECENT_ANSWERS = 200;

/**
 * SQL from FROM to WHERE: the questions that a person can practice now. Questions of the person's open attempts are left out, because
 * practice would reveal the right answers during an exam; questions of locked courses and modules as well.
 */
export const fromPracticable = (userId: string): Sql => sql`
    ${FROM_QUESTIONS_OF_COURSES}
    JOIN enrollments ON enrollments.course_id = courses.id AND enrollments.user_id = ${userId}
    LEFT JOIN practice_cards cards ON cards.question_id = questions.id AND cards.user_id = ${userId}
   WHERE ${IS_OFFERED} AND NOT ${isInOpenAttempt(sql`attempts.user_id = ${userId}`)}
     AND ${isCourseOpen(sql`courses.id`, sql`${userId}::uuid`)} AND ${isModuleOpen(sql`modules.id`, sql`${userId}::uuid`)}`;

export const PRACTICABLE_COLUMNS = sql`
  questions.id, newest.version, newest.content, courses.title AS "courseTitle", courses.slug AS "courseSlug",
  modules.title AS "moduleTitle", coalesce(cards.is_in_review, false) AS "isInReview",
  coalesce(cards.answers, 0) AS answers`;

const isDue = (end: Date): Sql => sql`cards.is_in_review AND cards.due_at < ${end}`;

/** @param end when the learner's day ends */
export function summarizePractice(
  manager: EntityManager,
  userId: string,
  end: Date,
): Promise<{ dueToday: number; nextDueAt: Date | null; hasQuestions: boolean }> {
  const from = fromPracticable(userId);
  return queryRow(
    manager,
    sql`
    SELECT (SELECT count(*)::int ${from} AND ${isDue(end)}) AS "dueToday",
           (SELECT cards.due_at ${from} AND cards.is_in_review AND cards.due_at >= ${end}
             ORDER BY cards.due_at LIMIT 1) AS "nextDueAt",
           EXISTS (SELECT ${from}) AS "hasQuestions"`,
  );
}

/** Finds the questions that are due before `end`, longest due first, at most one batch. */
export function findDue(manager: EntityManager, userId: string, end: Date): Promise<PracticableRow[]> {
  return queryRows(
    manager,
    sql`
    SELECT ${PRACTICABLE_COLUMNS} ${fromPracticable(userId)} AND ${isDue(end)}
     ORDER BY cards.due_at, questions.id LIMIT ${PRACTICE_BATCH_SIZE}`,
  );
}

export async function countDue(manager: EntityManager, userId: string, end: Date): Promise<number> {
  const query = sql`SELECT count(*)::int AS total ${fromPracticable(userId)} AND ${isDue(end)}`;
  return (await queryRow<{ total: number }>(manager, query)).total;
}

export function countByModule(
  manager: EntityManager,
  userId: string,
  scope: PracticeScope,
): Promise<{ moduleId: string | null; questionCount: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT slides.module_id AS "moduleId", count(*)::int AS "questionCount" ${fromPracticable(userId)}
       AND ${matchesScope(scope)}
     GROUP BY slides.module_id`,
  );
}

/** Whether a person is enrolled in a course that is published. */
export async function canPractice(
  manager: EntityManager,
  userId: string,
  courseId: string,
): Promise<boolean> {
  const [enrolled] = await queryRows(
    manager,
    sql`
    SELECT FROM enrollments JOIN courses ON courses.id = enrollments.course_id
     WHERE enrollments.user_id = ${userId} AND enrollments.course_id = ${courseId} AND courses.is_published`,
  );
  return enrolled !== undefined;
}

/** A course or one of its modules; with `missed`, limited to the missed questions of an attempt and the others of their modules. */
interface PracticeScope {
  courseId: string;
  moduleId: string | null;
  missed: MissedQuestions | null;
}

const matchesScope = ({ courseId, moduleId, missed }: PracticeScope): Sql => {
  const isMissed = missed
    ? sql`(questions.id = ANY (${missed.questionIds}::uuid[]) OR modules.id = ANY (${missed.moduleIds}::uuid[]))`
    : sql`true`;
  return sql`courses.id = ${courseId} AND (${moduleId}::uuid IS NULL OR modules.id = ${moduleId}) AND ${isMissed}`;
};

/** SQL for ORDER BY: first the missed questions, then the others of the modules, last those practiced after the attempt. */
const orderMissedFirst = (missed: MissedQuestions | null): Sql =>
  missed
    ? sql`coalesce(cards.last_answer_at >= ${missed.attemptEndedAt}, false),
          questions.id = ANY (${missed.questionIds}::uuid[]) DESC,`
    : sql``;

/** Finds one batch of questions: first those never answered, then those whose latest answer is oldest. */
export function findPracticable(
  manager: EntityManager,
  userId: string,
  scope: PracticeScope,
): Promise<PracticableRow[]> {
  return queryRows(
    manager,
    sql`
    SELECT ${PRACTICABLE_COLUMNS} ${fromPracticable(userId)} AND ${matchesScope(scope)}
     ORDER BY ${orderMissedFirst(scope.missed)} cards.last_answer_at NULLS FIRST, modules.position, slides.position, questions.id
     LIMIT ${PRACTICE_BATCH_SIZE}`,
  );
}

export function countPracticable(
  manager: EntityManager,
  userId: string,
  scope: PracticeScope,
): Promise<{ total: number; answered: number }> {
  return queryRow(
    manager,
    sql`
    SELECT count(*)::int AS total, count(cards.last_answer_at)::int AS answered
      ${fromPracticable(userId)} AND ${matchesScope(scope)}`,
  );
}

export async function isPracticable(
  manager: EntityManager,
  userId: string,
  questionId: string,
): Promise<boolean> {
  const [found] = await queryRows(
    manager,
    sql`SELECT ${fromPracticable(userId)} AND questions.id = ${questionId}`,
  );
  return found !== undefined;
}

/**
 * Computes the median seconds of the latest answers.
 * @param userId the learner; null: all learners
 */
export function measureSeconds(
  manager: EntityManager,
  userId: string | null,
): Promise<{ count: number; seconds: number | null }> {
  const isOwn = userId ? sql`user_id = ${userId}` : sql`true`;
  return queryRow(
    manager,
    sql`
    SELECT count(*)::int AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS seconds
      FROM (SELECT seconds FROM practice_log WHERE kind = 'answer' AND ${isOwn}
             ORDER BY id DESC LIMIT ${RECENT_ANSWERS}) latest`,
  );
}

/** Finds when the current day ends in a time zone; in UTC if PostgreSQL does not know the zone. */
export const findEndOfDay = (manager: EntityManager, timeZone: string): Promise<Date> =>
  inTimeZoneOrUtc(timeZone, (zone) => readEndOfDay(manager, zone));

async function readEndOfDay(manager: EntityManager, zone: string): Promise<Date> {
  const { end } = await queryRow<{ end: Date }>(
    manager,
    sql`
    SELECT (date_trunc('day', clock_timestamp() AT TIME ZONE ${zone}::text) + interval '1 day')
             AT TIME ZONE ${zone}::text AS end`,
  );
  return end;
}

export const findMarkableVersion = (manager: EntityManager, id: string) =>
  findVersionWhere(manager, sql`versions.id = ${id}`);

/** Finds a ready version of a question, also if a newer one exists. */
export const findReadyVersion = (manager: EntityManager, questionId: string, version: number) =>
  findVersionWhere(
    manager,
    sql`versions.question_id = ${questionId} AND versions.version = ${version} AND versions.status = 'ready'`,
  );

async function findVersionWhere(
  manager: EntityManager,
  condition: Sql,
): Promise<MarkableVersion | undefined> {
  const [version] = await queryRows<MarkableVersion>(
    manager,
    sql`
    SELECT versions.id, versions.content, question_keys.key FROM question_versions versions
      JOIN question_keys ON question_keys.version_id = versions.id
     WHERE ${condition}`,
  );
  return version;
}
