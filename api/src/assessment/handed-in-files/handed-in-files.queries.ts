import { LATE_SAVE_SECONDS, type QuestionContent } from '@lectern/contract';
import { type AttemptQuestion, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Identifies an answer by attempt and position; `userId` is the learner who makes the request. */
export interface AnswerPlace {
  attemptId: string;
  position: number;
  userId: string;
}

/** An answer to which a file may be added, with the facts that decide whether this is allowed now. */
export interface AnswerForFiles extends Pick<AttemptQuestion, 'id' | 'state' | 'draft'> {
  content: QuestionContent;
  /** Whether the attempt is open, and neither the deadline nor the time for late saves after it has passed. */
  isOpen: boolean;
  isPageOpen: boolean;
}

/**
 * Finds an answer of a person's own attempt, and locks the attempt until the transaction ends. So files are added one after the
 * other, and not while the attempt ends.
 */
export async function lockAnswerForFiles(
  manager: EntityManager,
  { attemptId, position, userId }: AnswerPlace,
): Promise<AnswerForFiles | undefined> {
  const [answer] = await queryRows<AnswerForFiles>(
    manager,
    sql`
    SELECT answers.id, answers.state, answers.draft, question_versions.content,
           attempts.submitted_at IS NULL
             AND (attempts.deadline_at IS NULL
                  OR clock_timestamp() <= attempts.deadline_at + make_interval(secs => ${LATE_SAVE_SECONDS}))
             AS "isOpen",
           attempts.navigation = 'free' OR answers.page = attempts.current_page AS "isPageOpen"
      FROM attempts
      JOIN attempt_questions answers ON answers.attempt_id = attempts.id
      JOIN question_versions ON question_versions.id = answers.version_id
     WHERE attempts.id = ${attemptId} AND attempts.user_id = ${userId} AND answers.position = ${position}
       FOR NO KEY UPDATE OF attempts`,
  );
  return answer;
}

/** Counts the files of an answer, and the bytes of all files of its attempt. */
export function measureFiles(
  manager: EntityManager,
  { answerId, attemptId }: { answerId: string; attemptId: string },
): Promise<{ count: number; bytes: number }> {
  return queryRow(
    manager,
    sql`
    SELECT count(*) FILTER (WHERE answers.id = ${answerId})::int AS count,
           coalesce(sum(files.bytes), 0)::float AS bytes
      FROM attempt_questions answers
      JOIN answer_files ON answer_files.attempt_question_id = answers.id
      JOIN handed_in_files files ON files.id = answer_files.file_id
     WHERE answers.attempt_id = ${attemptId}`,
  );
}

/** Minutes after the upload of a file until which the page saves the answer that lists the file. */
const UNLISTED_MINUTES = 5;

/**
 * Detaches files that the answer does not list. Such files remain if a page was closed before its request to remove them was sent.
 * @returns the files' ids
 */
export async function detachUnlistedFiles(manager: EntityManager, answerId: string): Promise<string[]> {
  const detached = await queryRows<{ fileId: string }>(
    manager,
    sql`
    DELETE FROM answer_files USING attempt_questions answers, handed_in_files files
     WHERE answer_files.attempt_question_id = ${answerId} AND answers.id = answer_files.attempt_question_id
       AND files.id = answer_files.file_id AND files.created_at < now() - make_interval(mins => ${UNLISTED_MINUTES})
       AND (answers.draft -> 'fileIds' @> to_jsonb(files.id::text)) IS NOT TRUE
    RETURNING answer_files.file_id AS "fileId"`,
  );
  return detached.map(({ fileId }) => fileId);
}

/**
 * Deletes those of the files that no longer belong to any answer.
 * @returns the ids of the deleted files
 */
export async function deleteUnusedFiles(manager: EntityManager, fileIds: string[]): Promise<string[]> {
  if (!fileIds.length) return [];
  // An attempt that starts at the same time may copy a file of an earlier attempt. The lock makes one of the two transactions wait.
  await queryRows(manager, sql`SELECT FROM handed_in_files WHERE id = ANY (${fileIds}) FOR UPDATE`);
  const deleted = await queryRows<{ id: string }>(
    manager,
    sql`
    DELETE FROM handed_in_files files
     WHERE files.id = ANY (${fileIds})
       AND NOT EXISTS (SELECT FROM answer_files WHERE answer_files.file_id = files.id)
    RETURNING files.id`,
  );
  return deleted.map(({ id }) => id);
}

/** Finds those of the ids whose files were stored for an answer of a person's own attempt. */
export async function findOwnFileIds(
  manager: EntityManager,
  { attemptId, position, userId }: AnswerPlace,
  ids: string[],
): Promise<Set<string>> {
  const ownFiles = await queryRows<{ fileId: string }>(
    manager,
    sql`
    SELECT answer_files.file_id AS "fileId"
      FROM attempts
      JOIN attempt_questions answers ON answers.attempt_id = attempts.id AND answers.position = ${position}
      JOIN answer_files ON answer_files.attempt_question_id = answers.id
     WHERE attempts.id = ${attemptId} AND attempts.user_id = ${userId} AND answer_files.file_id = ANY (${ids})`,
  );
  return new Set(ownFiles.map(({ fileId }) => fileId));
}
