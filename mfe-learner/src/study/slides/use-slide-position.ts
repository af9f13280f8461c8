import { slideHash, parseSlideLink, useLocation } from '@lectern/remote';
import { useEffect, useState } from 'react';
import type { StartTime } from '../video/start-time';

interface SlidePosition {
  /** Index of the shown slide. */
  index: number;
  /** Quotes to highlight on this slide; empty as soon as the learner goes to another one. */
  quotes: string[];
  /** Time at which the video of this slide begins; undefined as soon as the learner goes to another one. */
  start: StartTime | undefined;
}

/**
 * The slide that is shown, out of `count`. The URL fragment (`#slide-1`) stores it, so that reloads and links keep it;
 * without a fragment, the slide at `initialIndex` is shown.
 */
export function useSlidePosition(
  count: number,
  initialIndex: number,
): SlidePosition & { goTo: (index: number) => void } {
  const location = useLocation();
  const [lastLocation, setLastLocation] = useState(location);
  // The router does not notice `replaceState` below, so only the window's location has the current fragment.
  const [position, setPosition] = useState(() => readPosition(window.location, initialIndex));

  if (lastLocation !== location) {
    setLastLocation(location);
    setPosition(readPosition(location, initialIndex));
  }
  const index = clamp(position.index, count);
  const { quotes, start: startTime } = position;

  useEffect(() => {
    const { pathname, search } = window.location;
    // The parameter of the question beside the slide (`tools/thread-tools.tsx`) stays in the address.
    // This replaces the history entry and does not push one, so that Back leaves the module instead of going through its slides.
    window.history.replaceState(
      window.history.state,
      '',
      pathname +
        (quotes.length || startTime || search.startsWith('?thread=') ? search : '') +
        slideHash(index),
    );
  }, [index, quotes, startTime]);

  function goTo(requestedIndex: number): void {
    const nextIndex = clamp(requestedIndex, count);
    if (nextIndex !== index) setPosition({ index: nextIndex, quotes: [], start: undefined });
  }
  return { index, quotes, start: startTime, goTo };
}

function readPosition(address: Pick<Location, 'search' | 'hash'>, initialIndex: number): SlidePosition {
  const { slidePosition, quotes, seconds } = parseSlideLink(address);
  return {
    index: slidePosition ?? initialIndex,
    quotes,
    start: seconds === undefined ? undefined : { seconds },
  };
}

const clamp = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);
