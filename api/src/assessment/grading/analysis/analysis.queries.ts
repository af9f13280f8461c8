import type { ExamAnalysis } from '@lectern/contract';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { AnalyzedAnswer, AnalyzedQuestion } from './question-figures.js';

export interface AnalyzedAttempt {
  id: string;
  points: number;
  maxPoints: number;
}

const ATTEMPT_COLUMNS = sql`id, points, max_points AS "maxPoints"`;

/** SQL: sorts the attempts of a learner so that the one that is analyzed comes first. */
const ORDER_TERMS = {
  first: sql`number`,
  last: sql`number DESC`,
  highest: sql`points / nullif(max_points, 0) DESC NULLS LAST, number`,
};

/** Finds the graded attempts of an exam: all, or the first, last or highest of each learner. */
export function findGradedAttempts(
  manager: EntityManager,
  examId: string,
  used: ExamAnalysis['used'],
): Promise<AnalyzedAttempt[]> {
  const from = sql`FROM attempts WHERE exam_id = ${examId} AND points IS NOT NULL`;
  if (used === 'all') return queryRows(manager, sql`SELECT ${ATTEMPT_COLUMNS} ${from} ORDER BY id`);
  // Each attempt of a deleted account (without user_id) counts as one of another learner.
  return queryRows(
    manager,
    sql`
    SELECT DISTINCT ON (coalesce(user_id, id)) ${ATTEMPT_COLUMNS} ${from}
     ORDER BY coalesce(user_id, id), ${ORDER_TERMS[used]}`,
  );
}

export function findAnswers(manager: EntityManager, attemptIds: string[]): Promise<AnalyzedAnswer[]> {
  return queryRows(
    manager,
    sql`
    SELECT attempt_id AS "attemptId", question_id AS "questionId", version_id AS "versionId", slot_id AS "slotId",
           coalesce(fraction, 0) * max_points AS mark, max_points AS "maxPoints", draft, seconds
      FROM attempt_questions WHERE attempt_id = ANY (${attemptIds}) ORDER BY attempt_id, position`,
  );
}

/** Finds the questions of versions; of a question with several of these versions the newest. */
export function findQuestions(manager: EntityManager, versionIds: string[]): Promise<AnalyzedQuestion[]> {
  return queryRows(
    manager,
    sql`
    SELECT DISTINCT ON (questions.id) questions.id, questions.title, questions.type, versions.content,
           question_keys.key
      FROM question_versions versions
      JOIN questions ON questions.id = versions.question_id
      JOIN question_keys ON question_keys.version_id = versions.id
     WHERE versions.id = ANY (${versionIds})
     ORDER BY questions.id, versions.version DESC`,
  );
}
