import { changeRows, queryRows, type Slide, type SlideFile, type Sql, sql } from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { FILE_URL_PREFIX } from '../../courses/files/file-url.js';

/** SQL: whether a slide of the course has the file of a row of `slide_files` now. @param files name of the row */
const isUsedBySlide = (files: Sql): Sql => sql`EXISTS (
  SELECT FROM modules JOIN slides ON slides.module_id = modules.id
   WHERE modules.course_id = ${files}.course_id AND ${files}.key IN (slides.image_key, slides.audio_key))`;

/** Finds courses with files from before a time that no slide has now. @returns their ids */
export async function findCoursesWithUnused(manager: EntityManager, before: Date): Promise<string[]> {
  const rows = await queryRows<{ courseId: string }>(
    manager,
    sql`
    SELECT DISTINCT files.course_id AS "courseId" FROM slide_files files
     WHERE files.created_at < ${before} AND NOT ${isUsedBySlide(sql`files`)}`,
  );
  return rows.map(({ courseId }) => courseId);
}

/** Finds the files of a course from before a time that are in no slide, draft, earlier version or update that can be undone. */
export function findUnusedFiles(
  manager: EntityManager,
  courseId: string,
  before: Date,
): Promise<Pick<SlideFile, 'key' | 'imageWidth' | 'imageWidths'>[]> {
  return queryRows(
    manager,
    sql`
    -- the JSON of drafts and versions, in which slides have the URLs of their files
    WITH contents AS (
      SELECT content FROM course_versions WHERE course_id = ${courseId}
      UNION ALL
      SELECT jsonb_build_array(base, edit, undo, redo) FROM course_drafts WHERE course_id = ${courseId}),
    -- the storage keys in this JSON, and those of the slides before an update
    needed AS (
      SELECT right(url #>> '{}', -length(${FILE_URL_PREFIX})) AS key
        FROM contents, jsonb_path_query(contents.content, '$.**.slides[*].* ? (@ starts with "/api/files/")') url
      UNION
      SELECT former_slides.key
        FROM course_updates updates, jsonb_to_recordset(updates.former -> 'slides') slide ("imageKey" text, "audioKey" text),
             LATERAL (VALUES (slide."imageKey"), (slide."audioKey")) former_slides (key)
       WHERE updates.course_id = ${courseId} AND jsonb_typeof(updates.former -> 'slides') = 'array')
    SELECT files.key, files.image_width AS "imageWidth", files.image_widths AS "imageWidths"
      FROM slide_files files
     WHERE files.course_id = ${courseId} AND files.created_at < ${before}
       AND NOT ${isUsedBySlide(sql`files`)}
       AND NOT EXISTS (SELECT FROM needed WHERE needed.key = files.key)`,
  );
}

type SlideWithFiles = Pick<
  Slide,
  'imageKey' | 'imageWidth' | 'imageHeight' | 'imageWidths' | 'pictureHash' | 'audioKey'
>;

/** Stores the files that slides of a course have now, so that undo can restore them after a save replaces them. */
export async function keepFormerFiles(
  manager: EntityManager,
  courseId: string,
  slides: SlideWithFiles[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO slide_files (key, course_id, image_width, image_height, image_widths, picture_hash)
    SELECT former.key, ${courseId}::uuid, former."imageWidth", former."imageHeight", coalesce(former."imageWidths", '{}'),
           former."pictureHash"
      FROM jsonb_to_recordset(${JSON.stringify(slides.flatMap(toFiles))}::jsonb)
        AS former (key text, "imageWidth" int, "imageHeight" int, "imageWidths" int[], "pictureHash" text)
    ON CONFLICT (key) DO NOTHING`,
  );
}

function toFiles({ imageKey, audioKey, ...slide }: SlideWithFiles) {
  const { imageWidth, imageHeight, imageWidths, pictureHash } = slide;
  return [
    ...(imageKey ? [{ key: imageKey, imageWidth, imageHeight, imageWidths, pictureHash }] : []),
    ...(audioKey ? [{ key: audioKey }] : []),
  ];
}

/** Finds which storage keys belong to a slide of the course or to a row of `slide_files`. */
export async function findKeptKeys(
  manager: EntityManager,
  courseId: string,
  keys: string[],
): Promise<Set<string>> {
  const rows = await queryRows<{ key: string }>(
    manager,
    sql`
    SELECT searched.key FROM unnest(${keys}::text[]) AS searched (key)
     WHERE EXISTS (SELECT FROM slide_files files WHERE files.key = searched.key)
        OR EXISTS (SELECT FROM modules JOIN slides ON slides.module_id = modules.id
                    WHERE modules.course_id = ${courseId} AND searched.key IN (slides.image_key, slides.audio_key))`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Finds the URLs of the files of `slide_files` of a course, which slides can use again. */
export async function findKeptFileUrls(manager: EntityManager, courseId: string): Promise<Set<string>> {
  const rows = await queryRows<{ url: string }>(
    manager,
    sql`SELECT ${FILE_URL_PREFIX} || files.key AS url FROM slide_files files WHERE files.course_id = ${courseId}`,
  );
  return new Set(rows.map(({ url }) => url));
}
