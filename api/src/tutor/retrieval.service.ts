import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removeDiacritics } from './words.js';

/** A part of a slide's text that the search found. */
export interface RetrievedPassage {
  id: string;
  slideId: string;
  title: string;
  text: string;
  /** PostgreSQL's `ts_rank`; comparable within one search only. */
  rank: number;
}

/** The passages that a search found, and how common the question's lexemes are in the searched passages. */
export interface SearchResult {
  /** Best first. */
  passages: RetrievedPassage[];
  searchedCount: number;
  /** Lexeme of the question to the number of searched passages that contain it. */
  documentFrequency: Map<string, number>;
}

interface LexemeStatistics {
  /** Time of the query, in milliseconds. */
  readAt: number;
  passageCount: number;
  /** Of the most common lexemes: the share of all passages that contain it. */
  shares: Map<string, number>;
}

/** Passages of a result. */
const MAX_PASSAGES = 30;
/** In a course with fewer passages, frequencies are counted exactly and every match is ranked. */
const SHORT_COURSE_PASSAGES = 600;
/** Where more passages match, the rarer words of the question select those that are ranked. */
const MAX_RANKED = 500;
/** Lexemes that are too common to select passages alone are used in pairs: at most this many of them. */
const MAX_PAIRED_LEXEMES = 4;
const STATISTICS_TTL_MS = 60_000;
/** Weights of ts_rank for labels D, C, B (text) and A (title), set by hand on SQuAD 2. */
const RANK_WEIGHTS = '{0,0,0.4,0.6}';

/** Full-text search in the slides that a user may read. */
@Injectable()
export class RetrievalService {
  private statistics?: LexemeStatistics;

  constructor(private readonly source: DataSource) {}

  /**
   * Finds the passages that best match a question, in one course or, with null, in all published courses. Only
   * administrators can search in an unpublished course; the SQL enforces this.
   */
  async search(question: string, courseId: string | null, user: Pick<User, 'role'>): Promise<SearchResult> {
    const lexemes = await this.lexemes(question);
    if (!lexemes.length) return { passages: [], searchedCount: 0, documentFrequency: new Map() };
    const inCourse = courseId ? await this.countInCourse(lexemes, courseId) : undefined;
    const isShort = inCourse && inCourse.searchedCount < SHORT_COURSE_PASSAGES;
    const counts = isShort ? inCourse : await this.countEverywhere(lexemes);
    const filter = isShort ? anyOf(lexemes) : selectiveQuery(lexemes, counts);
    return { passages: await this.rank(lexemes, filter, courseId, user), ...counts };
  }

  private async lexemes(question: string): Promise<string[]> {
    const [row] = await this.source.query<[{ lexemes: string[] }]>(
      `SELECT tsvector_to_array(to_tsvector('english', $1)) AS lexemes`,
      [removeDiacritics(question)],
    );
    return row.lexemes;
  }

  /** @param filter a tsquery: only passages that match it are ranked */
  private rank(lexemes: string[], filter: string, courseId: string | null, user: Pick<User, 'role'>) {
    return this.source.query<RetrievedPassage[]>(
      `WITH matching AS (
         SELECT passages.id, passages.slide_id, passages.position, passages.title, passages.text, passages.words
           FROM passages
           JOIN courses ON courses.id = passages.course_id
          WHERE passages.words @@ $2::tsquery
            AND ${courseId ? 'passages.course_id = $3 AND (courses.is_published OR $4)' : 'courses.is_published'}
          LIMIT ${MAX_RANKED}
       )
       SELECT id, slide_id AS "slideId", title, text, ts_rank('${RANK_WEIGHTS}', words, $1::tsquery, 1) AS rank
         FROM matching
        ORDER BY rank DESC, slide_id, position
        LIMIT ${MAX_PASSAGES}`,
      [anyOf(lexemes), filter, ...(courseId ? [courseId, user.role === 'admin'] : [])],
    );
  }

