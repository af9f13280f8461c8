import { MAX_HITS_PER_KIND, type SearchHit } from '@lectern/contract';
import {
  collate,
  type CueStart,
  isTaughtBy,
  type Person,
  queryRows,
  type Sql,
  sql,
  withoutDiacriticsSql,
} from '@lectern/data';
import type { EntityManager } from 'typeorm';
import { maySeeSlides } from './search.queries.js';

/** A text that is searched, with its words as captions of a language are indexed. */
export interface SpokenQuery {
  /** ISO 639-1 code. */
  language: string;
  /** PostgreSQL's text search configuration. */
  config: string;
  /** Separated by spaces. */
  words: string;
}

/** A part of a transcript that has all words. */
export interface SpokenHit extends SearchHit {
  text: string;
  cueStarts: CueStart[];
}

/** Finds the languages of the captions that are searched. */
export function findSpokenLanguages(
  manager: EntityManager,
): Promise<Pick<SpokenQuery, 'language' | 'config'>[]> {
  return queryRows(
    manager,
    sql`SELECT DISTINCT passages.language, passages.config FROM passages WHERE passages.cue_starts IS NOT NULL`,
  );
}

/**
 * Finds slides of whose videos one part has all words, the last one perhaps unfinished, the best first. Of each slide the best part
 * is found.
 */
export function findSpokenHits(
  manager: EntityManager,
  queries: SpokenQuery[],
  person: Person,
): Promise<SpokenHit[]> {
  const column = (name: keyof SpokenQuery): Sql => sql`${queries.map((query) => query[name])}::text[]`;
  const words = withoutDiacriticsSql(sql`to_tsvector(asked.config::regconfig, asked.words)`);
  return queryRows<SpokenHit>(
    manager,
    sql`
    -- queries: the lexemes of the words in each language; none where all are stop words
    WITH queries AS (
      SELECT asked.language, asked.config,
             (SELECT nullif(string_agg(quoted.lexeme, ' & '), '') || ':*'
                FROM (SELECT '''' || replace(lexemes.lexeme, '''', '''''') || '''' AS lexeme
                        FROM unnest(${words}) AS lexemes(lexeme, positions, weights)
                       ORDER BY lexemes.positions[1]) quoted)::tsquery AS query
        FROM unnest(${column('language')}, ${column('config')}, ${column('words')}) AS asked(language, config, words)
    ),
    -- found: the best part of each slide
    found AS (
      SELECT DISTINCT ON (slides.id)
             'slide' AS kind, slides.id, slides.title, courses.title AS context,
             ${isTaughtBy(sql`courses.id`, person)} AS "canEdit", courses.slug AS "courseSlug",
             NULL AS "pathSlug", modules.id AS "moduleId", slides.position AS "slidePosition", passages.text,
             passages.cue_starts AS "cueStarts", ts_rank(passages.words, queries.query) AS rank
        FROM queries
        JOIN passages ON passages.language = queries.language AND passages.config = queries.config
             AND passages.words @@ queries.query AND passages.cue_starts IS NOT NULL
        JOIN slides ON slides.id = passages.slide_id
        JOIN modules ON modules.id = slides.module_id
        JOIN courses ON courses.id = modules.course_id
       WHERE ${maySeeSlides(person)}
       ORDER BY slides.id, rank DESC, passages.position
    )
    SELECT kind, id, title, context, "canEdit", "courseSlug", "pathSlug", "moduleId", "slidePosition", text, "cueStarts"
      FROM found
     ORDER BY rank DESC, ${collate(sql`title`, null)}, id
     LIMIT ${MAX_HITS_PER_KIND}`,
  );
}
