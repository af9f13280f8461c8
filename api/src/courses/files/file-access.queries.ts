import {
  isCourseOpen,
  isModuleOpen,
  isTaughtBy,
  type Person,
  queryPrepared,
  type Sql,
  sql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** What decides whether a person may read a file of a course. */
export interface FileFacts {
  isPublished: boolean;
  isThumbnail: boolean;
  isEnrolled: boolean;
  isTaught: boolean;
  /** Whether the course, and a module with a slide of the file, are open to the person. */
  isOpen: boolean;
}

/** Regular expression of the width in the storage key of a smaller picture, such as `picture-640.webp`, which `smallerKey` makes. */
const WIDTH_PATTERN = '-[0-9]+(\\.[a-z0-9]+)$';

/** SQL: rows of the slides of a course that have the file, in any width. */
const selectSlidesWithFile = (key: string): Sql => sql`
  SELECT modules.id AS module_id
    FROM modules JOIN slides ON slides.module_id = modules.id
   WHERE modules.course_id = courses.id
     AND (slides.image_key IN (${key}::text, regexp_replace(${key}::text, ${WIDTH_PATTERN}, '\\1')) OR slides.audio_key = ${key}::text)`;

/** SQL: no module of the row `courses` has an access condition or the file, or a module with the file is open to the person. */
const isFileOpen = (key: string, userId: Sql): Sql => sql`(
  NOT EXISTS (SELECT FROM modules
               WHERE modules.course_id = courses.id
                 AND (modules.opens_at IS NOT NULL OR modules.opens_after_days IS NOT NULL))
  OR coalesce((SELECT bool_or(${isModuleOpen(sql`file_modules.module_id`, userId)}) FROM (${selectSlidesWithFile(key)}) file_modules), true))`;

/** Finds the facts about a file of a course and a person (null: a visitor). @param key storage key of the file */
export async function findFileFacts(
  manager: EntityManager,
  courseId: string,
  key: string,
  person: Person | null,
): Promise<FileFacts | undefined> {
  const userId = sql`${person?.id ?? null}::uuid`;
  const [facts] = await queryPrepared<FileFacts>(
    manager,
    sql`
    SELECT courses.is_published AS "isPublished",
           courses.thumbnail_key IS NOT DISTINCT FROM ${key}::text AS "isThumbnail",
           EXISTS (SELECT FROM enrollments
                    WHERE enrollments.course_id = courses.id
                      AND enrollments.user_id = ${userId}) AS "isEnrolled",
           ${isTaughtBy(sql`courses.id`, person)} AS "isTaught",
           ${isCourseOpen(sql`courses.id`, userId)} AND ${isFileOpen(key, userId)} AS "isOpen"
      FROM courses WHERE courses.id = ${courseId}::uuid`,
  );
  return facts;
}
