import type { DataSource, EntityManager } from 'typeorm';
import { queryRows, sql } from '../database/sql.js';

/** Makes the course that an upload became the target of the upload's audit entries, under the course's title. */
export async function nameCourseInAuditLog(
  manager: DataSource | EntityManager,
  uploadId: string,
  courseId: string,
): Promise<void> {
  await queryRows(manager, sql`SELECT name_course_in_audit_log(${uploadId}, ${courseId})`);
}

/** Removes the name of a deleted account from all entries, both as actor and as target. */
export async function forgetPersonInAuditLog(manager: EntityManager, userId: string): Promise<void> {
  await queryRows(manager, sql`SELECT forget_person_in_audit_log(${userId})`);
}
