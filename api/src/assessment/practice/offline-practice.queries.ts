import { MAX_OFFLINE_QUESTIONS, type QuestionKey } from '@lectern/contract';
import { type LogEntry, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { fromPracticable, PRACTICABLE_COLUMNS, type PracticableRow } from './practice.queries.js';

/** A question with its key, for practice without a connection. */
interface OfflineRow extends PracticableRow {
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
    SELECT ${PRACTICABLE_COLUMNS}, newest.id AS "versionId", modules.id AS "moduleId",
           (SELECT key FROM question_keys WHERE question_keys.version_id = newest.id) AS key
      ${fromPracticable(userId)} AND courses.id = ${courseId}
     ORDER BY modules.position, slides.position, questions.id
     LIMIT ${MAX_OFFLINE_QUESTIONS}`,
  );
}

/** Finds the entries of a learner's review logs for several questions, oldest first. */
export function findLogEntries(
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
