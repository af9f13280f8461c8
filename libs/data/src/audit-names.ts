import type { DataSource, EntityManager } from 'typeorm';

/** Makes the course that an upload became the target of the upload's audit entries, under the course's title. */
export async function nameCourseInAuditLog(
  manager: DataSource | EntityManager,
  uploadId: string,
  courseId: string,
): Promise<void> {
  await manager.query(
    `UPDATE audit_entries SET target_kind = 'course', target_id = courses.id, target_name = courses.title
       FROM courses WHERE courses.id = $2 AND audit_entries.target_id = $1`,
    [uploadId, courseId],
  );
}

/** Removes the name of a deleted account from all entries, both as actor and as target. */
export async function forgetPersonInAuditLog(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('UPDATE audit_entries SET actor_name = NULL, salt = NULL WHERE actor_id = $1', [
    userId,
  ]);
  await manager.query(
    "UPDATE audit_entries SET target_name = NULL, salt = NULL WHERE target_id = $1 AND target_kind = 'user'",
    [userId],
  );
}
