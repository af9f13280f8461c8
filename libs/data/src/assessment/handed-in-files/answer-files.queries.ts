import { getHandedInFile } from '@lectern/contract';
import type { EntityManager } from 'typeorm';
import { changeRows, sql, type Sql } from '../../database/sql.js';

const FILE_URL_START = getHandedInFile.path.replace(':fileId', '');

/**
 * SQL expression: the files that an answer lists, as a JSON array of `HandedInFile` in the order of the answer. Ids of files that were not
 * stored for the answer are left out.
 * @param answers alias of a row of `attempt_questions`
 */
export const selectAnswerFiles = (answers: Sql): Sql => sql`
  (SELECT coalesce(json_agg(json_build_object(
            'id', files.id, 'name', files.name, 'bytes', files.bytes, 'kind', files.kind,
            'mediaType', files.media_type, 'url', ${FILE_URL_START}::text || files.id, 'scan', files.scan,
            'receivedAt', to_char(files.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'sha256', files.sha256)
            ORDER BY listed.number), '[]')
     FROM jsonb_array_elements_text(${answers}.draft -> 'fileIds') WITH ORDINALITY listed (id, number)
     JOIN answer_files ON answer_files.attempt_question_id = ${answers}.id
                      AND answer_files.file_id = listed.id::uuid
     JOIN handed_in_files files ON files.id = answer_files.file_id)`;

/**
 * Deletes the rows of all files that a person handed in, including those in open attempts. The worker deletes the stored objects, which
 * then have no row, within two hours.
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
