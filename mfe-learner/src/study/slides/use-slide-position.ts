import { slideHash, parseSlideLink, useLocation } from '@lectern/remote';
import { useEffect, useState } from 'react';
import type { StartTime } from '../video/start-time';

interface SlidePosition {
  /** Index of the shown slide. */
  index: number;
  /** Quotes to highlight on this slide; empty as soon as the learner goes to another one. */
  quotes: string[];
  /** Where the video of this slide begins; undefined as soon as the learner goes to another one. */
  start: StartTime | undefined;
}

/**
 * The slide that is shown, out of `count`. The URL fragment (`#slide-1`) stores it, so that reloads and links keep it;
 * without a fragment it is `start`.
 */
export function useSlidePosition(
  count: number,
  start: number,
): SlidePosition & { goTo: (index: number) => void } {
  const location = useLocation();
  const [handled, setHandled] = useState(location);
  // The router does not see `replaceState` below, so the window's location is the current one.
  const [position, setPosition] = useState(() => positionIn(window.location, start));

  if (handled !== location) {
    setHandled(location);
    setPosition(positionIn(location, start));
  }
  const index = clamp(position.index, count);
  const { quotes, start: startTime } = position;

  useEffect(() => {
    const { pathname, search } = window.location;
    // A question that is open beside the slide stays in the address (`tools/thread-tools.tsx`).
    // Replaced, not pushed: Back leaves the module instead of going through its slides.
    window.history.replaceState(
      window.history.state,
      '',
      pathname +
        (quotes.length || startTime || search.startsWith('?thread=') ? search : '') +
        slideHash(index),
    );
  }, [index, quotes, startTime]);

  function goTo(next: number): void {
    const shown = clamp(next, count);
    if (shown !== index) setPosition({ index: shown, quotes: [], start: undefined });
  }
  return { index, quotes, start: startTime, goTo };
}

function positionIn(address: Pick<Location, 'search' | 'hash'>, start: number): SlidePosition {
  const { slidePosition, quotes, seconds } = parseSlideLink(address);
  return { index: slidePosition ?? start, quotes, start: seconds === undefined ? undefined : { seconds } };
}

const clamp = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);
