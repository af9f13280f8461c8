import type { CourseLanguage } from '@lectern/data';
import { DEFAULT_LANGUAGE, isComparedByPrefix, textSearchConfig, UNSTEMMED_CONFIG } from '@lectern/text';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { chooseLanguage } from './question-language.js';
import {
  countTermsInCourse,
  countRareTerms,
  estimatePassages,
  findCommonLexemes,
  findLanguages,
  findLexemes,
  findPassages,
  findRankedPassages,
  type TermQuery,
  type RetrievedPassage,
} from './retrieval.queries.js';
import {
  toAnyTermTsquery,
  toLexeme,
  toTsquery,
  toSelectiveTsquery,
  estimateShare,
  type Term,
  type TermCounts,
} from './search-terms.js';
import type { Asker, VectorSearch } from './vector-search.js';
import { VectorSearchService } from './vector-search.service.js';
import { contentWords } from '@lectern/text/stems';

/** The passages that a search found. */
export interface SearchResult extends TermCounts {
  /** Passages with words of the question come before others, the best first. */
  passages: RetrievedPassage[];
  /** Name of the model that compared their meaning with the question's; undefined if only words were compared. */
  embeddingModel?: string;
  /** Whether the search by meaning failed, was not ready in time, or has not all vectors yet, so that only words were compared. */
  isWordsOnly?: boolean;
  /** ISO 639-1 code: question and passages are analyzed in this language. */
  language: string;
  /** The question's own language, if no searched slide is written in it. */
  foreignLanguage: string | undefined;
}

interface LexemeStatistics {
  /** Time of the query, in milliseconds. */
  readAt: number;
  passageCount: number;
  /** The most common lexemes to the share of all passages that contain them. */
  shares: Map<string, number>;
}

// Courses of at most `WHOLE_COURSE_PASSAGES` are read as a whole, because a slide can answer in other words than the question's.
// In longer ones, a result has `MAX_PASSAGES` with words of the question and `MAX_NEAR_PASSAGES` that are near to it in meaning.
const WHOLE_COURSE_PASSAGES = 100;
const MAX_PASSAGES = 30;
const MAX_NEAR_PASSAGES = 10;
/** Courses with fewer passages have exact frequencies, and every match is ranked. */
const SHORT_COURSE_PASSAGES = 600;
const STATISTICS_TTL_MS = 60_000;
/** Languages of the searched slides in which a question's words are looked up. */
const MAX_LANGUAGES = 4;
/** Words of a question that are looked up; Chinese and Japanese questions have one for each character. */
const MAX_TERMS = 60;

/** Full-text search in the slides that a user may read. */
@Injectable()
export class RetrievalService {
  private statistics?: LexemeStatistics;

  constructor(
    private readonly source: DataSource,
    @Inject(VectorSearchService) private readonly vectors: Pick<VectorSearch, 'search'>,
  ) {}

  /**
   * Finds the passages that best match a question, in one course or, with null, in all published courses. A draft is
   * searched only for administrators and its instructors; the SQL enforces this.
   */
  async search(question: string, courseId: string | null, user: Asker): Promise<SearchResult> {
    const languages = await this.listLanguages(courseId);
    const { language, foreign } = chooseLanguage(
      question,
      languages.map((each) => each.language),
    );
    const analysis = { language, foreignLanguage: foreign };
    const terms = await this.findTerms(question, language, languages);
    if (!terms.length) return { passages: [], searchedCount: 0, documentFrequency: new Map(), ...analysis };
    const passageCount = languages.reduce((sum, each) => sum + each.passageCount, 0);
    const isShort = courseId !== null && passageCount < SHORT_COURSE_PASSAGES;
    const counts = isShort
      ? await this.countTermsInCourse(terms, courseId)
      : await this.estimateFrequencies(terms);
    const readsWholeCourse = isShort && counts.searchedCount <= WHOLE_COURSE_PASSAGES;
    const filter = isShort ? toAnyTermTsquery(terms) : toSelectiveTsquery(terms, counts);
    const candidates = readsWholeCourse
      ? { filter: null, limit: WHOLE_COURSE_PASSAGES }
      : { filter, limit: MAX_PASSAGES };
    const query = toAnyTermTsquery(terms);
    const ranked = await findRankedPassages(this.source.manager, { query, ...candidates }, courseId, user);
    return {
      ...(await this.addMeaning(ranked, question, foreign ?? language, courseId, user)),
      ...counts,
      ...analysis,
    };
  }

