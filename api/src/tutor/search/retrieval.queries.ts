import {
  type CourseLanguage,
  isCourseVisibleTo,
  isSlideOpen,
  type Person,
  queryRow,
  queryRows,
  sql,
  withoutDiacriticsSql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { MAX_RANKED } from './search-terms.js';
import type { Similarities } from './vector-search.js';

/** A part of a slide's text that the search found. */
export interface RetrievedPassage {
  id: string;
  slideId: string;
  title: string;
  text: string;
  /** PostgreSQL's `ts_rank`, the higher the better; comparable within one search only. 0 without a word of the question. */
  rank: number;
  /** Cosines between the question and the parts of the passage that have vectors; undefined where only words were compared. */
  similarities?: Similarities;
}

/** Weights of ts_rank for words with the labels D, C (not used), B (text) and A (title), set by hand on SQuAD 2. */
const RANK_WEIGHTS = '{0,0,0.4,0.6}';
/** ts_rank's normalization 1 divides by 1 + the logarithm of the passage's length. */
const RANK_NORMALIZATION = 1;

/** A term of a question with the tsquery that matches it. */
export interface TermQuery {
  stem: string;
  tsquery: string;
}

/** Finds passages of open modules, in the order of the ids. @param courseId null: in published courses alone */
export function findPassages(
  manager: EntityManager,
  ids: string[],
  courseId: string | null,
  person: Person,
): Promise<RetrievedPassage[]> {
  return queryRows(
    manager,
    sql`
    SELECT passages.id, passages.slide_id AS "slideId", passages.title, passages.text, 0 AS rank
      FROM passages
      JOIN courses ON courses.id = passages.course_id
     WHERE passages.id = ANY (${ids}) AND ${isCourseVisibleTo(sql`courses`, courseId ? person : null)}
       AND ${isSlideOpen(sql`passages.slide_id`, sql`${person.id}::uuid`)}
     ORDER BY array_position(${ids}::uuid[], passages.id)`,
  );
}

/** Finds the languages of a course, the most common ones first. @param courseId null: of all courses */
export function findLanguages(
  manager: EntityManager,
  courseId: string | null,
  limit: number,
): Promise<CourseLanguage[]> {
  return queryRows(
    manager,
    sql`
    SELECT language, config, sum(passage_count)::int AS "passageCount"
      FROM course_languages
     WHERE ${courseId ? sql`course_id = ${courseId}` : sql`true`}
     GROUP BY language, config
     ORDER BY sum(passage_count) DESC, language
     LIMIT ${limit}`,
  );
}

/** Finds the lexemes of words in each text search configuration. @returns `ordinal` is the position of the word, from 1 */
export function findLexemes(
  manager: EntityManager,
  words: string[],
  configs: string[],
): Promise<{ ordinal: string; config: string; lexemes: string[] }[]> {
  const tsvector = sql`to_tsvector(configs.config::regconfig, words.word)`;
  return queryRows(
    manager,
    sql`
    SELECT words.ordinal, configs.config, tsvector_to_array(${withoutDiacriticsSql(tsvector)}) AS lexemes
      FROM unnest(${words}::text[]) WITH ORDINALITY AS words(word, ordinal),
           unnest(${configs}::text[]) AS configs(config)`,
  );
}

/**
 * Finds passages of open modules, the highest rank first.
 * @param rankTsquery gives the ranks
 * @param filterTsquery selects the passages that are ranked; null: all passages of a course
 * @param courseId null: in all published courses
 */
export function findRankedPassages(
  manager: EntityManager,
  { rankTsquery, filterTsquery, limit }: { rankTsquery: string; filterTsquery: string | null; limit: number },
  courseId: string | null,
  person: Person,
): Promise<RetrievedPassage[]> {
  const isSearched = courseId
    ? sql`passages.course_id = ${courseId} AND ${isCourseVisibleTo(sql`courses`, person)}`
    : sql`courses.is_published`;
  return queryRows(
    manager,
    sql`
    -- matching: at most MAX_RANKED passages that match the filter
    WITH matching AS (
      SELECT passages.id, passages.slide_id, passages.position, passages.title, passages.text, passages.words
        FROM passages
        JOIN courses ON courses.id = passages.course_id
       WHERE (${filterTsquery}::tsquery IS NULL OR passages.words @@ ${filterTsquery}::tsquery) AND ${isSearched}
         AND ${isSlideOpen(sql`passages.slide_id`, sql`${person.id}::uuid`)}
       LIMIT ${MAX_RANKED}
    )
    SELECT id, slide_id AS "slideId", title, text,
           ts_rank(${RANK_WEIGHTS}::float4[], words, ${rankTsquery}::tsquery, ${RANK_NORMALIZATION}::int) AS rank
      FROM matching
     ORDER BY rank DESC, slide_id, position
     LIMIT ${limit}`,
  );
}

/** Counts the passages of a course, and those that contain each term. */
export function countTermsInCourse(
  manager: EntityManager,
  terms: TermQuery[],
  courseId: string,
): Promise<{ passageCount: number; stem: string; frequency: number }[]> {
  const stems = terms.map(({ stem }) => stem);
  const tsqueries = terms.map(({ tsquery }) => tsquery);
  return queryRows(
    manager,
    sql`
    -- course_passages: the words of each passage of the course, without their positions
    WITH course_passages AS MATERIALIZED (
      SELECT strip(words) AS words FROM passages WHERE course_id = ${courseId}
    )
    SELECT (SELECT count(*)::int FROM course_passages) AS "passageCount", terms.stem,
           (SELECT count(*)::int FROM course_passages WHERE course_passages.words @@ terms.tsquery::tsquery) AS frequency
      FROM unnest(${stems}::text[], ${tsqueries}::text[]) AS terms(stem, tsquery)`,
  );
}

/** Counts the passages that contain each term; the count ends at `MAX_RANKED`. */
export function countRareTerms(
  manager: EntityManager,
  terms: TermQuery[],
): Promise<{ stem: string; frequency: number }[]> {
  const stems = terms.map(({ stem }) => stem);
  const tsqueries = terms.map(({ tsquery }) => tsquery);
  return queryRows(
    manager,
    sql`
    SELECT terms.stem,
           (SELECT count(*)::int
              FROM (SELECT FROM passages WHERE passages.words @@ terms.tsquery::tsquery LIMIT ${MAX_RANKED}) AS counted)
             AS frequency
      FROM unnest(${stems}::text[], ${tsqueries}::text[]) AS terms(stem, tsquery)`,
  );
}

/** Finds PostgreSQL's estimate of the number of all passages. */
export async function estimatePassageCount(manager: EntityManager): Promise<number> {
  const { passageCount } = await queryRow<{ passageCount: number }>(
    manager,
    sql`SELECT greatest(reltuples, 0)::float8 AS "passageCount" FROM pg_class WHERE oid = 'passages'::regclass`,
  );
  return passageCount;
}

/**
 * Finds the most common lexemes of all passages in PostgreSQL's planner statistics, which omit rare lexemes.
 * @returns `share` of all passages that contain the lexeme, 0 to 1
 */
export function findCommonLexemes(manager: EntityManager): Promise<{ lexeme: string; share: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT common.lexeme, common.share
      FROM pg_stats
     CROSS JOIN unnest(pg_stats.most_common_elems::text::text[], pg_stats.most_common_elem_freqs) AS common(lexeme, share)
     WHERE pg_stats.tablename = 'passages' AND pg_stats.attname = 'words'
       AND pg_stats.schemaname = current_schema() AND common.lexeme IS NOT NULL`,
  );
}
