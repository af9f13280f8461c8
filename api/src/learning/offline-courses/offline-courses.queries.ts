import type { OfflineCourse } from '@lectern/contract';
import { isModuleOpen, type NarrationCaptions, queryRows, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A hash of everything that a device stores of a course; it shows whether the offline copy is current. */
export interface CourseRevision {
  id: string;
  revision: string;
}

/** What a device stores of a course, with the storage keys of its files. */
interface StoredCourse {
  thumbnailKey: string | null;
  modules: OfflineCourse['modules'];
  fileKeys: string[];
  /** Bytes of all texts. */
  textSize: number;
}

/** The captions of a slide's narration. */
interface StoredCaptions extends Pick<NarrationCaptions, 'language' | 'isEstimated' | 'createdAt'> {
  slideId: string;
  /** Bytes. */
  size: number;
}

/** SQL: the revision of a row of `courses`: a hash of its fields, and of the modules that are open to the person with their slides. */
const selectRevision = (userId: string): Sql => sql`
  md5(concat_ws(E'\\x1f', courses.version, courses.shows_notes, (
    SELECT string_agg(md5(concat_ws(E'\\x1f', modules.id, modules.title, modules.description, modules.position, slides.id,
                                    slides.title, slides.content, slides.image_key, slides.image_alt, slides.notes,
                                    slides.audio_key, extract(epoch FROM captions.created_at), videos.id)),
                             '' ORDER BY modules.position, slides.position)
      FROM modules LEFT JOIN slides ON slides.module_id = modules.id
      LEFT JOIN narration_captions captions ON captions.audio_key = slides.audio_key
      LEFT JOIN slide_videos videos ON videos.slide_id = slides.id AND videos.state = 'ready'
     WHERE modules.course_id = courses.id AND ${isModuleOpen(sql`modules.id`, sql`${userId}::uuid`)})))`;

/** Finds the revisions of the published courses in which a person is enrolled. */
export const findRevisions = (manager: EntityManager, userId: string): Promise<CourseRevision[]> =>
  findRevisionsWhere(manager, userId, sql`true`);

export const findRevision = (manager: EntityManager, userId: string, courseId: string) =>
  findRevisionsWhere(manager, userId, sql`courses.id = ${courseId}`);

function findRevisionsWhere(
  manager: EntityManager,
  userId: string,
  isChosen: Sql,
): Promise<CourseRevision[]> {
  return queryRows(
    manager,
    sql`
    SELECT courses.id, ${selectRevision(userId)} AS revision
      FROM enrollments JOIN courses ON courses.id = enrollments.course_id
     WHERE enrollments.user_id = ${userId} AND courses.is_published AND ${isChosen}
     ORDER BY courses.id`,
  );
}

/** Finds what a device stores of a course: the modules that are open to the person. */
export async function findStoredCourse(
  manager: EntityManager,
  courseId: string,
  userId: string,
): Promise<StoredCourse | undefined> {
  const [course] = await queryRows<StoredCourse>(
    manager,
    sql`
    WITH stored AS (
      SELECT modules.id, modules.title, modules.position,
             count(slides.id)::int AS "slideCount",
             coalesce(array_agg(slides.image_key) FILTER (WHERE slides.image_key IS NOT NULL), '{}') AS pictures,
             coalesce(array_agg(slides.audio_key) FILTER (WHERE slides.audio_key IS NOT NULL), '{}') AS sounds,
             coalesce(sum(octet_length(concat(slides.title, slides.content, slides.image_alt, slides.notes))), 0) AS size
        FROM modules LEFT JOIN slides ON slides.module_id = modules.id
       WHERE modules.course_id = ${courseId} AND ${isModuleOpen(sql`modules.id`, sql`${userId}::uuid`)}
       GROUP BY modules.id
    )
    SELECT courses.thumbnail_key AS "thumbnailKey",
           coalesce((SELECT json_agg(json_build_object('id', id, 'title', title, 'slideCount', "slideCount")
                                     ORDER BY position) FROM stored), '[]') AS modules,
           coalesce((SELECT array_agg(DISTINCT key) FROM stored, unnest(pictures || sounds) key), '{}') AS "fileKeys",
           coalesce((SELECT sum(size) FROM stored), 0)::int AS "textSize"
      FROM courses WHERE courses.id = ${courseId}`,
  );
  return course;
}

/** Finds the captions of the narrations in the modules that are open to the person. */
export const findStoredCaptions = (
  manager: EntityManager,
  courseId: string,
  userId: string,
): Promise<StoredCaptions[]> =>
  queryRows(
    manager,
    sql`
    SELECT slides.id AS "slideId", captions.language, captions.is_estimated AS "isEstimated",
           captions.created_at AS "createdAt", octet_length(captions.text) AS size
      FROM modules JOIN slides ON slides.module_id = modules.id
      JOIN narration_captions captions ON captions.audio_key = slides.audio_key
     WHERE modules.course_id = ${courseId} AND ${isModuleOpen(sql`modules.id`, sql`${userId}::uuid`)}
     ORDER BY modules.position, slides.position`,
  );
