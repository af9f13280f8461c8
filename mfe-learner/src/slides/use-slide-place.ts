import { slideHash, slideIn, useLocation } from '@lectern/remote';
import { useEffect, useState } from 'react';

interface Place {
  /** From 0. */
  index: number;
  /** Words of this slide to mark; none once another slide was shown. */
  quotes: string[];
}

/**
 * Which slide of so many is shown. The address keeps it as `#slide-1`, so that a reload or a link finds it again;
 * an address without one begins at `start`.
 */
export function useSlidePlace(count: number, start: number): Place & { turnTo: (index: number) => void } {
  const location = useLocation();
  const [followed, setFollowed] = useState(location);
  // The router does not know of the slides turned to since: the window does.
  const [place, setPlace] = useState(() => placeIn(window.location, start));

  if (followed !== location) {
    setFollowed(location);
    setPlace(placeIn(location, start));
  }
  const index = clamp(place.index, count);
  const { quotes } = place;

  useEffect(() => {
    const { pathname, search } = window.location;
    // Replaced, not pushed: Back leaves the module rather than turning back slide by slide.
    window.history.replaceState(
      window.history.state,
      '',
      pathname + (quotes.length ? search : '') + slideHash(index),
    );
  }, [index, quotes]);

  function turnTo(next: number): void {
    const shown = clamp(next, count);
    if (shown !== index) setPlace({ index: shown, quotes: [] });
  }
  return { index, quotes, turnTo };
}

function placeIn(address: Pick<Location, 'search' | 'hash'>, start: number): Place {
  const { slidePosition, quotes } = slideIn(address);
  return { index: slidePosition ?? start, quotes };
}

const clamp = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);
