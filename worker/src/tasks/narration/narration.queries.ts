import { changeRows, queryRows, sql } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';

/** A slide whose current words have no narration. */
export interface UnnarratedSlide {
  id: string;
  courseId: string;
  /** BCP 47 tag of the course's language; null: unknown. */
  language: string | null;
  title: string;
  content: string;
  /** Speaker notes; null where the slide has none or the course hides them from learners. */
  notes: string | null;
  audioKey: string | null;
  /** MD5 hash of the spoken words: the title, then the notes or, without notes, the content. */
  wordsHash: string;
}

/** SQL: the speaker notes of a row of `slides`; null where its course does not show them to learners. */
const SHOWN_NOTES = sql`CASE WHEN courses.shows_notes THEN slides.notes END`;
/** SQL: hash of the words of a row of `slides` that a narration speaks. */
const WORDS_HASH = sql`md5(slides.title || E'\\n' || coalesce(${SHOWN_NOTES}, slides.content))`;

/** Finds slides that need a narration and have no audio chosen by a person; newest course first, its slides in order. */
export function findUnnarratedSlides(source: DataSource, limit: number): Promise<UnnarratedSlide[]> {
  return queryRows<UnnarratedSlide>(
    source,
    sql`
    SELECT slides.id, modules.course_id AS "courseId", courses.language, slides.title, slides.content,
           ${SHOWN_NOTES} AS notes, slides.audio_key AS "audioKey", ${WORDS_HASH} AS "wordsHash"
      FROM slides
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE slides.narration_hash IS DISTINCT FROM ${WORDS_HASH} AND NOT slides.has_chosen_audio
     ORDER BY courses.created_at DESC, courses.id, modules.position, slides.position
     LIMIT ${limit}`,
  );
}

/**
 * Saves the narration of a slide.
 * @param audioKey null: the slide has no words, or the narrator can't speak them
 * @returns false if the words of the slide have changed, a person chose its audio, or the slide was deleted
 */
export async function saveNarrationKey(
  manager: EntityManager,
  { id, wordsHash }: UnnarratedSlide,
  audioKey: string | null,
): Promise<boolean> {
  const saved = await queryRows(
    manager,
    sql`
    UPDATE slides SET audio_key = ${audioKey}, narration_hash = ${wordsHash}
      FROM modules JOIN courses ON courses.id = modules.course_id
     WHERE slides.id = ${id} AND modules.id = slides.module_id AND ${WORDS_HASH} = ${wordsHash} AND NOT slides.has_chosen_audio
    RETURNING slides.id`,
  );
  return saved.length > 0;
}

/** Whether an earlier version of a course uses this audio file, which therefore has to stay in storage. */
export async function isUsedByCourseVersion(source: DataSource, key: string): Promise<boolean> {
  const rows = await queryRows(source, sql`SELECT FROM slide_files files WHERE files.key = ${key}`);
  return rows.length > 0;
}

/** Deletes captions whose narration no slide and no earlier version of a course has, and no undo of a course update can restore. */
export function deleteUnusedCaptions(source: DataSource): Promise<number> {
  return changeRows(
    source,
    sql`
    DELETE FROM narration_captions captions
     WHERE NOT EXISTS (SELECT FROM modules JOIN slides ON slides.module_id = modules.id
                        WHERE modules.course_id = captions.course_id AND slides.audio_key = captions.audio_key)
       AND NOT EXISTS (SELECT FROM slide_files files WHERE files.key = captions.audio_key)
       AND NOT EXISTS (SELECT FROM course_updates updates
                        WHERE updates.course_id = captions.course_id
                          AND jsonb_path_exists(updates.former, '$.slides[*] ? (@.audioKey == $key)',
                                                jsonb_build_object('key', captions.audio_key)))`,
  );
}
