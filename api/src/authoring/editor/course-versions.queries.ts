import { type ChangeCounts, type EditedCourse, MAX_COURSE_VERSIONS } from '@lectern/contract';
import { changeRows, queryRows, sql, sqlFullName, type User } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Removes the names of instructors from a course before it is stored, because names are deleted with their account. */
export const removeInstructors = (course: EditedCourse): EditedCourse => ({ ...course, instructors: [] });

/** Stores the course that a save replaces, and deletes versions beyond the latest `MAX_COURSE_VERSIONS`. */
export async function storeVersion(
  manager: EntityManager,
  course: EditedCourse,
  { changes, actor }: { changes: ChangeCounts; actor: User },
): Promise<void> {
  const { id, version } = course;
  await changeRows(
    manager,
    sql`
    INSERT INTO course_versions (course_id, version, content, changes, replaced_by_id)
    VALUES (${id}, ${version}, ${JSON.stringify(removeInstructors(course))}, ${JSON.stringify(changes)}, ${actor.id})`,
  );
  await changeRows(
    manager,
    sql`
    DELETE FROM course_versions
     WHERE id IN (SELECT old.id FROM course_versions old
                   WHERE old.course_id = ${id} ORDER BY old.version DESC OFFSET ${MAX_COURSE_VERSIONS})`,
  );
}

interface VersionRow {
  id: string;
  replacedAt: Date;
  replacedBy: string | null;
  changes: ChangeCounts;
}

/** Lists the versions of a course, the latest first. */
export function listVersions(manager: EntityManager, courseId: string): Promise<VersionRow[]> {
  return queryRows<VersionRow>(
    manager,
    sql`
    SELECT versions.id, versions.replaced_at AS "replacedAt", versions.changes,
           ${sqlFullName(sql`users`)} AS "replacedBy"
      FROM course_versions versions
      LEFT JOIN users ON users.id = versions.replaced_by_id
     WHERE versions.course_id = ${courseId}
     ORDER BY versions.version DESC`,
  );
}
