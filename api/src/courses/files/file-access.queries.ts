import { isTaughtBy, type Person, queryPrepared, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** What decides whether a person may read a file of a course. */
export interface FileFacts {
  isPublished: boolean;
  isThumbnail: boolean;
  isEnrolled: boolean;
  isTaught: boolean;
}

/** @param key storage key of the file */
export async function findFileFacts(
  manager: EntityManager,
  courseId: string,
  key: string,
  person: Person | null,
): Promise<FileFacts | undefined> {
  const [facts] = await queryPrepared<FileFacts>(
    manager,
    sql`
    SELECT courses.is_published AS "isPublished",
           courses.thumbnail_key IS NOT DISTINCT FROM ${key}::text AS "isThumbnail",
           EXISTS (SELECT FROM enrollments
                    WHERE enrollments.course_id = courses.id
                      AND enrollments.user_id = ${person?.id ?? null}::uuid) AS "isEnrolled",
           ${isTaughtBy(sql`courses.id`, person)} AS "isTaught"
      FROM courses WHERE courses.id = ${courseId}::uuid`,
  );
  return facts;
}
