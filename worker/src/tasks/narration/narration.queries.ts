import { changeRows, queryRows, sql } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';

/** A slide whose words have no narration. */
export interface UnnarratedSlide {
  id: string;
  courseId: string;
  /** BCP 47 tag of the course; null: unknown. */
  language: string | null;
  title: string;
  content: string;
  /** Null without any, and where learners don't see them. */
  notes: string | null;
  audioKey: string | null;
  /** MD5 of title, and of notes or content. */
  words: string;
}

const SHOWN_NOTES = sql`CASE WHEN courses.shows_notes THEN slides.notes END`;
const WORDS = sql`md5(slides.title || E'\\n' || coalesce(${SHOWN_NOTES}, slides.content))`;

/** Finds slides without narration whose audio no person chose: of the newest courses first, in the order in which they are studied. */
export function findUnnarratedSlides(source: DataSource, limit: number): Promise<UnnarratedSlide[]> {
  return queryRows<UnnarratedSlide>(
    source,
    sql`
    SELECT slides.id, modules.course_id AS "courseId", courses.language, slides.title, slides.content,
           ${SHOWN_NOTES} AS notes, slides.audio_key AS "audioKey", ${WORDS} AS words
      FROM slides
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE slides.narration_hash IS DISTINCT FROM ${WORDS} AND NOT slides.has_chosen_audio
     ORDER BY courses.created_at DESC, courses.id, modules.position, slides.position
     LIMIT ${limit}`,
  );
}

/** Saves the sound of a slide. @returns false if its words have changed, a person chose its audio, or it was deleted */
export async function saveSound(
  manager: EntityManager,
  { id, words }: UnnarratedSlide,
  audioKey: string | null,
): Promise<boolean> {
  const saved = await queryRows(
    manager,
    sql`
    UPDATE slides SET audio_key = ${audioKey}, narration_hash = ${words}
      FROM modules JOIN courses ON courses.id = modules.course_id
     WHERE slides.id = ${id} AND modules.id = slides.module_id AND ${WORDS} = ${words} AND NOT slides.has_chosen_audio
    RETURNING slides.id`,
  );
  return saved.length > 0;
}

/** Whether a file is kept for an earlier version of its course. */
export async function isKeptForVersions(source: DataSource, key: string): Promise<boolean> {
  const rows = await queryRows(source, sql`SELECT FROM slide_files files WHERE files.key = ${key}`);
  return rows.length > 0;
}

/** Deletes captions whose sound no slide has, or may get back. */
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