  private async countInCourse(lexemes: string[], courseId: string) {
    const rows = await this.source.query<{ searched: number; lexeme: string; frequency: number }[]>(
      `WITH sample AS MATERIALIZED (
         SELECT strip(words) AS words FROM passages WHERE course_id = $3 LIMIT ${SHORT_COURSE_PASSAGES}
       )
       SELECT (SELECT count(*)::int FROM sample) AS searched,
              lexeme,
              (SELECT count(*)::int FROM sample WHERE words @@ query::tsquery) AS frequency
         FROM unnest($1::text[], $2::text[]) AS term(lexeme, query)`,
      [lexemes, lexemes.map(quoted), courseId],
    );
    const documentFrequency = new Map(rows.map(({ lexeme, frequency }) => [lexeme, frequency]));
    return { searchedCount: rows[0]?.searched ?? 0, documentFrequency };
  }

  private async countEverywhere(lexemes: string[]) {
    const { passageCount, shares } = await this.readStatistics();
    const rare = lexemes.filter((lexeme) => !shares.has(lexeme));
    const rows = await this.source.query<{ lexeme: string; frequency: number }[]>(
      `SELECT lexeme,
              (SELECT count(*)::int
                 FROM (SELECT FROM passages WHERE words @@ query::tsquery LIMIT ${MAX_RANKED}) AS sample) AS frequency
         FROM unnest($1::text[], $2::text[]) AS term(lexeme, query)`,
      [rare, rare.map(quoted)],
    );
    const documentFrequency = new Map(
      lexemes.map((lexeme) => [lexeme, (shares.get(lexeme) ?? 0) * passageCount]),
    );
    for (const { lexeme, frequency } of rows) documentFrequency.set(lexeme, frequency);
    return { searchedCount: Math.max(passageCount, 1), documentFrequency };
  }

  /** PostgreSQL's planner statistics list the most common lexemes; a lexeme that they omit is rare. */
  private async readStatistics(): Promise<LexemeStatistics> {
    if (this.statistics && Date.now() - this.statistics.readAt < STATISTICS_TTL_MS) return this.statistics;
    const [table] = await this.source.query<[{ passages: number }]>(
      `SELECT greatest(reltuples, 0)::float8 AS passages FROM pg_class WHERE oid = 'passages'::regclass`,
    );
    const rows = await this.source.query<{ lexeme: string; share: number }[]>(
      `SELECT lexeme, share
         FROM pg_stats
        CROSS JOIN unnest(most_common_elems::text::text[], most_common_elem_freqs) AS word(lexeme, share)
        WHERE tablename = 'passages' AND attname = 'words' AND schemaname = current_schema() AND lexeme IS NOT NULL`,
    );
    const shares = new Map(rows.map(({ lexeme, share }) => [lexeme, share]));
    return (this.statistics = { readAt: Date.now(), passageCount: table.passages, shares });
  }
}

/**
 * A tsquery that matches about `MAX_RANKED` passages: those with any of the rarest lexemes and, as far as there is room,
 * those with two of the next rarest.
 */
function selectiveQuery(
  lexemes: string[],
  { searchedCount, documentFrequency }: Pick<SearchResult, 'searchedCount' | 'documentFrequency'>,
): string {
  const count = (lexeme: string) => documentFrequency.get(lexeme) ?? 0;
  const rarest = lexemes.filter((lexeme) => count(lexeme) > 0).toSorted((a, b) => count(a) - count(b));
  let room = MAX_RANKED;
  const fits = (expected: number) => expected <= room && ((room -= expected), true);
  const alone = rarest.filter((lexeme) => fits(count(lexeme)));
  const others = rarest.filter((lexeme) => !alone.includes(lexeme)).slice(0, MAX_PAIRED_LEXEMES);
  const pairs = others
    .flatMap((first, index) => others.slice(index + 1).map((second) => [first, second] as const))
    .filter(([first, second]) => fits((count(first) * count(second)) / searchedCount))
    .map((pair) => pair.map(quoted).join(' & '));
  const parts = [...alone.map(quoted), ...pairs];
  return parts.length ? parts.join(' | ') : anyOf(rarest.slice(0, 1).concat(rarest.length ? [] : lexemes));
}

const anyOf = (lexemes: string[]) => lexemes.map(quoted).join(' | ');

/** A lexeme as a tsquery. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
