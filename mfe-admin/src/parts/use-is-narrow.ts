import { useSyncExternalStore } from 'react';

/** As narrow as a phone, where the rows of lists are cards. */
const NARROW = '(max-width: 767px)';
const subscribe = (notify: () => void) => {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', notify);
  return () => narrow.removeEventListener('change', notify);
};

/** For parts whose order differs on phones, so that the order of the focus does, too. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
