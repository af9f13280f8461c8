import { pictureSimilarity } from '@lectern/contract';
import { isUntitledSlide } from '../untitled-slide.js';
import { assign } from './assign.js';
import { slideText } from '@lectern/text';

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
  const [old, current] = [listFacts(before), listFacts(after)];
  const weights = rarities([...old, ...current]);
  const textOverlaps = overlapsWith(
    old.map(({ features }) => features),
    weights,
  );
  const titleOverlaps = overlapsWith(
    old.map(({ titleWords }) => titleWords),
    weights,
  );
  const edges = current.flatMap((slide, from) => {
    const [texts, titles] = [textOverlaps(slide.features), titleOverlaps(slide.titleWords)];
    return old
      .flatMap((other, to) => {
        const similarity = slideSimilarity(slide, other, { text: texts[to] ?? 0, title: titles[to] ?? 0 });
        if (similarity < MIN_SIMILARITY) return [];
        const nearness = 1 - Math.abs(slide.place - other.place);
        return [{ from, to, weight: similarity + POSITION_WEIGHT * nearness }];
      })
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MAX_CANDIDATES);
  });
  const partners = assign(edges);
  return new Map([...partners].map(([from, to]) => [after[from]?.id ?? '', before[to]?.id ?? '']));
}

function listFacts(slides: ComparedSlide[]): Facts[] {
  const titles = slides.map(({ title }) => (isUntitledSlide(title) ? '' : splitWords(title).join(' ')));
  const isOwn = (title: string) => title !== '' && titles.indexOf(title) === titles.lastIndexOf(title);
  return slides.map(({ content, pictureHash }, index) => {
    const title = (titles[index] ?? '').split(' ').filter(Boolean);
    const words = [...title, ...splitWords(slideText(content))];
    const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
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

function splitWords(text: string): string[] {
  return [...segmenter.segment(text.normalize('NFKC').toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );
}

/** The weight of each feature in a comparison: high for rare ones, low for those of every slide. */
function rarities(slides: Facts[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features, titleWords } of slides)
    for (const feature of new Set([...features, ...titleWords]))
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return new Map(
    [...counts].map(([feature, count]) => [feature, MIN_RARITY + Math.log(slides.length / count)]),
  );
}

/**
 * What neither slide has, such as text, does not count.
 * @param overlap weighted Jaccard indexes of the slides' texts and titles
 * @returns 0 to 1
 */
function slideSimilarity(a: Facts, b: Facts, overlap: { text: number; title: number }): number {
  const words = Math.max(a.wordCount, b.wordCount);
  const parts = [
    {
      weight: WEIGHTS.text * Math.min(1, words / MANY_WORDS),
      similarity: overlap.text,
    },
    {
      weight: a.titleWords.size || b.titleWords.size ? WEIGHTS.title : 0,
      similarity: overlap.title,
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

/**
 * Indexes sets, so that only the features that two sets share are visited: a deck and a course may have hundreds of slides.
 * @returns gives the weighted Jaccard index, 0 to 1, of a set with each of them
 */
function overlapsWith(sets: Set<string>[], weights: Map<string, number>): (set: Set<string>) => Float64Array {
  const getWeight = (feature: string) => weights.get(feature) ?? 0;
  const sumWeights = (set: Set<string>) => [...set].reduce((sum, feature) => sum + getWeight(feature), 0);
  const sums = sets.map(sumWeights);
  /** Positions of the sets that have a feature. */
  const positions = new Map<string, number[]>();
  for (const [index, set] of sets.entries())
    for (const feature of set) {
      const known = positions.get(feature);
      if (known) known.push(index);
      else positions.set(feature, [index]);
    }
  return (set) => {
    const shared = new Float64Array(sets.length);
    for (const feature of set)
      for (const at of positions.get(feature) ?? []) shared[at] = (shared[at] ?? 0) + getWeight(feature);
    const sum = sumWeights(set);
    return shared.map((weight, index) => weight && weight / (sum + (sums[index] ?? 0) - weight));
  };
}