  /** Adds the passages' similarities to the question, and the most similar of the other passages. */
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
    if (matches === 'failed' || matches === 'pending') return { passages: ranked, isWordsOnly: true };
    const near = [...matches.passages]
      .filter(([id]) => !ids.has(id))
      .toSorted(([, a], [, b]) => Math.max(...b) - Math.max(...a))
      .slice(0, MAX_NEAR_PASSAGES)
      .map(([id]) => id);
    const passages = [...ranked, ...(await findPassages(this.source.manager, near, courseId, user))].map(
      (passage) => ({
        ...passage,
        ...(matches.passages.has(passage.id) && { similarities: matches.passages.get(passage.id) }),
      }),
    );
    return { passages, embeddingModel: matches.model };
  }

  /** The languages of the searched slides, the most common ones first; at most `MAX_LANGUAGES`. */
  private async listLanguages(courseId: string | null): Promise<CourseLanguage[]> {
    const rows = await findLanguages(this.source.manager, courseId, MAX_LANGUAGES);
    // Before the worker re-indexes it, a course has only the English index of earlier versions.
    const config = textSearchConfig(DEFAULT_LANGUAGE);
    return rows.length ? rows : [{ language: DEFAULT_LANGUAGE, config, passageCount: 0 }];
  }

  private async findTerms(question: string, language: string, languages: CourseLanguage[]): Promise<Term[]> {
    const words = contentWords(question, language).slice(0, MAX_TERMS);
    const rows = await findLexemes(
      this.source.manager,
      words.map(({ base }) => base),
      [...new Set(languages.map(({ config }) => config))],
    );
    const byPrefix = isComparedByPrefix(language);
    const terms = words.map(({ stem }, index) => ({
      stem,
      lexemes: rows
        .filter((row) => Number(row.index) === index + 1)
        .flatMap(({ config, lexemes }) =>
          lexemes.map((text) => toLexeme(text, byPrefix && config === UNSTEMMED_CONFIG)),
        ),
    }));
    return terms.filter(({ lexemes }) => lexemes.length);
  }

  private async countTermsInCourse(terms: Term[], courseId: string) {
    const rows = await countTermsInCourse(this.source.manager, terms.map(toTermQuery), courseId);
    const documentFrequency = new Map(rows.map(({ stem, frequency }) => [stem, frequency]));
    return { searchedCount: rows[0]?.searched ?? 0, documentFrequency };
  }

  private async estimateFrequencies(terms: Term[]) {
    const { passageCount, shares } = await this.readStatistics();
    const rare = terms.filter((term) => !estimateShare(term, shares));
    const rows = await countRareTerms(this.source.manager, rare.map(toTermQuery));
    const documentFrequency = new Map(
      terms.map((term) => [term.stem, estimateShare(term, shares) * passageCount]),
    );
    for (const { stem, frequency } of rows) documentFrequency.set(stem, frequency);
    return { searchedCount: Math.max(passageCount, 1), documentFrequency };
  }

  /** PostgreSQL's planner statistics list the most common lexemes; a lexeme that they omit is rare. */
  private async readStatistics(): Promise<LexemeStatistics> {
    if (this.statistics && Date.now() - this.statistics.readAt < STATISTICS_TTL_MS) return this.statistics;
    const passageCount = await estimatePassages(this.source.manager);
    const rows = await findCommonLexemes(this.source.manager);
    const shares = new Map(rows.map(({ lexeme, share }) => [lexeme, share]));
    return (this.statistics = { readAt: Date.now(), passageCount, shares });
  }
}

const toTermQuery = (term: Term): TermQuery => ({ stem: term.stem, query: toTsquery(term) });
