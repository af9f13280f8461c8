import { type CourseLanguage, isTaughtBy, limitTo, type Person, withoutDiacriticsSql } from '@lectern/data';
import { DEFAULT_LANGUAGE, isComparedByPrefix, textSearchConfig, UNSTEMMED_CONFIG } from '@lectern/text';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { languageOfQuestion } from './question-language.js';
import {
  anyOf,
  lexemeOf,
  MAX_RANKED,
  queryOf,
  selectiveQuery,
  shareOf,
  type Term,
  type TermCounts,
} from './search-terms.js';
import { type Asker, type Similarities, VectorSearchService } from './vector-search.service.js';
import { contentWords } from '@lectern/text/stems';

/** SQL: the passages of the course $3, also while it is a draft of the person $4. */
const OF_COURSE = `passages.course_id = $3 AND (courses.is_published OR ${isTaughtBy('courses.id', '$4')})`;

/** A part of a slide's text that the search found. */
export interface RetrievedPassage {
  id: string;
  slideId: string;
  title: string;
  text: string;
  /** PostgreSQL's `ts_rank`; comparable within one search only. 0 for a passage that has no word of the question. */
  rank: number;
  /** How near its parts are to the question in meaning; undefined where that is unknown. */
  similarities?: Similarities;
}

/** The passages that a search found. */
export interface SearchResult extends TermCounts {
  /** Those with the question's words first, best first. */
  passages: RetrievedPassage[];
  /** Name of the model that compared their meaning with the question's; undefined if only words were compared. */
  embeddingModel?: string;
  /** Whether the search by meaning failed or was not ready in time, so that only words were compared. */
  isWordsOnly?: boolean;
  /** ISO 639-1 code: question and passages are analyzed in this language. */
  language: string;
  /** The question's own language, if no searched slide is written in it. */
  foreignLanguage: string | undefined;
}

/** Which passages are ranked. */
interface Candidates {
  /** A tsquery that they match; null for all passages of a course. */
  filter: string | null;
  limit: number;
}

interface LexemeStatistics {
  /** Time of the query, in milliseconds. */
  readAt: number;
  passageCount: number;
  /** Of the most common lexemes: the share of all passages that contain it. */
  shares: Map<string, number>;
}

/** A course with at most as many passages is read as a whole, because a slide can answer in other words than the question's. */
const WHOLE_COURSE_PASSAGES = 100;
/** In longer courses: passages of a result that have words of the question. */
const MAX_PASSAGES = 30;
/** Further passages that are near to it in meaning. */
const MAX_NEAR_PASSAGES = 10;
/** In a course with fewer passages, frequencies are counted exactly and every match is ranked. */
const SHORT_COURSE_PASSAGES = 600;
const STATISTICS_TTL_MS = 60_000;
/** Languages of the searched slides in which a question's words are looked up. */
const MAX_LANGUAGES = 4;
/** Words of a question that are looked up; Chinese and Japanese questions have one for each character. */
const MAX_TERMS = 60;
/** Weights of ts_rank for labels D, C, B (text) and A (title), set by hand on SQuAD 2. */
const RANK_WEIGHTS = '{0,0,0.4,0.6}';

/** Full-text search in the slides that a user may read. */
@Injectable()
export class RetrievalService {
  private statistics?: LexemeStatistics;

  constructor(
    private readonly source: DataSource,
    @Inject(VectorSearchService) private readonly vectors: Pick<VectorSearchService, 'search'>,
  ) {}

  /**
   * Finds the passages that best match a question, in one course or, with null, in all published courses. A draft is
   * searched only for administrators and its instructors; the SQL enforces this.
   */
  async search(question: string, courseId: string | null, user: Asker): Promise<SearchResult> {
    const languages = await this.languages(courseId);
    const { language, foreign } = languageOfQuestion(
      question,
      languages.map((each) => each.language),
    );
    const analysis = { language, foreignLanguage: foreign };
    const terms = await this.terms(question, language, languages);
    if (!terms.length) return { passages: [], searchedCount: 0, documentFrequency: new Map(), ...analysis };
    const passageCount = languages.reduce((sum, each) => sum + each.passageCount, 0);
    const isShort = courseId !== null && passageCount < SHORT_COURSE_PASSAGES;
    const counts = isShort ? await this.countInCourse(terms, courseId) : await this.countEverywhere(terms);
    const isWhole = isShort && counts.searchedCount <= WHOLE_COURSE_PASSAGES;
    const filter = isShort ? anyOf(terms) : selectiveQuery(terms, counts);
    const candidates = isWhole
      ? { filter: null, limit: WHOLE_COURSE_PASSAGES }
      : { filter, limit: MAX_PASSAGES };
    const ranked = await this.rank(terms, candidates, courseId, user);
    return {
      ...(await this.addMeaning(ranked, question, foreign ?? language, courseId, user)),
      ...counts,
      ...analysis,
    };
  }

  /** Adds how near the passages are to the question in meaning, and the nearest of the other passages. */
  private async addMeaning(
    ranked: RetrievedPassage[],
    question: string,
    language: string,
    courseId: string | null,
    user: Asker,
  ): Promise<Pick<SearchResult, 'passages' | 'embeddingModel' | 'isWordsOnly'>> {
    const ids = new Set(ranked.map(({ id }) => id));
    const matches = await this.vectors.search(question, language, courseId, user, [...ids]);
    if (!matches) return { passages: ranked };
    if (matches === 'failed') return { passages: ranked, isWordsOnly: true };
    const near = [...matches.passages]
      .filter(([id]) => !ids.has(id))
      .toSorted(([, a], [, b]) => Math.max(...b) - Math.max(...a))
      .slice(0, MAX_NEAR_PASSAGES)
      .map(([id]) => id);
    const passages = [...ranked, ...(await this.readPassages(near, courseId, user))].map((passage) => ({
      ...passage,
      ...(matches.passages.has(passage.id) && { similarities: matches.passages.get(passage.id) }),
    }));
    return { passages, embeddingModel: matches.model };
  }

