import { slideText } from '@lectern/text';
import type { EntityManager } from 'typeorm';
import { anchorQuote, findMovedQuote, type QuoteSelector, toLetters } from './anchor-quote.js';
import {
  ANCHORED_TABLES,
  type AnchoredTable,
  markChangedPictures,
  findHashedSlides,
  findOutdatedQuotes,
  type FoundQuote,
  type OutdatedQuote,
  restoreSlides,
  saveFoundQuotes,
} from './anchors.queries.js';

/** Rows of one statement. */
const BATCH = 2000;

interface TextOfSlide {
  id: string;
  letters: string;
  hash: string;
}
type Place = Omit<FoundQuote, 'id'>;

/**
 * Finds the notes and threads of a course again after a change of its slides, in the transaction of the change. Reads only those of
 * slides whose text changed or that were removed.
 */
export async function reanchorCourse(manager: EntityManager, courseId: string): Promise<void> {
  let slides: TextOfSlide[] | undefined;
  const read = async () => (slides ??= await readSlides(manager, courseId));
  for (const table of ANCHORED_TABLES) await reanchorTable(manager, { table, courseId, read });
}

async function reanchorTable(
  manager: EntityManager,
  { table, courseId, read }: { table: AnchoredTable; courseId: string; read: () => Promise<TextOfSlide[]> },
): Promise<void> {
  await restoreSlides(manager, table, courseId);
  await markChangedPictures(manager, table, courseId);
  // Many learners mark the same sentences.
  const known = new Map<string, Place>();
  let after: string | null = null;
  for (;;) {
    const outdated = await findOutdatedQuotes(manager, table, courseId, { after, limit: BATCH });
    if (!outdated.length) return;
    const slides = await read();
    const found: FoundQuote[] = [];
    for (const note of outdated) {
      const key = JSON.stringify({ ...note, id: '' });
      const place = known.get(key) ?? placeQuote(note, slides);
      known.set(key, place);
      found.push({ id: note.id, ...place });
    }
    await saveFoundQuotes(manager, table, found);
    after = outdated.at(-1)?.id ?? null;
  }
}

async function readSlides(manager: EntityManager, courseId: string): Promise<TextOfSlide[]> {
  const rows = await findHashedSlides(manager, courseId);
  return rows.map(({ id, content, hash }) => ({ id, hash, letters: toLetters(slideText(content)) }));
}

/**
 * Looks on the slide where the quote was marked if it is as it was, which the undoing of a change leads to. Else on the slide where
 * the note is, then for a slide to which the sentence moved.
 */
export function placeQuote(note: Omit<OutdatedQuote, 'id'>, slides: TextOfSlide[]): Place {
  const selector: QuoteSelector = {
    quote: toLetters(note.quote),
    prefix: toLetters(note.prefix),
    suffix: toLetters(note.suffix),
    start: note.firstLetter,
  };
  const first = slides.find(({ id }) => id === note.firstSlideId);
  const back = first && anchorQuote(first.letters, selector);
  if (back && !back.isChanged && isWhereItWas(first.letters, selector))
    return toPlace(first, back.range, false);
  const own = slides.find(({ id }) => id === note.slideId);
  const anchor = own && anchorQuote(own.letters, selector);
  if (anchor && !anchor.isChanged) return toPlace(own, anchor.range, false);
  const moved = findMovedQuote(
    slides.filter((slide) => slide !== own),
    selector,
  );
  if (moved) return toPlace(moved.slide, moved.range, false);
  if (anchor) return toPlace(own, anchor.range, true);
  return { slideId: null, startLetter: null, endLetter: null, isChanged: true, contentHash: null };
}

/** Whether quote and context are in the text at the place where they were marked. */
const isWhereItWas = (letters: string, { quote, prefix, suffix, start }: QuoteSelector): boolean =>
  start !== null && letters.startsWith(prefix + quote + suffix, start - prefix.length);

const toPlace = (
  { id, hash }: TextOfSlide,
  range: { start: number; end: number } | null,
  isChanged: boolean,
): Place => ({
  slideId: id,
  startLetter: range?.start ?? null,
  endLetter: range?.end ?? null,
  isChanged,
  contentHash: hash,
});
