import {
  GRADING_PAGE_SIZE,
  type HandedInFile,
  type Paged,
  PERSON_GRADED_TYPES,
  type QuestionResponse,
  type WholeQuestion,
} from '@lectern/contract';
import {
  type AttemptQuestion,
  isReplaced,
  personalDueDate,
  queryRow,
  queryRows,
  selectAnswerFiles,
  type Sql,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { queryPage } from '../../platform/lists/read-page.js';

/** Which answers of an exam a person grades, and whether learners are anonymous. */
export interface AnswerFilter {
  state: 'waiting' | 'graded' | 'all';
  question?: string | undefined;
  anonymous: boolean;
}

/** An answer that a person grades, with its learner. */
export interface GradableRow {
  id: string;
  examId: string;
  attemptId: string;
  question: { id: string; title: string };
  userId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  submittedAt: Date;
  /** The learner's own due date. */
  dueDate: Date | null;
  savedLateSeconds: number | null;
  draft: QuestionResponse | null;
  files: HandedInFile[];
  maxPoints: number;
  fraction: number | null;
  state: AttemptQuestion['state'];
}

const GRADABLE_COLUMNS = sql`
  answers.id, attempts.exam_id AS "examId", attempts.id AS "attemptId",
  json_build_object('id', questions.id, 'title', questions.title) AS question,
  users.id AS "userId", users.first_name AS "firstName", users.last_name AS "lastName", users.email,
  attempts.submitted_at AS "submittedAt", ${personalDueDate(sql`attempts.user_id`)} AS "dueDate",
  answers.saved_late_seconds AS "savedLateSeconds", answers.draft, ${selectAnswerFiles(sql`answers`)} AS files,
  answers.max_points AS "maxPoints", answers.fraction, answers.state`;

/**
 * SQL from FROM to WHERE: the answers of ended attempts that people grade or have graded. A question without an answer gets no points
 * and needs no grading.
 */
const FROM_GRADABLE = sql`
  FROM attempts
  JOIN exams ON exams.id = attempts.exam_id
  JOIN attempt_questions answers ON answers.attempt_id = attempts.id
  JOIN questions ON questions.id = answers.question_id AND questions.type = ANY (${PERSON_GRADED_TYPES})
  LEFT JOIN users ON users.id = attempts.user_id
 WHERE attempts.submitted_at IS NOT NULL
   AND (answers.mark_version > 0 OR (answers.state = 'needs-grading' AND NOT ${isReplaced(sql`attempts`)}))`;

const STATE_CONDITIONS = {
  waiting: sql`answers.state = 'needs-grading'`,
  graded: sql`answers.state <> 'needs-grading'`,
  all: sql`true`,
};

/** SQL from FROM to WHERE: the answers of all exams that wait for a grade, with the tables `attempts` and `answers`. */
export const WAITING_ANSWERS = sql`${FROM_GRADABLE} AND ${STATE_CONDITIONS.waiting}`;

const matchesExam = (examId: string, { question }: AnswerFilter): Sql =>
  question
    ? sql`attempts.exam_id = ${examId} AND answers.question_id = ${question}`
    : sql`attempts.exam_id = ${examId}`;

/** In anonymous mode answers are ordered by id. Ids are random, so their order reveals nothing about the learners. */
const getOrder = ({ anonymous }: AnswerFilter): Sql =>
  anonymous ? sql`answers.id` : sql`attempts.submitted_at, answers.id`;

/** Finds one page of the answers of an exam, oldest first; in anonymous mode in random order. */
export function findGradablePage(
  manager: EntityManager,
  examId: string,
  { page, ...filter }: AnswerFilter & { page: number },
): Promise<Paged<GradableRow>> {
  const from = sql`${FROM_GRADABLE} AND ${matchesExam(examId, filter)} AND ${STATE_CONDITIONS[filter.state]}`;
  const rows = (limits: Sql) =>
    sql`SELECT ${GRADABLE_COLUMNS} ${from} ORDER BY ${getOrder(filter)} ${limits}`;
  return queryPage(manager, { from, rows }, { page, pageSize: GRADING_PAGE_SIZE });
}

/** Counts the answers that wait for a grade. */
export async function countWaiting(
  manager: EntityManager,
  examId: string,
  filter: AnswerFilter,
): Promise<number> {
  const { waiting } = await queryRow<{ waiting: number }>(
    manager,
    sql`SELECT count(*)::int AS waiting ${FROM_GRADABLE} AND ${matchesExam(examId, filter)} AND ${STATE_CONDITIONS.waiting}`,
  );
  return waiting;
}

export async function findGradable(manager: EntityManager, id: string): Promise<GradableRow | undefined> {
  const [row] = await queryRows<GradableRow>(
    manager,
    sql`SELECT ${GRADABLE_COLUMNS} ${FROM_GRADABLE} AND answers.id = ${id}`,
  );
  return row;
}

/** Finds the answers before and after an answer in the filtered list, also if the filter does not match the answer itself. */
export async function findNeighbors(
  manager: EntityManager,
  { id, examId }: GradableRow,
  filter: AnswerFilter,
): Promise<{ previousId: string | null; nextId: string | null }> {
  const [neighbors] = await queryRows<{ previousId: string | null; nextId: string | null }>(
    manager,
    sql`
    SELECT listed."previousId", listed."nextId" FROM (
      SELECT answers.id, lag(answers.id) OVER list AS "previousId", lead(answers.id) OVER list AS "nextId"
        ${FROM_GRADABLE} AND ${matchesExam(examId, filter)} AND (${STATE_CONDITIONS[filter.state]} OR answers.id = ${id})
      WINDOW list AS (ORDER BY ${getOrder(filter)})) listed
     WHERE listed.id = ${id}`,
  );
  return neighbors ?? { previousId: null, nextId: null };
}

export function findWholeVersion(manager: EntityManager, versionId: string): Promise<WholeQuestion> {
  return queryRow(
    manager,
    sql`
    SELECT question_versions.content, question_keys.key
      FROM question_versions JOIN question_keys ON question_keys.version_id = question_versions.id
     WHERE question_versions.id = ${versionId}`,
  );
}
