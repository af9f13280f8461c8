import type { User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { withoutMarks } from './words.js';

/** A stretch of a slide's text that the search found, best first. */
export interface Passage {
  id: string;
  slideId: string;
  title: string;
  text: string;
  /** PostgreSQL's rank; comparable within one search only. */
  rank: number;
}

/** What a search found, and how common the question's words are where it searched. */
export interface Found {
  passages: Passage[];
  /** Passages searched. */
  searched: number;
  /** Lexeme to passages that hold it. A word that is missing was not asked for. */
  holding: Map<string, number>;
}

interface Commonness {
  at: number;
  passages: number;
  /** Share of all passages, of the most common lexemes. */
  share: Map<string, number>;
}

/** Passages that go on to be read closely. */
const KEPT = 30;
/** A course of fewer passages is looked at wholly. */
const SHORT_COURSE = 600;
/** Passages that are ranked: where more hold a word of the question, the rarer words choose. */
const RANKED = 500;
/** Words too common to choose by themselves that choose in pairs. */
const PAIRED = 4;
const COMMONNESS_FOR_MS = 60_000;
/** Weights of ts_rank for labels D, C, B (text) and A (title). */
const WEIGHTS = '{0,0,0.4,0.6}';

/** Search in the slides, as far as a person may read them. */
@Injectable()
export class RetrievalService {
  private commonness?: Commonness;

  constructor(private readonly source: DataSource) {}

  /**
   * The passages nearest to a question, in one course or, without one, in all published courses. Drafts are there for
   * administrators who ask in them, which the query itself sees to.
   */
  async find(question: string, courseId: string | null, user: Pick<User, 'role'>): Promise<Found> {
    const lexemes = await this.lexemes(question);
    if (!lexemes.length) return { passages: [], searched: 0, holding: new Map() };
    const inCourse = courseId ? await this.countInCourse(lexemes, courseId) : undefined;
    const isShort = inCourse && inCourse.searched < SHORT_COURSE;
    const counts = isShort ? inCourse : await this.countEverywhere(lexemes);
    const chosen = isShort ? anyOf(lexemes) : narrow(lexemes, counts);
    return { passages: await this.search(lexemes, chosen, courseId, user), ...counts };
  }

  private async lexemes(question: string): Promise<string[]> {
    const [row] = await this.source.query<[{ lexemes: string[] }]>(
      `SELECT tsvector_to_array(to_tsvector('english', $1)) AS lexemes`,
      [withoutMarks(question)],
    );
    return row.lexemes;
  }

  private search(lexemes: string[], chosen: string, courseId: string | null, user: Pick<User, 'role'>) {
    return this.source.query<Passage[]>(
      `WITH near AS (
         SELECT passages.id, passages.slide_id, passages.position, passages.title, passages.text, passages.words
           FROM passages
           JOIN courses ON courses.id = passages.course_id
          WHERE passages.words @@ $2::tsquery
            AND ${courseId ? 'passages.course_id = $3 AND (courses.is_published OR $4)' : 'courses.is_published'}
          LIMIT ${RANKED}
       )
       SELECT id, slide_id AS "slideId", title, text, ts_rank('${WEIGHTS}', words, $1::tsquery, 1) AS rank
         FROM near
        ORDER BY rank DESC, slide_id, position
        LIMIT ${KEPT}`,
      [anyOf(lexemes), chosen, ...(courseId ? [courseId, user.role === 'admin'] : [])],
    );
  }

  private async countInCourse(lexemes: string[], courseId: string) {
    const rows = await this.source.query<{ searched: number; lexeme: string; holding: number }[]>(
      `WITH sample AS MATERIALIZED (
         SELECT strip(words) AS words FROM passages WHERE course_id = $3 LIMIT ${SHORT_COURSE}
       )
       SELECT (SELECT count(*)::int FROM sample) AS searched,
              lexeme,
              (SELECT count(*)::int FROM sample WHERE words @@ query::tsquery) AS holding
         FROM unnest($1::text[], $2::text[]) AS asked(lexeme, query)`,
      [lexemes, lexemes.map(quoted), courseId],
    );
    const holding = new Map(rows.map((row) => [row.lexeme, row.holding]));
    return { searched: rows[0]?.searched ?? 0, holding };
  }

  private async countEverywhere(lexemes: string[]) {
    const { passages, share } = await this.readCommonness();
    const rare = lexemes.filter((lexeme) => !share.has(lexeme));
    const rows = await this.source.query<{ lexeme: string; holding: number }[]>(
      `SELECT lexeme,
              (SELECT count(*)::int
                 FROM (SELECT FROM passages WHERE words @@ query::tsquery LIMIT ${RANKED}) AS few) AS holding
         FROM unnest($1::text[], $2::text[]) AS asked(lexeme, query)`,
      [rare, rare.map(quoted)],
    );
    const holding = new Map(lexemes.map((lexeme) => [lexeme, (share.get(lexeme) ?? 0) * passages]));
    for (const row of rows) holding.set(row.lexeme, row.holding);
    return { searched: Math.max(passages, 1), holding };
  }

  /** The planner's own statistics know the common words; what they don't list is rare. */
  private async readCommonness(): Promise<Commonness> {
    if (this.commonness && Date.now() - this.commonness.at < COMMONNESS_FOR_MS) return this.commonness;
    const [table] = await this.source.query<[{ passages: number }]>(
      `SELECT greatest(reltuples, 0)::float8 AS passages FROM pg_class WHERE oid = 'passages'::regclass`,
    );
    const rows = await this.source.query<{ lexeme: string; share: number }[]>(
      `SELECT lexeme, share
         FROM pg_stats
        CROSS JOIN unnest(most_common_elems::text::text[], most_common_elem_freqs) AS word(lexeme, share)
        WHERE tablename = 'passages' AND attname = 'words' AND schemaname = current_schema() AND lexeme IS NOT NULL`,
    );
    const share = new Map(rows.map((row) => [row.lexeme, row.share]));
    return (this.commonness = { at: Date.now(), passages: table.passages, share });
  }
}

/**
 * Finds about as many passages as are ranked: those with any of the rare words, and, as far as there is room, those with
 * two of the next rarest at once.
 */
function narrow(lexemes: string[], { searched, holding }: Pick<Found, 'searched' | 'holding'>): string {
  const count = (lexeme: string) => holding.get(lexeme) ?? 0;
  const rarest = lexemes.filter((lexeme) => count(lexeme) > 0).toSorted((a, b) => count(a) - count(b));
  let room = RANKED;
  const fits = (expected: number) => expected <= room && ((room -= expected), true);
  const alone = rarest.filter((lexeme) => fits(count(lexeme)));
  const others = rarest.filter((lexeme) => !alone.includes(lexeme)).slice(0, PAIRED);
  const pairs = others
    .flatMap((one, at) => others.slice(at + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => fits((count(one) * count(other)) / searched))
    .map((pair) => pair.map(quoted).join(' & '));
  const chosen = [...alone.map(quoted), ...pairs];
  return chosen.length ? chosen.join(' | ') : anyOf(rarest.slice(0, 1).concat(rarest.length ? [] : lexemes));
}

const anyOf = (lexemes: string[]) => lexemes.map(quoted).join(' | ');

/** A lexeme as a tsquery. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
