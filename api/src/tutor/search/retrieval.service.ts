import type { CourseLanguage } from '@lectern/data';
import { DEFAULT_LANGUAGE, isComparedByPrefix, textSearchConfig, UNSTEMMED_CONFIG } from '@lectern/text';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { chooseLanguage } from './question-language.js';
import {
  countTermsInCourse,
  countRareTerms,
  estimatePassageCount,
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
  /** Passages with words of the question come first, by rank. */
  passages: RetrievedPassage[];
  /** Name of the embedding model that compared the passages with the question; undefined if only words were compared. */
  embeddingModel?: string;
  /** Whether the search by meaning failed, was not ready in time, or lacked vectors, so that only words were compared. */
  isWordsOnly?: boolean;
  /** ISO 639-1 code of the language in which question and passages are analyzed. */
  language: string;
  /** ISO 639-1 code of the question's own language, if no searched slide is written in it. */
  foreignLanguage: string | undefined;
}

/** What PostgreSQL's planner knows of the words of all passages. */
interface LexemeStatistics {
  /** Milliseconds since the epoch. */
  readAt: number;
  passageCount: number;
  /** By common lexeme, the share of all passages that contain it, 0 to 1. */
  commonShares: Map<string, number>;
}

/** A course of at most this many passages is read as a whole, because a slide can answer in other words than the question's. */
const WHOLE_COURSE_PASSAGES = 100;
/** Passages with words of the question that are found in a longer course, or in all courses. */
const MAX_MATCHING_PASSAGES = 30;
/** Passages that are near to the question in meaning, besides those found by words. */
const MAX_NEAR_PASSAGES = 10;
/** In a course of fewer passages, each term's passages are counted, and every passage with a term is ranked. */
const SHORT_COURSE_PASSAGES = 600;
const STATISTICS_TTL_MS = 60_000;
/** The words of a question are looked up in at most this many languages of the searched slides. */
const MAX_LANGUAGES = 4;
/** At most this many words of a question are looked up; Chinese and Japanese questions have one for each character. */
const MAX_TERMS = 60;

/** Searches the slides that a person may read, by words and by meaning. */
@Injectable()
export class RetrievalService {
  private statistics?: LexemeStatistics;

  constructor(
    private readonly source: DataSource,
    @Inject(VectorSearchService) private readonly vectors: Pick<VectorSearch, 'search'>,
  ) {}

  /**
   * Finds the passages that best match a question. A draft is searched only for administrators and its instructors; the SQL
   * enforces this.
   * @param courseId null: in all published courses
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
    const filterTsquery = isShort ? toAnyTermTsquery(terms) : toSelectiveTsquery(terms, counts);
    const scope = readsWholeCourse
      ? { filterTsquery: null, limit: WHOLE_COURSE_PASSAGES }
      : { filterTsquery, limit: MAX_MATCHING_PASSAGES };
    const rankTsquery = toAnyTermTsquery(terms);
    const ranked = await findRankedPassages(this.source.manager, { rankTsquery, ...scope }, courseId, user);
    return {
      ...(await this.addMeaning(ranked, question, foreign ?? language, courseId, user)),
      ...counts,
      ...analysis,
    };
  }

  /** Adds to the ranked passages their similarities to the question, and the most similar ones of the other passages. */
  private async addMeaning(
    ranked: RetrievedPassage[],
    question: string,
    language: string,
    courseId: string | null,
    user: Asker,
  ): Promise<Pick<SearchResult, 'passages' | 'embeddingModel' | 'isWordsOnly'>> {
    const rankedIds = new Set(ranked.map(({ id }) => id));
    const matches = await this.vectors.search(question, language, courseId, user, [...rankedIds]);
    if (!matches) return { passages: ranked };
    if (matches === 'failed' || matches === 'pending') return { passages: ranked, isWordsOnly: true };
    const { model, similaritiesByPassage } = matches;
    const nearIds = [...similaritiesByPassage]
      .filter(([id]) => !rankedIds.has(id))
      .toSorted(([, a], [, b]) => Math.max(...b) - Math.max(...a))
      .slice(0, MAX_NEAR_PASSAGES)
      .map(([id]) => id);
    const near = await findPassages(this.source.manager, nearIds, courseId, user);
    const passages = [...ranked, ...near].map((passage) => {
      const similarities = similaritiesByPassage.get(passage.id);
      return { ...passage, ...(similarities && { similarities }) };
    });
    return { passages, embeddingModel: model };
  }

  /** The languages of the searched slides, the most common ones first, at most `MAX_LANGUAGES`. */
  private async listLanguages(courseId: string | null): Promise<CourseLanguage[]> {
    const rows = await findLanguages(this.source.manager, courseId, MAX_LANGUAGES);
    // A course that an earlier version of Lectern indexed has no languages before the worker indexes it again: its index is English.
    const config = textSearchConfig(DEFAULT_LANGUAGE);
    return rows.length ? rows : [{ language: DEFAULT_LANGUAGE, config, passageCount: 0 }];
  }

  /** Finds the words of the question that the index has in any language of the searched slides; stop words are left out. */
  private async findTerms(question: string, language: string, languages: CourseLanguage[]): Promise<Term[]> {
    const words = contentWords(question, language).slice(0, MAX_TERMS);
    const lexemesOfWords = await findLexemes(
      this.source.manager,
      words.map(({ base }) => base),
      [...new Set(languages.map(({ config }) => config))],
    );
    const isByPrefix = isComparedByPrefix(language);
    const terms = words.map(({ stem }, index) => ({
      stem,
      lexemes: lexemesOfWords
        .filter(({ ordinal }) => Number(ordinal) === index + 1)
        .flatMap(({ config, lexemes }) =>
          lexemes.map((text) => toLexeme(text, isByPrefix && config === UNSTEMMED_CONFIG)),
        ),
    }));
    return terms.filter(({ lexemes }) => lexemes.length);
  }

  private async countTermsInCourse(terms: Term[], courseId: string): Promise<TermCounts> {
    const rows = await countTermsInCourse(this.source.manager, terms.map(toTermQuery), courseId);
    const documentFrequency = new Map(rows.map(({ stem, frequency }) => [stem, frequency]));
    return { searchedCount: rows[0]?.passageCount ?? 0, documentFrequency };
  }

  /** Estimates how many passages contain each term. Rare terms, which PostgreSQL's statistics omit, are counted. */
  private async estimateFrequencies(terms: Term[]): Promise<TermCounts> {
    const { passageCount, commonShares } = await this.readStatistics();
    const rareTerms = terms.filter((term) => !estimateShare(term, commonShares));
    const rareCounts = await countRareTerms(this.source.manager, rareTerms.map(toTermQuery));
    const documentFrequency = new Map(
      terms.map((term) => [term.stem, estimateShare(term, commonShares) * passageCount]),
    );
    for (const { stem, frequency } of rareCounts) documentFrequency.set(stem, frequency);
    return { searchedCount: Math.max(passageCount, 1), documentFrequency };
  }

  private async readStatistics(): Promise<LexemeStatistics> {
    if (this.statistics && Date.now() - this.statistics.readAt < STATISTICS_TTL_MS) return this.statistics;
    const passageCount = await estimatePassageCount(this.source.manager);
    const commonLexemes = await findCommonLexemes(this.source.manager);
    const commonShares = new Map(commonLexemes.map(({ lexeme, share }) => [lexeme, share]));
    return (this.statistics = { readAt: Date.now(), passageCount, commonShares });
  }
}

const toTermQuery = (term: Term): TermQuery => ({ stem: term.stem, tsquery: toTsquery(term) });
