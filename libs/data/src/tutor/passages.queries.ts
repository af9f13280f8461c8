import type { DataSource, EntityManager } from 'typeorm';
import { changeRows, queryRows, sql, type Sql } from '../database/sql.js';
import { captionsOrder, hasCues } from '../courses/captions.queries.js';
import { withoutDiacriticsSql } from '../database/search-text.queries.js';

type Database = DataSource | EntityManager;

/** The texts of a slide that are searched. */
export interface SlideTexts {
  id: string;
  title: string;
  /** HTML. */
  content: string;
  /** Null without notes, and where the course does not show them. */
  notes: string | null;
  /** The captions of the slide's video in the language of the course, or other ones; null without captions. */
  captions: { language: string; text: string } | null;
}

/** The character of a passage at which a caption (cue) begins, and the second of the video at which it is spoken. */
export type CueStart = [offset: number, second: number];

/** A passage to save, with the words that the database indexes. */
export interface IndexedDraft {
  slideId: string;
  /** Counts from 0 within the slide. */
  position: number;
  title: string;
  text: string;
  /** Where each caption of a transcript begins; null for text of the slide. */
  cueStarts: CueStart[] | null;
  /** ISO 639-1 code. */
  language: string;
  /** PostgreSQL's text search configuration. */
  config: string;
  /** Words separated by spaces, in the form in which PostgreSQL stems them. */
  titleWords: string;
  textWords: string;
}

/** SQL: the text search vector of a row `draft`; words of the title have the label A, words of the text B. */
const WORDS_TSVECTOR = withoutDiacriticsSql(
  sql`setweight(to_tsvector(draft.config::regconfig, draft."titleWords"), 'A') ||
   setweight(to_tsvector(draft.config::regconfig, draft."textWords"), 'B')`,
);

/** SQL: the drafts as rows `draft`. */
const selectDrafts = (
  drafts: IndexedDraft[],
): Sql => sql`jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS draft(
  "slideId" uuid, position int, title text, text text, "cueStarts" jsonb, language text, config text, "titleWords" text, "textWords" text)`;

/** Finds the texts of a course's slides, in their order. */
export function findSlideTexts(database: Database, courseId: string): Promise<SlideTexts[]> {
  return queryRows<SlideTexts>(
    database,
    sql`
    SELECT slides.id, slides.title, slides.content, CASE WHEN courses.shows_notes THEN slides.notes END AS notes,
           (SELECT json_build_object('language', captions.language, 'text', captions.text)
              FROM slide_videos videos
              JOIN slide_video_captions captions ON captions.video_id = videos.id
             WHERE videos.slide_id = slides.id AND ${hasCues(sql`captions`)}
             ORDER BY ${captionsOrder(sql`captions`, sql`courses.language`)}
             LIMIT 1) AS captions
      FROM slides
      JOIN modules ON modules.id = slides.module_id
      JOIN courses ON courses.id = modules.course_id
     WHERE modules.course_id = ${courseId}
     ORDER BY modules.position, slides.position`,
  );
}

/** Replaces the passages of a course by the drafts. The rows of unchanged passages stay, with their embeddings. */
export async function savePassages(
  database: Database,
  courseId: string,
  drafts: IndexedDraft[],
): Promise<void> {
  await changeRows(
    database,
    sql`
    DELETE FROM passages
     WHERE passages.course_id = ${courseId}
       AND NOT EXISTS (
         SELECT FROM ${selectDrafts(drafts)}
          WHERE draft."slideId" = passages.slide_id AND draft.position = passages.position
            AND draft.title = passages.title AND draft.text = passages.text
            AND nullif(draft."cueStarts", 'null') IS NOT DISTINCT FROM passages.cue_starts)`,
  );
  await changeRows(
    database,
    sql`
    INSERT INTO passages (course_id, slide_id, position, title, text, cue_starts, language, config, words)
    SELECT ${courseId}, draft."slideId", draft.position, draft.title, draft.text, nullif(draft."cueStarts", 'null'),
           draft.language, draft.config, ${WORDS_TSVECTOR}
      FROM ${selectDrafts(drafts)}
        ON CONFLICT (slide_id, position) DO UPDATE
       SET language = excluded.language, config = excluded.config, words = excluded.words, embedding_model = NULL
     WHERE (passages.language, passages.config) IS DISTINCT FROM (excluded.language, excluded.config)`,
  );
}

/** Counts the passages of a course by language again. */
export async function saveCourseLanguages(database: Database, courseId: string): Promise<void> {
  await changeRows(database, sql`DELETE FROM course_languages WHERE course_id = ${courseId}`);
  await changeRows(
    database,
    sql`
    INSERT INTO course_languages (course_id, language, config, passage_count)
    SELECT passages.course_id, passages.language, passages.config, count(*)
      FROM passages
     WHERE passages.course_id = ${courseId}
     GROUP BY passages.course_id, passages.language, passages.config`,
  );
}

/**
 * Finds a course that has to be indexed again, and locks it until the transaction ends: an earlier version of Lectern stored its
 * passages without languages, or stored none. Courses that another transaction has locked are passed over.
 * @returns the course's id
 */
export async function lockUnindexedCourse(manager: EntityManager): Promise<string | undefined> {
  const [course] = await queryRows<{ id: string }>(
    manager,
    sql`
    SELECT courses.id FROM courses
     WHERE courses.id IN (SELECT passages.course_id FROM passages WHERE passages.language IS NULL)
        OR EXISTS (SELECT FROM modules JOIN slides ON slides.module_id = modules.id
                    WHERE modules.course_id = courses.id)
           AND NOT EXISTS (SELECT FROM course_languages WHERE course_languages.course_id = courses.id)
     LIMIT 1
       FOR UPDATE SKIP LOCKED`,
  );
  return course?.id;
}

/** Finds the BCP 47 tag of a course's language; null: not known. */
export async function findCourseLanguage(database: Database, courseId: string): Promise<string | null> {
  const [course] = await queryRows<{ language: string | null }>(
    database,
    sql`SELECT language FROM courses WHERE id = ${courseId}`,
  );
  return course?.language ?? null;
}

/** Saves the language of a course. */
export async function saveCourseLanguage(
  database: Database,
  courseId: string,
  language: string,
): Promise<void> {
  await changeRows(database, sql`UPDATE courses SET language = ${language} WHERE id = ${courseId}`);
}
