/** A slide, as a link names it. */
export interface SlidePlace {
  /** The course's slug, or its id. */
  courseSlug: string;
  moduleId: string;
  /** Counts from 0 within the module; without one the module opens where its learner left it. */
  slidePosition?: number;
  /** Words of the slide's text to mark: passages of it, each on its own. */
  quotes?: string[];
}

const LONGEST_QUOTE = 600;
const MOST_QUOTES = 5;

/**
 * The address of a slide in the viewer: the one way for any remote to link to one. With `quotes` the viewer marks
 * these words in the slide's text and scrolls to the first; words that do not stand there mark nothing.
 */
export function slideLink({ courseSlug, moduleId, slidePosition, quotes = [] }: SlidePlace): string {
  const module = `/courses/${encodeURIComponent(courseSlug)}/modules/${encodeURIComponent(moduleId)}`;
  const marked = new URLSearchParams(cut(quotes).map((quote) => ['quote', quote])).toString();
  return module + (marked && `?${marked}`) + (slidePosition === undefined ? '' : slideHash(slidePosition));
}

/** What the address holds of a slide, from 0; also for an address without quotes. */
export function slideHash(slidePosition: number): string {
  return `#slide-${slidePosition + 1}`;
}

/** What an address made by `slideLink` asks for: neither where it names no slide, nor where it was tampered with. */
export function slideIn({
  search,
  hash,
}: Pick<Location, 'search' | 'hash'>): Pick<SlidePlace, 'slidePosition'> & { quotes: string[] } {
  const number = Number(/^#slide-([1-9]\d{0,5})$/.exec(hash)?.[1] ?? 0);
  const quotes = cut(new URLSearchParams(search).getAll('quote').filter(Boolean));
  return { slidePosition: number ? number - 1 : undefined, quotes };
}

const cut = (quotes: string[]) => quotes.slice(0, MOST_QUOTES).map((quote) => quote.slice(0, LONGEST_QUOTE));
