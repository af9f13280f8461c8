import { useSyncExternalStore } from 'react';

/** A window that is wide enough for a slide and a panel beside the slide. */
const WIDE_WINDOW = '(min-width: 1280px)';
const subscribe = (notify: () => void) => {
  const mediaQuery = matchMedia(WIDE_WINDOW);
  mediaQuery.addEventListener('change', notify);
  return () => mediaQuery.removeEventListener('change', notify);
};

export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(WIDE_WINDOW).matches);
