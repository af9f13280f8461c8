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
  /** PostgreSQL's `ts_rank`; comparable within one search only. 0 for a passage that has no word of the question. */
  rank: number;
  /** Cosine similarities of its parts to the question; undefined where only words were compared. */
  similarities?: Similarities;
}

/** Weights of ts_rank for labels D, C, B (text) and A (title), set by hand on SQuAD 2. */
const RANK_WEIGHTS = '{0,0,0.4,0.6}';

/** A term of a question with its tsquery. */
export interface TermQuery {
  stem: string;
  query: string;
}

/** Finds passages of open modules in the order of their ids. @param courseId null: published courses alone */
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

/** Finds the languages of a course, or for null of all courses, the most common ones first. */
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

/** Finds the lexemes of words by each text search configuration. @returns with the place of the word, from 1 */
export function findLexemes(
  manager: EntityManager,
  words: string[],
  configs: string[],
): Promise<{ index: string; config: string; lexemes: string[] }[]> {
  const vector = sql`to_tsvector(configs.config::regconfig, question.word)`;
  return queryRows(
    manager,
    sql`
    SELECT question.index, configs.config, tsvector_to_array(${withoutDiacriticsSql(vector)}) AS lexemes
      FROM unnest(${words}::text[]) WITH ORDINALITY AS question(word, index),
           unnest(${configs}::text[]) AS configs(config)`,
  );
}

/**
 * Finds the passages of open modules with any term, the best first, in a course that the person may open or for null in all published ones.
 * @param filter a tsquery that they match; null for all passages of a course
 */
export function findRankedPassages(
  manager: EntityManager,
  { query, filter, limit }: { query: string; filter: string | null; limit: number },
  courseId: string | null,
  person: Person,
): Promise<RetrievedPassage[]> {
  const isSearched = courseId
    ? sql`passages.course_id = ${courseId} AND ${isCourseVisibleTo(sql`courses`, person)}`
    : sql`courses.is_published`;
  return queryRows(
    manager,
    sql`
    -- matching: passages that match the filter, at most as many as are ranked
    WITH matching AS (
      SELECT passages.id, passages.slide_id, passages.position, passages.title, passages.text, passages.words
        FROM passages
        JOIN courses ON courses.id = passages.course_id
       WHERE (${filter}::tsquery IS NULL OR passages.words @@ ${filter}::tsquery) AND ${isSearched}
         AND ${isSlideOpen(sql`passages.slide_id`, sql`${person.id}::uuid`)}
       LIMIT ${MAX_RANKED}
    )
    SELECT id, slide_id AS "slideId", title, text,
           ts_rank(${RANK_WEIGHTS}::float4[], words, ${query}::tsquery, 1) AS rank
      FROM matching
     ORDER BY rank DESC, slide_id, position
     LIMIT ${limit}`,
  );
}

/** Counts the passages of a course, and those with each term. */
export function countTermsInCourse(
  manager: EntityManager,
  terms: TermQuery[],
  courseId: string,
): Promise<{ searched: number; stem: string; frequency: number }[]> {
  const stems = terms.map(({ stem }) => stem);
  const queries = terms.map(({ query }) => query);
  return queryRows(
    manager,
    sql`
    -- searched: the words of each passage of the course, without their places
    WITH searched AS MATERIALIZED (
      SELECT strip(words) AS words FROM passages WHERE course_id = ${courseId}
    )
    SELECT (SELECT count(*)::int FROM searched) AS searched, term.stem,
           (SELECT count(*)::int FROM searched WHERE searched.words @@ term.query::tsquery) AS frequency
      FROM unnest(${stems}::text[], ${queries}::text[]) AS term(stem, query)`,
  );
}

/** Counts the passages with each term, up to as many as are ranked. */
export function countRareTerms(
  manager: EntityManager,
  terms: TermQuery[],
): Promise<{ stem: string; frequency: number }[]> {
  const stems = terms.map(({ stem }) => stem);
  const queries = terms.map(({ query }) => query);
  return queryRows(
    manager,
    sql`
    SELECT term.stem,
           (SELECT count(*)::int
              FROM (SELECT FROM passages WHERE passages.words @@ term.query::tsquery LIMIT ${MAX_RANKED}) AS sample)
             AS frequency
      FROM unnest(${stems}::text[], ${queries}::text[]) AS term(stem, query)`,
  );
}

/** Finds PostgreSQL's estimate of how many passages there are. */
export async function estimatePassages(manager: EntityManager): Promise<number> {
  const { passages } = await queryRow<{ passages: number }>(
    manager,
    sql`SELECT greatest(reltuples, 0)::float8 AS passages FROM pg_class WHERE oid = 'passages'::regclass`,
  );
  return passages;
}

/** Finds the most common lexemes of PostgreSQL's planner statistics; a lexeme that they omit is rare. */
export function findCommonLexemes(manager: EntityManager): Promise<{ lexeme: string; share: number }[]> {
  return queryRows(
    manager,
    sql`
    SELECT word.lexeme, word.share
      FROM pg_stats
     CROSS JOIN unnest(pg_stats.most_common_elems::text::text[], pg_stats.most_common_elem_freqs) AS word(lexeme, share)
     WHERE pg_stats.tablename = 'passages' AND pg_stats.attname = 'words'
       AND pg_stats.schemaname = current_schema() AND word.lexeme IS NOT NULL`,
  );
}
