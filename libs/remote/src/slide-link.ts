/** The slide that a link leads to. */
export interface SlideTarget {
  /** The course's slug, or its id. */
  courseSlug: string;
  moduleId: string;
  /** Position within the module, from 0; without a position the module opens at the learner's last slide. */
  slidePosition?: number;
  /** Passages of the slide's text to highlight. */
  quotes?: string[];
  /** Second at which the video of the slide begins. */
  seconds?: number;
}

const MAX_QUOTE_LENGTH = 600;
const MAX_QUOTES = 5;

/**
 * The URL of a slide in the viewer, for links from any remote. The viewer highlights the `quotes` that it finds in the
 * slide's text and scrolls to the first; the slide's video begins at `seconds`.
 */
export function slideLink({
  courseSlug,
  moduleId,
  slidePosition,
  quotes = [],
  seconds,
}: SlideTarget): string {
  const modulePath = `/courses/${encodeURIComponent(courseSlug)}/modules/${encodeURIComponent(moduleId)}`;
  const timeParameters = seconds === undefined ? [] : [['t', String(Math.floor(seconds))]];
  const query = new URLSearchParams([
    ...timeParameters,
    ...limitQuotes(quotes).map((quote) => ['quote', quote]),
  ]).toString();
  return modulePath + (query && `?${query}`) + (slidePosition === undefined ? '' : slideHash(slidePosition));
}

/** The URL's fragment for a slide; positions count from 0. */
export function slideHash(slidePosition: number): string {
  return `#slide-${slidePosition + 1}`;
}

/** Parses a URL of `slideLink`; a missing or malformed part is undefined or empty. */
export function parseSlideLink({
  search,
  hash,
}: Pick<Location, 'search' | 'hash'>): Pick<SlideTarget, 'slidePosition' | 'seconds'> & { quotes: string[] } {
  const slideNumber = Number(/^#slide-([1-9]\d{0,5})$/.exec(hash)?.[1] ?? 0);
  const parameters = new URLSearchParams(search);
  const quotes = limitQuotes(parameters.getAll('quote').filter(Boolean));
  const secondsText = /^\d{1,6}$/.exec(parameters.get('t') ?? '')?.[0];
  return {
    slidePosition: slideNumber ? slideNumber - 1 : undefined,
    quotes,
    ...(secondsText !== undefined && { seconds: Number(secondsText) }),
  };
}

const limitQuotes = (quotes: string[]) =>
  quotes.slice(0, MAX_QUOTES).map((quote) => quote.slice(0, MAX_QUOTE_LENGTH));
