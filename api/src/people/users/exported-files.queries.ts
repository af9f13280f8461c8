import type { FileKind } from '@lectern/contract';
import { queryRows, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

export interface OwnFile {
  id: string;
  name: string;
  bytes: number;
  kind: FileKind;
  sha256: string | null;
  receivedAt: Date;
  course: string;
  exam: string;
}

/** Finds the files that a person handed in and may open, newest first. A file that belongs to several answers is found once. */
export function findOwnFiles(manager: EntityManager, userId: string): Promise<OwnFile[]> {
  return queryRows<OwnFile>(
    manager,
    sql`
    SELECT files.id, files.name, files.bytes, files.kind, files.sha256, files.created_at AS "receivedAt",
           min(courses.title) AS course, min(exams.title) AS exam
      FROM attempts
      JOIN attempt_questions answers ON answers.attempt_id = attempts.id
      JOIN answer_files ON answer_files.attempt_question_id = answers.id
      JOIN handed_in_files files ON files.id = answer_files.file_id AND files.scan IN ('none', 'clean')
      JOIN exams ON exams.id = attempts.exam_id
      JOIN courses ON courses.id = exams.course_id
     WHERE attempts.user_id = ${userId}
     GROUP BY files.id
     ORDER BY files.created_at DESC, files.id`,
  );
}
