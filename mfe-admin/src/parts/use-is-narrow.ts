import { useSyncExternalStore } from 'react';

/** The width of a phone, at which lists show their rows as cards. */
const NARROW = '(max-width: 767px)';
const subscribe = (notify: () => void) => {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', notify);
  return () => narrow.removeEventListener('change', notify);
};

/** Whether the window is as narrow as a phone. Parts of a screen that use it change their order in the document, and so that of the focus. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
