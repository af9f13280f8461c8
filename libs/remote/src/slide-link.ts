/** A slide, as a link names it. A `TutorSource` is one. */
export interface SlidePlace {
  /** The course's slug, or its id. */
  courseSlug: string;
  moduleId: string;
  /** Counts from 0 within the module; without one the module opens where its learner left it. */
  slidePosition?: number;
  /** Words of the slide's text to mark. */
  quote?: string;
}

const LONGEST_QUOTE = 600;

/**
 * The address of a slide in the viewer: the one way for any remote to link to one. With a `quote` the viewer marks
 * these words in the slide's text and scrolls to them; words that do not stand there mark nothing.
 */
export function slideLink({ courseSlug, moduleId, slidePosition, quote }: SlidePlace): string {
  const module = `/courses/${encodeURIComponent(courseSlug)}/modules/${encodeURIComponent(moduleId)}`;
  const marked = quote ? `?${new URLSearchParams({ quote: quote.slice(0, LONGEST_QUOTE) }).toString()}` : '';
  return module + marked + (slidePosition === undefined ? '' : slideHash(slidePosition));
}

/** What the address holds of a slide, from 0; also for an address without a quote. */
export function slideHash(slidePosition: number): string {
  return `#slide-${slidePosition + 1}`;
}

/** What an address made by `slideLink` asks for: neither where it names no slide, nor where it was tampered with. */
export function slideIn({
  search,
  hash,
}: Pick<Location, 'search' | 'hash'>): Pick<SlidePlace, 'slidePosition' | 'quote'> {
  const number = Number(/^#slide-([1-9]\d{0,5})$/.exec(hash)?.[1] ?? 0);
  const quote = new URLSearchParams(search).get('quote')?.slice(0, LONGEST_QUOTE);
  return { slidePosition: number ? number - 1 : undefined, quote: quote || undefined };
}
