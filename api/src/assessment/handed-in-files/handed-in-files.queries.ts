import { LATE_SAVE_SECONDS, type QuestionContent } from '@lectern/contract';
import { type AttemptQuestion, queryRow, queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

export interface AnswerTarget {
  attemptId: string;
  position: number;
  userId: string;
}

/** An answer that may take files, with what decides whether it does so now. */
export interface FileTarget extends Pick<AttemptQuestion, 'id' | 'state' | 'draft'> {
  content: QuestionContent;
  /** Whether the attempt and the time for late saves are not over. */
  isOpen: boolean;
  isPageOpen: boolean;
}

/**
 * Finds an answer of a person's own attempt. In a transaction it locks the attempt: files are added one after the other, and not while
 * the attempt ends.
 */
export async function lockFileTarget(
  manager: EntityManager,
  { attemptId, position, userId }: AnswerTarget,
): Promise<FileTarget | undefined> {
  const [target] = await queryRows<FileTarget>(
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
  return target;
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

/** Time in which a page saves the answer that names a stored file. */
const UNNAMED_MINUTES = 5;

/**
 * Releases files that the answer does not name: they were removed on a page that was closed before it could remove them here.
 * @returns their ids
 */
export async function releaseUnnamedFiles(manager: EntityManager, answerId: string): Promise<string[]> {
  const released = await queryRows<{ fileId: string }>(
    manager,
    sql`
    DELETE FROM answer_files USING attempt_questions answers, handed_in_files files
     WHERE answer_files.attempt_question_id = ${answerId} AND answers.id = answer_files.attempt_question_id
       AND files.id = answer_files.file_id AND files.created_at < now() - make_interval(mins => ${UNNAMED_MINUTES})
       AND (answers.draft -> 'fileIds' @> to_jsonb(files.id::text)) IS NOT TRUE
    RETURNING answer_files.file_id AS "fileId"`,
  );
  return released.map(({ fileId }) => fileId);
}

/**
 * Deletes those of the files that serve no answer any more.
 * @returns their ids
 */
export async function deleteUnusedFiles(manager: EntityManager, fileIds: string[]): Promise<string[]> {
  if (!fileIds.length) return [];
  // An attempt that starts at the same time may take over a file: it waits for this lock, or is seen by the next statement.
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

/** Finds which of some ids are files that were stored for an answer of a person's own attempt. */
export async function findOwnFileIds(
  manager: EntityManager,
  { attemptId, position, userId }: AnswerTarget,
  ids: string[],
): Promise<Set<string>> {
  const own = await queryRows<{ fileId: string }>(
    manager,
    sql`
    SELECT answer_files.file_id AS "fileId"
      FROM attempts
      JOIN attempt_questions answers ON answers.attempt_id = attempts.id AND answers.position = ${position}
      JOIN answer_files ON answer_files.attempt_question_id = answers.id
     WHERE attempts.id = ${attemptId} AND attempts.user_id = ${userId} AND answer_files.file_id = ANY (${ids})`,
  );
  return new Set(own.map(({ fileId }) => fileId));
}
