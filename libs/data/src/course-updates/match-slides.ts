import { pictureSimilarity } from '@lectern/contract';
import { assign } from './assign.js';
import { slideText } from '../slide-text.js';

/** What two versions of a slide are compared by. */
export interface ComparedSlide {
  id: string;
  title: string;
  /** Sanitized HTML. */
  content: string;
  pictureHash: string | null;
}

/** Similarity, 0 to 1, from which on two slides may be versions of one. */
const MIN_SIMILARITY = 0.4;
/** Shares of text, title and picture in the similarity of two slides; tuned with `npm run compare-decks`. */
const WEIGHTS = { text: 0.5, title: 0.25, picture: 0.25 };
/** Decides between slides that are equally similar; smaller than any difference that a reader sees. */
const POSITION_WEIGHT = 0.05;
/** Weight of a word that is on every slide. */
const MIN_RARITY = 0.1;
/** Picture similarity that two slides of one deck have by their layout alone. */
const COMMON_INK = 0.6;
/** Words on a slide from which on its text says nearly all about it. */
const MANY_WORDS = 8;

/** Old slides that are compared further for each new one; a deck may have hundreds of equal slides. */
const MAX_CANDIDATES = 20;

/** The title of a slide whose page has none. */
const PLACEHOLDER = /^Slide \d+$/;

interface Facts {
  /** Words and pairs of neighboring words of title and text. */
  features: Set<string>;
  titleWords: Set<string>;
  /** The words of a title that no other slide of the deck has; null for other slides. */
  ownTitle: string | null;
  wordCount: number;
  pictureHash: string | null;
  /** Place in its deck, 0 to 1. */
  place: number;
}

/**
 * Finds for each new slide the old slide that it is a version of. Slides that have moved are found too, because the
 * place decides only between equally similar slides.
 * @returns id of the old slide by the id of the new one; slides without a partner are missing
 */
export function matchSlides(before: ComparedSlide[], after: ComparedSlide[]): Map<string, string> {
  const [old, current] = [factsOf(before), factsOf(after)];
  const rarity = rarities([...old, ...current]);
  const edges = current.flatMap((slide, from) =>
    old
      .flatMap((other, to) => {
        const similarity = slideSimilarity(slide, other, rarity);
        if (similarity < MIN_SIMILARITY) return [];
        const nearness = 1 - Math.abs(slide.place - other.place);
        return [{ from, to, weight: similarity + POSITION_WEIGHT * nearness }];
      })
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MAX_CANDIDATES),
  );
  const partners = assign(edges);
  return new Map([...partners].map(([from, to]) => [after[from]?.id ?? '', before[to]?.id ?? '']));
}

function factsOf(slides: ComparedSlide[]): Facts[] {
  const titles = slides.map(({ title }) => (PLACEHOLDER.test(title) ? '' : wordsOf(title).join(' ')));
  const isOwn = (title: string) => title !== '' && titles.indexOf(title) === titles.lastIndexOf(title);
  return slides.map(({ content, pictureHash }, index) => {
    const title = (titles[index] ?? '').split(' ').filter(Boolean);
    const words = [...title, ...wordsOf(slideText(content))];
    const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
    return {
      features: new Set([...words, ...pairs]),
      titleWords: new Set(title),
      ownTitle: isOwn(titles[index] ?? '') ? (titles[index] ?? '') : null,
      wordCount: words.length,
      pictureHash,
      place: index / Math.max(1, slides.length - 1),
    };
  });
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text.normalize('NFKC').toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );
}

/** How much a word says about a slide: rare ones much, those of every slide next to nothing. */
function rarities(slides: Facts[]): (feature: string) => number {
  const counts = new Map<string, number>();
  for (const { features, titleWords } of slides)
    for (const feature of new Set([...features, ...titleWords]))
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return (feature) => MIN_RARITY + Math.log(slides.length / (counts.get(feature) ?? 1));
}

/** 0 to 1. What both slides lack, such as text, does not count. */
function slideSimilarity(a: Facts, b: Facts, rarity: (feature: string) => number): number {
  const words = Math.max(a.wordCount, b.wordCount);
  const parts = [
    {
      weight: WEIGHTS.text * Math.min(1, words / MANY_WORDS),
      similarity: overlap(a.features, b.features, rarity),
    },
    {
      weight: a.titleWords.size || b.titleWords.size ? WEIGHTS.title : 0,
      similarity: overlap(a.titleWords, b.titleWords, rarity),
    },
    {
      weight: a.pictureHash && b.pictureHash ? WEIGHTS.picture : 0,
      similarity: Math.max(
        0,
        ((pictureSimilarity(a.pictureHash, b.pictureHash) ?? 0) - COMMON_INK) / (1 - COMMON_INK),
      ),
    },
  ];
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const mean = total
    ? parts.reduce((sum, { weight, similarity }) => sum + weight * similarity, 0) / total
    : 0;
  // A draft and its finished slide may have nothing but the title in common.
  return a.ownTitle !== null && a.ownTitle === b.ownTitle ? (1 + mean) / 2 : mean;
}

/** The weighted Jaccard index of two sets, 0 to 1. */
function overlap(a: Set<string>, b: Set<string>, rarity: (feature: string) => number): number {
  let [shared, all] = [0, 0];
  for (const feature of a) {
    const weight = rarity(feature);
    all += weight;
    if (b.has(feature)) shared += weight;
  }
  for (const feature of b) if (!a.has(feature)) all += rarity(feature);
  return all ? shared / all : 0;
}
