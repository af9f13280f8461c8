import { primaryLanguage } from '@lectern/contract';
import type { DataSource, EntityManager } from 'typeorm';
import {
  courseLanguage,
  DEFAULT_LANGUAGE,
  detectLanguages,
  textSearchConfig,
  UNSTEMMED_CONFIG,
} from '@lectern/text';
import { sentences } from '@lectern/text';
import { slideText } from '@lectern/text';
import { normalizeWord, splitWords } from '@lectern/text';

/** Longest passage, in characters; only a single sentence can be longer. */
const MAX_PASSAGE_LENGTH = 1500;

interface SlideTexts {
  id: string;
  title: string;
  content: string;
  /** Null without notes, and where the course does not show them. */
  notes: string | null;
}

interface PassageDraft {
  slideId: string;
  /** Counts from 0 within the slide. */
  position: number;
  title: string;
  text: string;
}

/** The draft as the database indexes it. */
interface IndexedDraft extends PassageDraft {
  language: string;
  config: string;
  /** The words of the title and of the text, separated by spaces. */
  titleWords: string;
  textWords: string;
}

/** A language of a course's passages. */
export interface CourseLanguage {
  /** ISO 639-1 code. */
  language: string;
  /** Name of PostgreSQL's text search configuration. */
  config: string;
  passageCount: number;
}

/**
 * SQL: the lexemes of a text search vector without diacritics, which are removed after stemming because stemmers read them.
 * @param vector SQL of a tsvector
 */
export function withoutDiacriticsSql(vector: string): string {
  return `normalize(regexp_replace(normalize((${vector})::text, NFKD), '[\\u0300-\\u036f]', '', 'g'), NFC)::tsvector`;
}

const WORDS = withoutDiacriticsSql(
  `setweight(to_tsvector(draft.config::regconfig, draft."titleWords"), 'A') ||
   setweight(to_tsvector(draft.config::regconfig, draft."textWords"), 'B')`,
);

const COLUMNS = `jsonb_to_recordset($2::jsonb) AS draft(
  "slideId" uuid, position int, title text, text text, language text, config text, "titleWords" text, "textWords" text)`;

/**
 * Updates a course's passages (what the tutor searches and quotes) from its slides. Call it in the transaction that
 * changed the slides, the course's language or whether it shows its notes; passages of unchanged slides stay, with their embeddings. A course without a
 * language gets that of its text.
 */
export async function writePassages(manager: DataSource | EntityManager, courseId: string): Promise<void> {
  const slides = await manager.query<SlideTexts[]>(
    `SELECT slides.id, slides.title, slides.content, CASE WHEN shows_notes THEN notes END AS notes
       FROM slides
       JOIN modules ON modules.id = slides.module_id
       JOIN courses ON courses.id = modules.course_id
      WHERE modules.course_id = $1
      ORDER BY modules.position, slides.position`,
    [courseId],
  );
  const passages = slides.flatMap(passagesOf);
  const language = await saveCourseLanguage(manager, courseId, passages);
  const drafts = JSON.stringify(indexDrafts(passages, language, await installedConfigs(manager)));
  await manager.query(
    `DELETE FROM passages
      WHERE course_id = $1
        AND NOT EXISTS (
          SELECT FROM ${COLUMNS}
           WHERE draft."slideId" = passages.slide_id AND draft.position = passages.position
             AND draft.title = passages.title AND draft.text = passages.text)`,
    [courseId, drafts],
  );
  await manager.query(
    `INSERT INTO passages (course_id, slide_id, position, title, text, language, config, words)
     SELECT $1, draft."slideId", draft.position, draft.title, draft.text, draft.language, draft.config, ${WORDS}
       FROM ${COLUMNS}
         ON CONFLICT (slide_id, position) DO UPDATE
        SET language = excluded.language, config = excluded.config, words = excluded.words, embedding_model = NULL
      WHERE (passages.language, passages.config) IS DISTINCT FROM (excluded.language, excluded.config)`,
    [courseId, drafts],
  );
  await manager.query('DELETE FROM course_languages WHERE course_id = $1', [courseId]);
  await manager.query(
    `INSERT INTO course_languages (course_id, language, config, passage_count)
     SELECT course_id, language, config, count(*)
       FROM passages
      WHERE course_id = $1
      GROUP BY course_id, language, config`,
    [courseId],
  );
}

