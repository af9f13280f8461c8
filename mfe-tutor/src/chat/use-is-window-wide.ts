import { useSyncExternalStore } from 'react';

/** A media query for windows with room for a slide and a conversation beside it. */
const WIDE_WINDOW = '(min-width: 1280px)';

export function useIsWindowWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE_WINDOW).matches);
}

function subscribe(notify: () => void): () => void {
  const mediaQuery = matchMedia(WIDE_WINDOW);
  mediaQuery.addEventListener('change', notify);
  return () => mediaQuery.removeEventListener('change', notify);
}
