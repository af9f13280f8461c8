import type { EntityManager } from 'typeorm';
import { changeRows, queryRows, raw, type Sql, sql } from '../database/sql.js';

/** The tables whose rows are about a quote or a place of a slide. Both tables have the same columns for the quote and the place. */
export const ANCHORED_TABLES = ['notes', 'threads'] as const;
export type AnchoredTable = (typeof ANCHORED_TABLES)[number];

/** SQL: identifies the picture of a slide; null for a slide without a picture. @param slides name of the row */
export const pictureIdentity = (slides: Sql): Sql =>
  sql`coalesce(${slides}.picture_hash, ${slides}.image_key)`;

/** A quote that has to be searched again, because the text of its slide has changed. */
export interface OutdatedQuote {
  id: string;
  slideId: string | null;
  /** The slide on which the person marked the quote. */
  firstSlideId: string;
  quote: string;
  prefix: string;
  suffix: string;
  /** Offset of the quote in the text of the slide when it was marked. */
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

/** Stores the present titles with the notes and threads of a course, before slides, modules or the course are deleted. */
export async function keepAnchorTitles(manager: EntityManager, courseId: string): Promise<void> {
  for (const table of ANCHORED_TABLES)
    await changeRows(
      manager,
      sql`
      UPDATE ${raw(table)} anchored SET module_title = modules.title, slide_title = slides.title
        FROM slides
        JOIN modules ON modules.id = slides.module_id
       WHERE anchored.course_id = ${courseId} AND anchored.slide_id = slides.id
         AND (anchored.module_title, anchored.slide_title) IS DISTINCT FROM (modules.title, slides.title)`,
    );
  // Threads are deleted with their course.
  await changeRows(
    manager,
    sql`
    UPDATE notes SET course_title = courses.title
      FROM courses
     WHERE courses.id = ${courseId} AND notes.course_id = courses.id AND notes.course_title <> courses.title`,
  );
}

/** Connects notes or threads with their slide again, where the slide was removed and now exists again. */
export async function restoreSlides(
  manager: EntityManager,
  table: AnchoredTable,
  courseId: string,
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE ${raw(table)} anchored SET slide_id = slides.id
      FROM slides
      JOIN modules ON modules.id = slides.module_id
     WHERE anchored.course_id = ${courseId} AND anchored.slide_id IS NULL
       AND slides.id = anchored.first_slide_id AND modules.course_id = anchored.course_id`,
  );
}

/** Marks each place as changed whose slide has another picture now than when the place was chosen. */
export async function markChangedPictures(
  manager: EntityManager,
  table: AnchoredTable,
  courseId: string,
): Promise<void> {
  const isChanged = sql`${pictureIdentity(sql`slides`)} IS DISTINCT FROM anchored.picture`;
  await changeRows(
    manager,
    sql`
    UPDATE ${raw(table)} anchored SET is_changed = ${isChanged}
      FROM slides
     WHERE anchored.course_id = ${courseId} AND anchored.slide_id = slides.id AND anchored.place_x IS NOT NULL
       AND anchored.is_changed <> (${isChanged})`,
  );
}

/** Finds quotes of a course, in the order of ids, whose slide has another text now than when the quote was last searched in it. */
export function findOutdatedQuotes(
  manager: EntityManager,
  table: AnchoredTable,
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
    -- Materialized, because PostgreSQL would read the rows of all courses in the order of their ids.
    outdated AS MATERIALIZED (
      SELECT anchored.id
        FROM ${raw(table)} anchored LEFT JOIN hashes ON hashes.id = anchored.slide_id
       WHERE anchored.course_id = ${courseId} AND anchored.quote IS NOT NULL
         AND anchored.content_hash IS DISTINCT FROM hashes.hash
         AND (${after}::uuid IS NULL OR anchored.id > ${after}::uuid))
    SELECT anchored.id, anchored.slide_id AS "slideId", anchored.first_slide_id AS "firstSlideId", anchored.quote, anchored.prefix, anchored.suffix,
           anchored.first_letter AS "firstLetter"
      FROM ${raw(table)} anchored
     WHERE anchored.id IN (SELECT outdated.id FROM outdated ORDER BY outdated.id LIMIT ${limit})
     ORDER BY anchored.id`,
  );
}

/** Finds the contents of slides, each with the hash that is stored with a quote that was searched in it. */
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

/** Saves where quotes were found. The version of a note stays, because what the person wrote did not change. */
export async function saveFoundQuotes(
  manager: EntityManager,
  table: AnchoredTable,
  found: FoundQuote[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    UPDATE ${raw(table)} anchored
       SET slide_id = given."slideId", start_letter = given."startLetter", end_letter = given."endLetter",
           is_changed = given."isChanged", content_hash = given."contentHash"
      FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS given (
             id uuid, "slideId" uuid, "startLetter" int, "endLetter" int, "isChanged" boolean, "contentHash" text)
     WHERE anchored.id = given.id`,
  );
}
