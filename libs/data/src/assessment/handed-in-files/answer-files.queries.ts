import { getHandedInFile } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { changeRows, sql, type Sql } from '../../database/sql.js';

const ADDRESS = getHandedInFile.path.replace(':fileId', '');

/**
 * SQL: the files of an answer as a JSON array of `HandedInFile`, in the order of the answer. An id in the answer that was not stored
 * for it is left out.
 * @param answers the row of `attempt_questions`
 */
export const selectAnswerFiles = (answers: Sql): Sql => sql`
  (SELECT coalesce(json_agg(json_build_object(
            'id', files.id, 'name', files.name, 'bytes', files.bytes, 'kind', files.kind,
            'mediaType', files.media_type, 'url', ${ADDRESS}::text || files.id, 'scan', files.scan,
            'receivedAt', to_char(files.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'sha256', files.sha256)
            ORDER BY named.place), '[]')
     FROM jsonb_array_elements_text(${answers}.draft -> 'fileIds') WITH ORDINALITY named (id, place)
     JOIN answer_files ON answer_files.attempt_question_id = ${answers}.id
                      AND answer_files.file_id = named.id::uuid
     JOIN handed_in_files files ON files.id = answer_files.file_id)`;

/**
 * Deletes the rows of all files that a person handed in, with those in open attempts. The removal of orphan files deletes what the
 * storage has of them, within two hours.
 */
export async function deletePersonalFiles(manager: EntityManager, userId: string): Promise<void> {
  await changeRows(
    manager,
    sql`
    DELETE FROM handed_in_files WHERE id IN (
      SELECT answer_files.file_id
        FROM answer_files
        JOIN attempt_questions answers ON answers.id = answer_files.attempt_question_id
        JOIN attempts ON attempts.id = answers.attempt_id
       WHERE attempts.user_id = ${userId})`,
  );
}
