import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, type Sql, sql } from '../database/sql.js';

/** SQL: what a picture is known by; a slide without one has null. */
export const pictureIdentity = (slides: Sql): Sql =>
  sql`coalesce(${slides}.picture_hash, ${slides}.image_key)`;

/** A quote that has to be looked for again. */
export interface OutdatedQuote {
  id: string;
  slideId: string | null;
  /** Where it was marked. */
  firstSlideId: string;
  quote: string;
  prefix: string;
  suffix: string;
  /** Where it was when it was marked. */
  firstLetter: number | null;
}

/** Where a quote was found. */
export interface FoundQuote {
  id: string;
  slideId: string | null;
  startLetter: number | null;
  endLetter: number | null;
  isChanged: boolean;
  /** Null where the slide was removed. */
  contentHash: string | null;
}

/** Keeps the present titles with the notes of a course, before slides, modules or the course are deleted. */
export async function keepNoteTitles(manager: EntityManager, courseId: string): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE notes SET course_title = courses.title, module_title = modules.title, slide_title = slides.title
      FROM slides
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE notes.course_id = ${courseId} AND notes.slide_id = slides.id
       AND (notes.course_title, notes.module_title, notes.slide_title)
             IS DISTINCT FROM (courses.title, modules.title, slides.title)`,
  );
  await changeRows(
    manager,
    sql`
    UPDATE notes SET course_title = courses.title
      FROM courses
     WHERE courses.id = ${courseId} AND notes.course_id = courses.id AND notes.course_title <> courses.title`,
  );
}

/** Gives notes whose slide was removed and exists again their slide back. */
export async function restoreNoteSlides(manager: EntityManager, courseId: string): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE notes SET slide_id = slides.id
      FROM slides
      JOIN modules ON modules.id = slides.module_id
     WHERE notes.course_id = ${courseId} AND notes.slide_id IS NULL
       AND slides.id = notes.first_slide_id AND modules.course_id = notes.course_id`,
  );
}

/** Says of places in pictures whether the picture is the one in which they were chosen. */
export async function compareNotePictures(manager: EntityManager, courseId: string): Promise<void> {
  const isChanged = sql`${pictureIdentity(sql`slides`)} IS DISTINCT FROM notes.picture`;
  await changeRows(
    manager,
    sql`
    UPDATE notes SET is_changed = ${isChanged}
      FROM slides
     WHERE notes.course_id = ${courseId} AND notes.slide_id = slides.id AND notes.place_x IS NOT NULL
       AND notes.is_changed <> (${isChanged})`,
  );
}

/** Finds quotes of a course whose slide has another text than the one in which they were looked for, in order of their ids. */
export function findOutdatedQuotes(
  manager: EntityManager,
  courseId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<OutdatedQuote[]> {
  return queryRows<OutdatedQuote>(
    manager,
    sql`
    WITH hashes AS MATERIALIZED (
      SELECT slides.id, md5(slides.content) AS hash
        FROM slides JOIN modules ON modules.id = slides.module_id
       WHERE modules.course_id = ${courseId}),
    -- Materialized, because PostgreSQL would read the notes of all courses in the order of their ids.
    outdated AS MATERIALIZED (
      SELECT notes.id
        FROM notes LEFT JOIN hashes ON hashes.id = notes.slide_id
       WHERE notes.course_id = ${courseId} AND notes.quote IS NOT NULL
         AND notes.content_hash IS DISTINCT FROM hashes.hash
         AND (${after}::uuid IS NULL OR notes.id > ${after}::uuid))
    SELECT notes.id, notes.slide_id AS "slideId", notes.first_slide_id AS "firstSlideId", notes.quote, notes.prefix, notes.suffix,
           notes.first_letter AS "firstLetter"
      FROM notes
     WHERE notes.id IN (SELECT outdated.id FROM outdated ORDER BY outdated.id LIMIT ${limit})
     ORDER BY notes.id`,
  );
}

/** A slide's content with the hash by which notes remember it. */
export function findHashedSlides(
  manager: EntityManager,
  courseId: string,
): Promise<{ id: string; content: string; hash: string }[]> {
  return queryRows(
    manager,
    sql`
    SELECT slides.id, slides.content, md5(slides.content) AS hash
      FROM slides JOIN modules ON modules.id = slides.module_id
     WHERE modules.course_id = ${courseId}`,
  );
}

/** Saves where quotes were found. The version stays: what the person wrote did not change. */
export async function saveFoundQuotes(manager: EntityManager, found: FoundQuote[]): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE notes
       SET slide_id = given."slideId", start_letter = given."startLetter", end_letter = given."endLetter",
           is_changed = given."isChanged", content_hash = given."contentHash"
      FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS given (
             id uuid, "slideId" uuid, "startLetter" int, "endLetter" int, "isChanged" boolean, "contentHash" text)
     WHERE notes.id = given.id`,
  );
}
