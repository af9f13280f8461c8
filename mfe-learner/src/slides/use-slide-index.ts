import { useCallback, useEffect, useState } from 'react';

function indexIn(hash: string, count: number): number {
  const slide = Number(/^#slide-(\d+)$/.exec(hash)?.[1] ?? 1);
  return clamp(slide - 1, count);
}

const clamp = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

/** Which slide is shown, from 0; the address keeps it as `#slide-1`, so that a reload or a link finds it again. */
export function useSlideIndex(count: number): [number, (index: number) => void] {
  const [index, setIndex] = useState(() => indexIn(window.location.hash, count));

  useEffect(() => {
    const follow = () => setIndex(indexIn(window.location.hash, count));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [count]);

  const turnTo = useCallback(
    (next: number) => {
      const shown = clamp(next, count);
      setIndex(shown);
      // Replaced, not pushed: Back leaves the module rather than turning back slide by slide.
      window.history.replaceState(window.history.state, '', `#slide-${shown + 1}`);
    },
    [count],
  );
  return [clamp(index, count), turnTo];
}