  private readPassages(ids: string[], courseId: string | null, user: Person) {
    return this.source.query<RetrievedPassage[]>(
      `SELECT passages.id, passages.slide_id AS "slideId", passages.title, passages.text, 0 AS rank
         FROM passages
         JOIN courses ON courses.id = passages.course_id
        WHERE passages.id = ANY ($1) AND (courses.is_published OR ${isTaughtBy('courses.id', '$2')})
        ORDER BY array_position($1, passages.id)`,
      [ids, limitTo(courseId ? user : null)],
    );
  }

  /** The languages of the searched slides, the most common ones first; at most `MAX_LANGUAGES`. */
  private async languages(courseId: string | null): Promise<CourseLanguage[]> {
    const rows = await this.source.query<CourseLanguage[]>(
      `SELECT language, config, sum(passage_count)::int AS "passageCount"
         FROM course_languages
        ${courseId ? 'WHERE course_id = $1' : ''}
        GROUP BY language, config
        ORDER BY sum(passage_count) DESC, language
        LIMIT ${MAX_LANGUAGES}`,
      courseId ? [courseId] : [],
    );
    // A course that the worker has not indexed yet has the English index of earlier versions.
    const config = textSearchConfig(DEFAULT_LANGUAGE);
    return rows.length ? rows : [{ language: DEFAULT_LANGUAGE, config, passageCount: 0 }];
  }

  private async terms(question: string, language: string, languages: CourseLanguage[]): Promise<Term[]> {
    const words = contentWords(question, language).slice(0, MAX_TERMS);
    const rows = await this.source.query<{ index: string; config: string; lexemes: string[] }[]>(
      `SELECT index, config, tsvector_to_array(${withoutDiacriticsSql('to_tsvector(config::regconfig, word)')}) AS lexemes
         FROM unnest($1::text[]) WITH ORDINALITY AS question(word, index), unnest($2::text[]) AS config`,
      [words.map(({ base }) => base), [...new Set(languages.map(({ config }) => config))]],
    );
    const byPrefix = isComparedByPrefix(language);
    const terms = words.map(({ stem }, index) => ({
      stem,
      lexemes: rows
        .filter((row) => Number(row.index) === index + 1)
        .flatMap(({ config, lexemes }) =>
          lexemes.map((text) => lexemeOf(text, byPrefix && config === UNSTEMMED_CONFIG)),
        ),
    }));
    return terms.filter(({ lexemes }) => lexemes.length);
  }

  private rank(terms: Term[], { filter, limit }: Candidates, courseId: string | null, user: Person) {
    return this.source.query<RetrievedPassage[]>(
      `WITH matching AS (
         SELECT passages.id, passages.slide_id, passages.position, passages.title, passages.text, passages.words
           FROM passages
           JOIN courses ON courses.id = passages.course_id
          WHERE ($2::tsquery IS NULL OR passages.words @@ $2::tsquery)
            AND ${courseId ? OF_COURSE : 'courses.is_published'}
          LIMIT ${MAX_RANKED}
       )
       SELECT id, slide_id AS "slideId", title, text, ts_rank('${RANK_WEIGHTS}', words, $1::tsquery, 1) AS rank
         FROM matching
        ORDER BY rank DESC, slide_id, position
        LIMIT ${limit}`,
      [anyOf(terms), filter, ...(courseId ? [courseId, limitTo(user)] : [])],
    );
  }

  private async countInCourse(terms: Term[], courseId: string) {
    const rows = await this.source.query<{ searched: number; stem: string; frequency: number }[]>(
      `WITH searched AS MATERIALIZED (
         SELECT strip(words) AS words FROM passages WHERE course_id = $3
       )
       SELECT (SELECT count(*)::int FROM searched) AS searched,
              stem,
              (SELECT count(*)::int FROM searched WHERE words @@ query::tsquery) AS frequency
         FROM unnest($1::text[], $2::text[]) AS term(stem, query)`,
      [terms.map(({ stem }) => stem), terms.map(queryOf), courseId],
    );
    const documentFrequency = new Map(rows.map(({ stem, frequency }) => [stem, frequency]));
    return { searchedCount: rows[0]?.searched ?? 0, documentFrequency };
  }

  private async countEverywhere(terms: Term[]) {
    const { passageCount, shares } = await this.readStatistics();
    const rare = terms.filter((term) => !shareOf(term, shares));
    const rows = await this.source.query<{ stem: string; frequency: number }[]>(
      `SELECT stem,
              (SELECT count(*)::int
                 FROM (SELECT FROM passages WHERE words @@ query::tsquery LIMIT ${MAX_RANKED}) AS sample) AS frequency
         FROM unnest($1::text[], $2::text[]) AS term(stem, query)`,
      [rare.map(({ stem }) => stem), rare.map(queryOf)],
    );
    const documentFrequency = new Map(terms.map((term) => [term.stem, shareOf(term, shares) * passageCount]));
    for (const { stem, frequency } of rows) documentFrequency.set(stem, frequency);
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
