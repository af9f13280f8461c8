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

/** The words of a search, in the form in which the captions of a language are indexed. */
export interface SpokenQuery {
  /** ISO 639-1 code. */
  language: string;
  /** PostgreSQL's text search configuration. */
  config: string;
  /** The words, separated by spaces. */
  words: string;
}

/** A slide, with the passage of its video's transcript that has all words. */
export interface SpokenHit extends SearchHit {
  /** The passage. */
  text: string;
  /** Where each caption begins: its offset in `text`, and the second in the video. */
  cueStarts: CueStart[];
}

/** Finds the languages of all captions, each with its text search configuration. */
export function findSpokenLanguages(
  manager: EntityManager,
): Promise<Pick<SpokenQuery, 'language' | 'config'>[]> {
  return queryRows(
    manager,
    sql`SELECT DISTINCT passages.language, passages.config FROM passages WHERE passages.cue_starts IS NOT NULL`,
  );
}

/**
 * Finds slides whose video has a passage with all words, the best first, each with its best passage. The last word may be the beginning of
 * a word, because the person may still be typing it.
 */
export function findSpokenHits(
  manager: EntityManager,
  spokenQueries: SpokenQuery[],
  person: Person,
): Promise<SpokenHit[]> {
  const bindColumn = (name: keyof SpokenQuery): Sql =>
    sql`${spokenQueries.map((query) => query[name])}::text[]`;
  const lexemes = withoutDiacriticsSql(sql`to_tsvector(asked.config::regconfig, asked.words)`);
  return queryRows<SpokenHit>(
    manager,
    sql`
    -- the text search query of each language, such as 'atom' & 'nucle':*; null where all words are stop words
    WITH queries AS (
      SELECT asked.language, asked.config,
             (SELECT nullif(string_agg(quoted.lexeme, ' & '), '') || ':*'
                FROM (SELECT '''' || replace(lexemes.lexeme, '''', '''''') || '''' AS lexeme
                        FROM unnest(${lexemes}) AS lexemes(lexeme, positions, weights)
                       ORDER BY lexemes.positions[1]) quoted)::tsquery AS query
        FROM unnest(${bindColumn('language')}, ${bindColumn('config')}, ${bindColumn('words')}) AS asked(language, config, words)
    ),
    -- the best passage of each slide
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
