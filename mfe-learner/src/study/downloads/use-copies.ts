import { type CourseCopy, listCopies } from '@lectern/client/offline';
import { getLocale } from '@lectern/i18n';
import { useEffect, useState } from 'react';
import { findProgress, isTried, startDownload, subscribeToCopies } from './downloads';

/** Browsers without https have no service worker, so they could not read a copy. */
export const canStoreCourses = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

/** The courses of a person on this device; undefined until they are read. Downloads that a closed page or a lost connection left go on. */
export function useCopies(userId: string): CourseCopy[] | undefined {
  const [copies, setCopies] = useState<CourseCopy[]>();
  useEffect(() => {
    let isUnmounted = false;
    const read = () =>
      void listCopies(userId, getLocale()).then(
        (found) => !isUnmounted && setCopies(found.map((copy) => findProgress(copy.id) ?? copy)),
        () => !isUnmounted && setCopies([]),
      );
    read();
    const unsubscribe = subscribeToCopies(read);
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [userId]);

  const left = copies?.filter(
    ({ id, state, isOutdated }) => !isTried(id) && (state === 'loading' || state === 'failed' || isOutdated),
  );
  const next = navigator.onLine ? left?.[0]?.id : undefined;
  useEffect(() => {
    if (next) startDownload(next, userId).catch(() => undefined);
  }, [next, userId]);
  return copies;
}
