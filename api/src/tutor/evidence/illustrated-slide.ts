import { groupBy, isUntitledSlide } from '@lectern/data';
import { tokenize } from '@lectern/text/stems';
import { closestStem, countStems, parseText } from './parsed-text.js';
import { removePictureWords } from '../question-kinds/picture-words.js';
import { computeCoverage, createQuery, type Query } from '../question-kinds/query.js';
import type { SearchResult } from '../search/retrieval.service.js';

/** What a slide shows besides its text. */
export interface Illustration {
  slideId: string;
  /** Of a slide with a picture, chart or drawing; null: not known. */
  isIllustrated: boolean | null;
  /** Description of the slide's picture; null without one. */
  imageAlt: string | null;
}

/** How well a question fits what a slide shows. */
export interface IllustrationMatch {
  slideId: string;
  asksAboutPicture: boolean;
  /** Coverage of the question's subject by the title, text and description of the slide. */
  coverage: number;
  /** `coverage` minus the highest of the other slides. */
  lead: number;
  /** Coverage by the title alone. */
  titleCoverage: number;
}

// Chosen on one half of the decks with questions about pictures; `npm run tutor:pictures` prints the figures of both halves
// (docs/develop/tutor.md).
/** Example: 'What color is the HDFS area in the YARN diagram?' for a slide on HDFS and YARN. */
const MIN_COVERAGE = 0.34;
/** Example: 'What color is the validation curve in the model loss plot?' for a slide with the title 'Model loss'. */
const MIN_TITLE_COVERAGE = 0.2;

/**
 * The slide with an illustration that has the most words of the question's subject; undefined where no slide has an illustration or a
 * word of it.
 */
export function matchIllustration(
  question: string,
  result: SearchResult,
  illustrations: Illustration[],
  context = '',
): IllustrationMatch | undefined {
  const { subject, asksAboutPicture } = removePictureWords(question, result.language);
  const query = createQuery(subject, result, context);
  const shown = new Map(illustrations.map((illustration) => [illustration.slideId, illustration]));
  const slides = [...groupBy(result.passages, ({ slideId }) => slideId)].map(([slideId, passages]) => {
    const { title = '' } = passages[0] ?? {};
    const texts = passages.map(({ text }) => parseText(text, query.language).counts);
    const titleMatches = matchWords(isUntitledSlide(title) ? '' : title, query);
    const matches = query.terms.map(({ stem }, term) =>
      Math.max(titleMatches[term] ?? 0, ...texts.map((counts) => closestStem(stem, counts).similarity)),
    );
    const alt = shown.get(slideId)?.imageAlt;
    const altMatches = alt ? matchWords(alt, query) : [];
    const all = matches.map((match, term) => Math.max(match, altMatches[term] ?? 0));
    return {
      slideId,
      coverage: computeCoverage(all, query),
      titleCoverage: computeCoverage(titleMatches, query),
    };
  });
  const [best] = slides
    .filter(({ slideId, coverage }) => coverage > 0 && shown.get(slideId)?.isIllustrated)
    .toSorted((a, b) => b.coverage - a.coverage || b.titleCoverage - a.titleCoverage);
  if (!best) return undefined;
  const others = slides.filter(({ slideId }) => slideId !== best.slideId);
  const lead = best.coverage - Math.max(0, ...others.map(({ coverage }) => coverage));
  return { ...best, lead, asksAboutPicture };
}

/**
 * Whether the tutor points to the slide where no sentence answers: the question has a word of pictures, and no other slide has more
 * words of its subject. Questions without such a word would be pointed to a picture for what no slide has.
 */
export function mayShowAnswer({
  asksAboutPicture,
  coverage,
  titleCoverage,
  lead,
}: IllustrationMatch): boolean {
  const isNear = coverage >= MIN_COVERAGE || titleCoverage >= MIN_TITLE_COVERAGE;
  return asksAboutPicture && lead >= 0 && isNear;
}

function matchWords(text: string, { terms, language }: Query): number[] {
  const counts = countStems(tokenize(text, language));
  return terms.map(({ stem }) => closestStem(stem, counts).similarity);
}
