import { MAX_OFFLINE_QUESTIONS, type QuestionKey } from '@lectern/contract';
import { type LogEntry, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { fromPracticed, PRACTICED_COLUMNS, type PracticedRow } from './practice.queries.js';

/** A question that a learner can practice now, with its key. */
interface OfflineRow extends PracticedRow {
  versionId: string;
  moduleId: string | null;
  key: QuestionKey;
}

export function findOfflineQuestions(
  manager: EntityManager,
  userId: string,
  courseId: string,
): Promise<OfflineRow[]> {
  return queryRows(
    manager,
    sql`
    SELECT ${PRACTICED_COLUMNS}, newest.id AS "versionId", modules.id AS "moduleId",
           (SELECT key FROM question_keys WHERE question_keys.version_id = newest.id) AS key
      ${fromPracticed(userId)} AND courses.id = ${courseId}
     ORDER BY modules.position, slides.position, questions.id
     LIMIT ${MAX_OFFLINE_QUESTIONS}`,
  );
}

/** Reads the review logs of a learner's questions, each oldest first. */
export function readLogs(
  manager: EntityManager,
  userId: string,
  questionIds: string[],
): Promise<(LogEntry & { questionId: string })[]> {
  return queryRows(
    manager,
    sql`
    SELECT question_id AS "questionId", id, kind, answer_id AS "answerId", rating, at FROM practice_log
     WHERE user_id = ${userId} AND question_id = ANY (${questionIds}) ORDER BY practice_log.id`,
  );
}
