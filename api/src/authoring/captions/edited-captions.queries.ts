import { changeRows, queryRow, queryRows, sql, type SlideVideoCaptions } from '@lectern/data';
import type { EntityManager } from 'typeorm';

type Captions = Pick<SlideVideoCaptions, 'id' | 'videoId' | 'language' | 'text' | 'isGenerated' | 'version'>;

const CAPTIONS_COLUMNS = sql`captions.id, captions.video_id AS "videoId", captions.language, captions.text,
           captions.is_generated AS "isGenerated", captions.version`;

/** Finds the captions of a video in a language. */
export async function findCaptions(
  manager: EntityManager,
  { videoId, language }: { videoId: string; language: string },
): Promise<Captions | undefined> {
  const [found] = await queryRows<Captions>(
    manager,
    sql`
    SELECT ${CAPTIONS_COLUMNS} FROM slide_video_captions captions
     WHERE captions.video_id = ${videoId}::uuid AND captions.language = ${language}`,
  );
  return found;
}

/** Saves captions that a person has written or checked. The version rises with each save. */
export function upsertCaptions(
  manager: EntityManager,
  { videoId, language, text }: { videoId: string; language: string; text: string },
): Promise<Captions> {
  return queryRow<Captions>(
    manager,
    sql`
    INSERT INTO slide_video_captions AS captions (video_id, language, text)
    VALUES (${videoId}::uuid, ${language}, ${text})
        ON CONFLICT (video_id, language) DO UPDATE
       SET text = excluded.text, is_generated = false, version = captions.version + 1, updated_at = now()
    RETURNING ${CAPTIONS_COLUMNS}`,
  );
}

/** Deletes the captions of a video in a language. @returns how many were deleted: 1 or 0 */
export function deleteCaptions(
  manager: EntityManager,
  { videoId, language }: { videoId: string; language: string },
): Promise<number> {
  return changeRows(
    manager,
    sql`
    DELETE FROM slide_video_captions captions
     WHERE captions.video_id = ${videoId}::uuid AND captions.language = ${language}`,
  );
}

/** Counts the languages of a video's captions. */
export async function countLanguages(manager: EntityManager, videoId: string): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    manager,
    sql`SELECT count(*)::int AS count FROM slide_video_captions captions WHERE captions.video_id = ${videoId}::uuid`,
  );
  return count;
}

/** Finds the course of a video that belongs to a slide. @returns the id of the course */
export async function findCourseOfVideo(
  manager: EntityManager,
  videoId: string,
): Promise<string | undefined> {
  const [found] = await queryRows<{ courseId: string }>(
    manager,
    sql`
    SELECT videos.course_id AS "courseId" FROM slide_videos videos
     WHERE videos.id = ${videoId}::uuid AND videos.slide_id IS NOT NULL`,
  );
  return found?.courseId;
}
