import type { ExamAnalysis } from '@lectern/contract';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import type { AnalyzedAnswer, AnalyzedQuestion } from './question-figures.js';

export interface AnalyzedAttempt {
  id: string;
  points: number;
  maxPoints: number;
}

const COLUMNS = sql`id, points, max_points AS "maxPoints"`;

const ORDER = {
  first: sql`number`,
  last: sql`number DESC`,
  highest: sql`points / nullif(max_points, 0) DESC NULLS LAST, number`,
};

/** Finds the graded attempts of an exam; one of each learner unless all are used. */
export function findGradedAttempts(
  manager: EntityManager,
  examId: string,
  used: ExamAnalysis['used'],
): Promise<AnalyzedAttempt[]> {
  const from = sql`FROM attempts WHERE exam_id = ${examId} AND points IS NOT NULL`;
  if (used === 'all') return queryRows(manager, sql`SELECT ${COLUMNS} ${from} ORDER BY id`);
  // Attempts of deleted accounts are of different people.
  return queryRows(
    manager,
    sql`
    SELECT DISTINCT ON (coalesce(user_id, id)) ${COLUMNS} ${from}
     ORDER BY coalesce(user_id, id), ${ORDER[used]}`,
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

/** Finds the questions of versions, each in the newest of them. */
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
