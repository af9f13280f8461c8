import { useSyncExternalStore } from 'react';

/** Wide enough for a slide and a panel beside it. */
const WIDE = '(min-width: 1280px)';
const subscribe = (notify: () => void) => {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', notify);
  return () => wide.removeEventListener('change', notify);
};

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
