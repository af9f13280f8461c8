import { groupBy, isUntitledSlide } from '@lectern/data';
import { tokenize } from '@lectern/text/stems';
import { removePictureWords } from '../question-kinds/picture-words.js';
import { computeCoverage, createQuery, type Query } from '../question-kinds/query.js';
import type { RetrievedPassage } from '../search/retrieval.queries.js';
import type { SearchResult } from '../search/retrieval.service.js';
import { countStems, findClosestStem, parseText } from './parsed-text.js';

/** What a slide shows besides its text. */
export interface Illustration {
  slideId: string;
  /** Whether the slide has a picture, chart or drawing; null: not known. */
  isIllustrated: boolean | null;
  /** Description of the slide's picture; null without one. */
  imageAlt: string | null;
}

/** How well a question fits what a slide shows. The subject of the question is the question without words of pictures. */
export interface IllustrationMatch {
  slideId: string;
  asksAboutPicture: boolean;
  /** Share of the subject's words, by weight, in the title, text and picture description of the slide, 0 to 1. */
  coverage: number;
  /** `coverage` minus the highest of the other slides. */
  lead: number;
  /** Share of the subject's words, by weight, in the title alone, 0 to 1. */
  titleCoverage: number;
}

// Chosen on one half of the decks with questions about pictures; `npm run tutor:pictures` prints the figures of both halves
// (docs/develop/tutor.md).
/** Example: 'What color is the HDFS area in the YARN diagram?' for a slide on HDFS and YARN. */
const MIN_COVERAGE = 0.34;
/** Example: 'What color is the validation curve in the model loss plot?' for a slide with the title 'Model loss'. */
const MIN_TITLE_COVERAGE = 0.2;

/**
 * Finds the illustrated slide that has the most words of the question's subject; undefined where no illustrated slide has a word
 * of it.
 * @param previousQuestion empty, or the question that this one refers to
 */
export function matchIllustration(
  question: string,
  result: SearchResult,
  illustrations: Illustration[],
  previousQuestion = '',
): IllustrationMatch | undefined {
  const { subject, asksAboutPicture } = removePictureWords(question, result.language);
  const query = createQuery(subject, result, previousQuestion);
  const illustrationsBySlide = new Map(
    illustrations.map((illustration) => [illustration.slideId, illustration]),
  );
  const slides = [...groupBy(result.passages, ({ slideId }) => slideId)].map(([slideId, passages]) => ({
    slideId,
    ...computeSlideCoverage(passages, illustrationsBySlide.get(slideId), query),
  }));
  const [best] = slides
    .filter(({ slideId, coverage }) => coverage > 0 && illustrationsBySlide.get(slideId)?.isIllustrated)
    .toSorted((a, b) => b.coverage - a.coverage || b.titleCoverage - a.titleCoverage);
  if (!best) return undefined;
  const others = slides.filter(({ slideId }) => slideId !== best.slideId);
  const lead = best.coverage - Math.max(0, ...others.map(({ coverage }) => coverage));
  return { ...best, lead, asksAboutPicture };
}

/** @param passages of the slide */
function computeSlideCoverage(
  passages: RetrievedPassage[],
  illustration: Illustration | undefined,
  query: Query,
): Pick<IllustrationMatch, 'coverage' | 'titleCoverage'> {
  const { title = '' } = passages[0] ?? {};
  const titleMatches = matchWords(isUntitledSlide(title) ? '' : title, query);
  const altMatches = matchWords(illustration?.imageAlt ?? '', query);
  const stemCountsOfTexts = passages.map(({ text }) => parseText(text, query.language).stemCounts);
  const matches = query.terms.map(({ stem }, term) =>
    Math.max(
      titleMatches[term] ?? 0,
      altMatches[term] ?? 0,
      ...stemCountsOfTexts.map((stemCounts) => findClosestStem(stem, stemCounts).similarity),
    ),
  );
  return { coverage: computeCoverage(matches, query), titleCoverage: computeCoverage(titleMatches, query) };
}

/**
 * Whether the tutor points to the slide where no sentence answers: the question has a word of pictures, no other slide has more
 * words of its subject, and the slide has enough of them. Without the word of pictures, questions that no slide answers would be
 * pointed to some picture.
 */
export function mayShowAnswer({
  asksAboutPicture,
  coverage,
  titleCoverage,
  lead,
}: IllustrationMatch): boolean {
  const hasEnoughWords = coverage >= MIN_COVERAGE || titleCoverage >= MIN_TITLE_COVERAGE;
  return asksAboutPicture && lead >= 0 && hasEnoughWords;
}

/** How well a text matches each term of the query, 0 to 1. */
function matchWords(text: string, { terms, language }: Query): number[] {
  const stemCounts = countStems(tokenize(text, language));
  return terms.map(({ stem }) => findClosestStem(stem, stemCounts).similarity);
}
