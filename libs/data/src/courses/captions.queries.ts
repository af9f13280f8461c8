import type { DataSource, EntityManager } from 'typeorm';
import { changeRows, sql, type Sql } from '../database/sql.js';

/**
 * SQL: the terms after ORDER BY that make those captions of a video the first that are searched and shown as its transcript. These are the
 * captions in the language of the course, else in a language that differs only by region or script, else the oldest captions.
 * @param captions alias of `slide_video_captions`
 * @param courseLanguage SQL of the course's language
 */
export const captionsOrder = (captions: Sql, courseLanguage: Sql): Sql => sql`
  (${captions}.language IS NOT DISTINCT FROM ${courseLanguage}) DESC,
  (split_part(${captions}.language, '-', 1) IS NOT DISTINCT FROM split_part(${courseLanguage}, '-', 1)) DESC,
  ${captions}.created_at, ${captions}.id`;

/** SQL: captions have at least one cue; they can also be saved without cues. */
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
