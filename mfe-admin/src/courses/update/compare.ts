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
  /** Id of the slide of the course by the id of the slide of the deck; slides without an entry are new. */
  partners: Record<string, string>;
  /** By the ids of slides of the deck; the default is to keep the course's text. */
  texts: Record<string, TextChoice>;
  /** Slides of the course without a partner that stay. */
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
  const matched = new Set(matches.map(({ slideId }) => slideId));
  const isOwn = ({ deckHash, imageUrl }: CurrentSlide) => deckHash === null && imageUrl === null;
  return {
    partners: Object.fromEntries(matches.map(({ id, slideId }) => [id, slideId])),
    texts: {},
    kept: currentSlides.filter((slide) => isOwn(slide) && !matched.has(slide.id)).map(({ id }) => id),
  };
}

/**
 * The slides of the deck in order, each with its partner. A slide of the course without one follows the slide that it
 * follows in the course, where the server also puts it if it is kept.
 */
export function compare(update: ProposedUpdate, { partners, kept }: Decisions): Comparison[] {
  const current = new Map(
    update.currentSlides.map((slide, index) => [slide.id, { ...slide, number: index + 1 }]),
  );
  const pairs = update.slides.map((slide, index) => ({
    proposed: { ...slide, number: index + 1 },
    current: current.get(partners[slide.id] ?? ''),
  }));
  const inOrder = longestIncreasing(pairs.flatMap((pair) => pair.current?.number ?? []));
  const lines = pairs.map(({ proposed, current: partner }): Comparison => {
    if (!partner) return { proposed, current: undefined, kinds: ['new'], text: undefined };
    const isChanged = hasChanged(partner, proposed);
    const isMoved = !inOrder.has(partner.number);
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
  const matched = new Set(Object.values(partners));
  for (const slide of current.values()) {
    if (matched.has(slide.id)) continue;
    const before = lines.findIndex(({ current: placed }) => placed?.number === slide.number - 1);
    const kind = kept.includes(slide.id) ? 'kept' : 'removed';
    lines.splice(before + 1, 0, { proposed: undefined, current: slide, kinds: [kind], text: undefined });
  }
  return lines;
}

/**
 * Share of the slides of the shorter deck that match, below which a deck is taken for another one. Tuned with the matches of
 * `npm run compare-decks`: docs/use/course-updates.md has the decks and the figures.
 */
const MIN_MATCHED_SHARE = 0.15;

/** Whether so few slides match that the file is probably no version of the course's deck. */
export function looksLikeAnotherDeck({ slides, currentSlides, matches }: ProposedUpdate): boolean {
  return matches.length < MIN_MATCHED_SHARE * Math.min(slides.length, currentSlides.length);
}

/** Also keeps all slides of the course that have no partner. */
export function keepAll(decisions: Decisions, { currentSlides }: ProposedUpdate): Decisions {
  const matched = new Set(Object.values(decisions.partners));
  return { ...decisions, kept: currentSlides.map(({ id }) => id).filter((id) => !matched.has(id)) };
}

function hasChanged(current: CurrentSlide, proposed: ProposedSlide): boolean {
  if (proposed.textHash !== current.textHash) return true;
  return (pictureSimilarity(current.pictureHash, proposed.pictureHash) ?? 1) < SAME_PICTURE;
}

/** The numbers of a longest increasing subsequence: the slides whose order is the same in course and deck. */
function longestIncreasing(numbers: number[]): Set<number> {
  // For each length the smallest number that such a sequence can end with, and the number before each number.
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    const found = ends.findIndex((end) => end >= number);
    const length = found < 0 ? ends.length : found;
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
export function applyBody(update: ProposedUpdate, version: number, decisions: Decisions): ApplyUpdate {
  const matched = new Set(Object.values(decisions.partners));
  return {
    version,
    slides: update.slides.map(({ id }) => {
      const text = decisions.texts[id];
      return { id, slideId: decisions.partners[id] ?? null, ...(text && { text }) };
    }),
    kept: decisions.kept.filter((id) => !matched.has(id)),
  };
}
