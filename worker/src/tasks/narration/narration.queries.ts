import { queryRows, sql } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** A slide whose words have no narration. */
export interface UnnarratedSlide {
  id: string;
  courseId: string;
  title: string;
  content: string;
  audioKey: string | null;
  /** MD5 of title and content. */
  words: string;
}

const WORDS = sql`md5(slides.title || E'\\n' || slides.content)`;

/** Finds slides without narration whose audio no person chose: of the newest courses first, in the order in which they are studied. */
export function findUnnarratedSlides(source: DataSource, limit: number): Promise<UnnarratedSlide[]> {
  return queryRows<UnnarratedSlide>(
    source,
    sql`
    SELECT slides.id, modules.course_id AS "courseId", slides.title, slides.content,
           slides.audio_key AS "audioKey", ${WORDS} AS words
      FROM slides
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE slides.narration_hash IS DISTINCT FROM ${WORDS} AND NOT slides.has_chosen_audio
     ORDER BY courses.created_at DESC, courses.id, modules.position, slides.position
     LIMIT ${limit}`,
  );
}

/** Saves the narration of a slide. @returns false if its words have changed, a person chose its audio, or it was deleted */
export async function saveNarration(
  source: DataSource,
  { id, words }: UnnarratedSlide,
  audioKey: string | null,
): Promise<boolean> {
  const saved = await queryRows(
    source,
    sql`
    UPDATE slides SET audio_key = ${audioKey}, narration_hash = ${words}
     WHERE slides.id = ${id} AND ${WORDS} = ${words} AND NOT slides.has_chosen_audio
    RETURNING slides.id`,
  );
  return saved.length > 0;
}

/** Whether a file is kept for an earlier version of its course. */
export async function isKeptForVersions(source: DataSource, key: string): Promise<boolean> {
  const rows = await queryRows(source, sql`SELECT FROM slide_files files WHERE files.key = ${key}`);
  return rows.length > 0;
}
