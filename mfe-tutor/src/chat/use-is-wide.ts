import { useSyncExternalStore } from 'react';

/** Wide enough for a slide and a conversation beside it. */
const WIDE = '(min-width: 1280px)';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(notify: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', notify);
  return () => wide.removeEventListener('change', notify);
}
