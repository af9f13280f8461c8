import type { DataSource, EntityManager } from 'typeorm';

/** Makes the course that an upload became the target of the upload's audit entries, under the course's title. */
export async function nameCourseInAuditLog(
  manager: DataSource | EntityManager,
  uploadId: string,
  courseId: string,
): Promise<void> {
  await manager.query('SELECT name_course_in_audit_log($1, $2)', [uploadId, courseId]);
}

/** Removes the name of a deleted account from all entries, both as actor and as target. */
export async function forgetPersonInAuditLog(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('SELECT forget_person_in_audit_log($1)', [userId]);
}