/**
 * Writes the passages of one course that a version without languages wrote, or that has none.
 * @returns false if no such course is left or all are being edited
 */
export function reindexCourse(source: DataSource): Promise<boolean> {
  return source.transaction(async (manager) => {
    const [course] = await manager.query<{ id: string }[]>(
      `SELECT id FROM courses
        WHERE id IN (SELECT course_id FROM passages WHERE language IS NULL)
           OR EXISTS (SELECT FROM modules JOIN slides ON slides.module_id = modules.id WHERE course_id = courses.id)
              AND NOT EXISTS (SELECT FROM course_languages WHERE course_id = courses.id)
        LIMIT 1
          FOR UPDATE SKIP LOCKED`,
    );
    if (!course) return false;
    await writePassages(manager, course.id);
    return true;
  });
}

/** Saves the language of the text for a course that has none. @returns BCP 47 tag of the course's language */
async function saveCourseLanguage(
  manager: DataSource | EntityManager,
  courseId: string,
  passages: PassageDraft[],
): Promise<string> {
  const [course] = await manager.query<{ language: string | null }[]>(
    'SELECT language FROM courses WHERE id = $1',
    [courseId],
  );
  if (course?.language) return course.language;
  const detected = courseLanguage(passages.map(wordsOf));
  if (detected) await manager.query('UPDATE courses SET language = $2 WHERE id = $1', [courseId, detected]);
  return detected ?? DEFAULT_LANGUAGE;
}

/** PostgreSQL's text search configurations; older versions have fewer. */
async function installedConfigs(manager: DataSource | EntityManager): Promise<Set<string>> {
  const rows = await manager.query<{ name: string }[]>('SELECT cfgname AS name FROM pg_ts_config');
  return new Set(rows.map(({ name }) => name));
}

function indexDrafts(drafts: PassageDraft[], main: string, installed: Set<string>): IndexedDraft[] {
  const languages = detectLanguages(drafts.map(wordsOf), primaryLanguage(main));
  return drafts.map((draft, index) => {
    const language = languages[index] ?? DEFAULT_LANGUAGE;
    const config = textSearchConfig(language);
    return {
      ...draft,
      language,
      config: installed.has(config) ? config : UNSTEMMED_CONFIG,
      titleWords: indexedWords(draft.title, language),
      textWords: indexedWords(draft.text, language),
    };
  });
}

function wordsOf({ title, text }: PassageDraft): string {
  return `${title}\n${text}`;
}

/** The words of a text in the form in which PostgreSQL stems them, separated by spaces. */
function indexedWords(text: string, language: string): string {
  return splitWords(text, language)
    .map((word) => normalizeWord(word, language))
    .join(' ');
}

/** A slide without text gets one empty passage, so that its title can be found. Shown notes have passages of their own. */
function passagesOf({ id, title, content, notes }: SlideTexts): PassageDraft[] {
  const texts = [...split(slideText(content)), ...(notes ? split(notes) : [])];
  return texts.map((text, position) => ({ slideId: id, position, title, text }));
}

/**
 * Splits a long text between sentences; text without sentences (a large table, code) is split anywhere. Every passage is an
 * exact part of the text, so that every sentence of it is found in the slide again.
 */
function split(text: string): string[] {
  if (text.length <= MAX_PASSAGE_LENGTH) return [text];
  const passages: string[] = [];
  let start = 0;
  let end = 0;
  for (const piece of sentences(text).flatMap(pieces)) {
    const at = text.indexOf(piece, end);
    if (end > start && at + piece.length - start > MAX_PASSAGE_LENGTH) {
      passages.push(text.slice(start, end));
      start = at;
    }
    end = at + piece.length;
  }
  return [...passages, text.slice(start, end)];
}

function pieces(sentence: string): string[] {
  return sentence.match(new RegExp(`[^]{1,${MAX_PASSAGE_LENGTH}}`, 'gu')) ?? [];
}
