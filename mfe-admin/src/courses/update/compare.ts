import {
  type ApplyUpdate,
  type CurrentSlide,
  pictureSimilarity,
  type ProposedSlide,
  type ProposedUpdate,
  SAME_PICTURE,
  type TextChoice,
  textOutcome,
} from '@lectern/contract';

export const KINDS = ['same', 'changed', 'moved', 'new', 'removed', 'kept'] as const;
export type Kind = (typeof KINDS)[number];

/** What a person has decided about an update. */
export interface Decisions {
  /** The matched slide of the course for each slide of the deck, by ids. A slide of the deck without an entry is new. */
  partners: Record<string, string>;
  /** By the ids of slides of the deck; the default is to keep the course's text. */
  texts: Record<string, TextChoice>;
  /** Ids of the course's slides that match no slide of the deck and stay in the course. */
  kept: string[];
}

/** A line of the comparison: a slide of the deck, a slide of the course, or both. Numbers count from 1. */
export interface Comparison {
  proposed: (ProposedSlide & { number: number }) | undefined;
  current: (CurrentSlide & { number: number }) | undefined;
  kinds: Kind[];
  text: ReturnType<typeof textOutcome> | undefined;
}

/** Slides that people added in the editor are kept, because no deck can bring them back. */
export function initialDecisions({ matches, currentSlides }: ProposedUpdate): Decisions {
  const matchedIds = new Set(matches.map(({ slideId }) => slideId));
  const wasAddedInEditor = ({ deckHash, imageUrl }: CurrentSlide) => deckHash === null && imageUrl === null;
  return {
    partners: Object.fromEntries(matches.map(({ id, slideId }) => [id, slideId])),
    texts: {},
    kept: currentSlides
      .filter((slide) => wasAddedInEditor(slide) && !matchedIds.has(slide.id))
      .map(({ id }) => id),
  };
}

/**
 * The slides of the deck in order, each with its partner, the matched slide of the course. A slide of the course without
 * a partner comes after its predecessor in the course; the server puts kept slides at the same place.
 */
export function compare(update: ProposedUpdate, { partners, kept }: Decisions): Comparison[] {
  const currentById = new Map(
    update.currentSlides.map((slide, index) => [slide.id, { ...slide, number: index + 1 }]),
  );
  const pairs = update.slides.map((slide, index) => ({
    proposed: { ...slide, number: index + 1 },
    current: currentById.get(partners[slide.id] ?? ''),
  }));
  const unmovedNumbers = findLongestIncreasing(pairs.flatMap((pair) => pair.current?.number ?? []));
  const lines = pairs.map(({ proposed, current: partner }): Comparison => {
    if (!partner) return { proposed, current: undefined, kinds: ['new'], text: undefined };
    const isChanged = hasChanged(partner, proposed);
    const isMoved = !unmovedNumbers.has(partner.number);
    const kinds: Kind[] = [
      ...(isChanged ? (['changed'] as const) : []),
      ...(isMoved ? (['moved'] as const) : []),
    ];
    return {
      proposed,
      current: partner,
      kinds: kinds.length ? kinds : ['same'],
      text: textOutcome(partner, proposed),
    };
  });
  const matchedIds = new Set(Object.values(partners));
  for (const slide of currentById.values()) {
    if (matchedIds.has(slide.id)) continue;
    const predecessorIndex = lines.findIndex(({ current: placed }) => placed?.number === slide.number - 1);
    const kind = kept.includes(slide.id) ? 'kept' : 'removed';
    lines.splice(predecessorIndex + 1, 0, {
      proposed: undefined,
      current: slide,
      kinds: [kind],
      text: undefined,
    });
  }
  return lines;
}

/**
 * If a smaller share (0 to 1) of the shorter deck's slides matches, the file is probably another deck. Tuned with the matches of
 * `npm run compare-decks`: docs/use/course-updates.md has the decks and the figures.
 */
const MIN_MATCHED_SHARE = 0.15;

/** Whether so few slides match that the file is probably no version of the course's deck. */
export function looksLikeAnotherDeck({ slides, currentSlides, matches }: ProposedUpdate): boolean {
  return matches.length < MIN_MATCHED_SHARE * Math.min(slides.length, currentSlides.length);
}

/** Changes the decisions so that all slides of the course without a partner are kept. */
export function keepAll(decisions: Decisions, { currentSlides }: ProposedUpdate): Decisions {
  const matchedIds = new Set(Object.values(decisions.partners));
  return { ...decisions, kept: currentSlides.map(({ id }) => id).filter((id) => !matchedIds.has(id)) };
}

function hasChanged(current: CurrentSlide, proposed: ProposedSlide): boolean {
  if (proposed.textHash !== current.textHash) return true;
  return (pictureSimilarity(current.pictureHash, proposed.pictureHash) ?? 1) < SAME_PICTURE;
}

/** The numbers of a longest increasing subsequence: the slides whose order is the same in course and deck. */
function findLongestIncreasing(numbers: number[]): Set<number> {
  // ends[n] is the smallest number that ends an increasing sequence of n + 1 numbers;
  // `previous` has, for each number, the number before it in its sequence.
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    const replacedIndex = ends.findIndex((end) => end >= number);
    const length = replacedIndex < 0 ? ends.length : replacedIndex;
    ends[length] = number;
    previous.set(number, ends[length - 1]);
  }
  const longest = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number)) longest.add(number);
  return longest;
}

/** How many lines there are of each kind. */
export function countKinds(lines: Comparison[]): Record<Kind, number> {
  const count = (kind: Kind) => lines.filter(({ kinds }) => kinds.includes(kind)).length;
  return Object.fromEntries(KINDS.map((kind) => [kind, count(kind)])) as Record<Kind, number>;
}

/** The request body that applies the decisions. */
export function toApplyBody(update: ProposedUpdate, version: number, decisions: Decisions): ApplyUpdate {
  const matchedIds = new Set(Object.values(decisions.partners));
  return {
    version,
    slides: update.slides.map(({ id }) => {
      const text = decisions.texts[id];
      return { id, slideId: decisions.partners[id] ?? null, ...(text && { text }) };
    }),
    kept: decisions.kept.filter((id) => !matchedIds.has(id)),
  };
}
