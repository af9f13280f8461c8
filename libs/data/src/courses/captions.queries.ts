import type { DataSource, EntityManager } from 'typeorm';
import { changeRows, sql, type Sql } from '../database/sql.js';

/**
 * SQL: the order of a video's captions that puts those first which are searched and read as its transcript: in the language of the
 * course, else in one that differs by region or script only, else the oldest.
 * @param captions alias of `slide_video_captions`
 * @param courseLanguage SQL of the course's language
 */
export const captionsOrder = (captions: Sql, courseLanguage: Sql): Sql => sql`
  (${captions}.language IS NOT DISTINCT FROM ${courseLanguage}) DESC,
  (split_part(${captions}.language, '-', 1) IS NOT DISTINCT FROM split_part(${courseLanguage}, '-', 1)) DESC,
  ${captions}.created_at, ${captions}.id`;

/** SQL: captions have at least one cue; a list can be saved empty. */
export const hasCues = (captions: Sql): Sql => sql`${captions}.text LIKE '%-->%'`;

/** Copies the captions of a video to a copy of it that has none. */
export async function copyCaptions(
  database: DataSource | EntityManager,
  { fromVideoId, toVideoId }: { fromVideoId: string; toVideoId: string },
): Promise<void> {
  await changeRows(
    database,
    sql`
    INSERT INTO slide_video_captions (video_id, language, text, is_generated, created_at)
    SELECT ${toVideoId}::uuid, captions.language, captions.text, captions.is_generated, captions.created_at
      FROM slide_video_captions captions
     WHERE captions.video_id = ${fromVideoId}::uuid
        ON CONFLICT DO NOTHING`,
  );
}
