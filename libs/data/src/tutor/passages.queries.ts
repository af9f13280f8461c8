import type { DataSource, EntityManager } from 'typeorm';
import { changeRows, queryRows, sql, type Sql } from '../database/sql.js';
import { captionsOrder, hasCues } from '../courses/captions.queries.js';
import { withoutDiacriticsSql } from '../database/search-text.queries.js';

type Database = DataSource | EntityManager;

/** The texts of a slide. */
export interface SlideTexts {
  id: string;
  title: string;
  content: string;
  /** Null without notes, and where the course does not show them. */
  notes: string | null;
  /** Of its video, the ones that are searched; null without any. */
  captions: { language: string; text: string } | null;
}

/** A place in a passage's text, and the second of the video at which it is spoken. */
export type CueStart = [offset: number, second: number];

/** A passage as the database indexes it. */
export interface IndexedDraft {
  slideId: string;
  /** Counts from 0 within the slide. */
  position: number;
  title: string;
  text: string;
  /** Of a transcript: where the text of each caption begins. Null for text of the slide. */
  cueStarts: CueStart[] | null;
  language: string;
  config: string;
  /** The words of the title and of the text, separated by spaces. */
  titleWords: string;
  textWords: string;
}

const WORDS = withoutDiacriticsSql(
  sql`setweight(to_tsvector(draft.config::regconfig, draft."titleWords"), 'A') ||
   setweight(to_tsvector(draft.config::regconfig, draft."textWords"), 'B')`,
);

/** SQL: drafts as rows `draft`. */
const draftRows = (
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

/** Makes the drafts the passages of a course; the rows of unchanged ones stay, with their embeddings. */
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
         SELECT FROM ${draftRows(drafts)}
          WHERE draft."slideId" = passages.slide_id AND draft.position = passages.position
            AND draft.title = passages.title AND draft.text = passages.text
            AND nullif(draft."cueStarts", 'null') IS NOT DISTINCT FROM passages.cue_starts)`,
  );
  await changeRows(
    database,
    sql`
    INSERT INTO passages (course_id, slide_id, position, title, text, cue_starts, language, config, words)
    SELECT ${courseId}, draft."slideId", draft.position, draft.title, draft.text, nullif(draft."cueStarts", 'null'),
           draft.language, draft.config, ${WORDS}
      FROM ${draftRows(drafts)}
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

/** Locks a course whose passages have no language, or that has none, until the transaction ends. @returns its id */
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

/** Finds the language of a course; null: none is known. */
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
