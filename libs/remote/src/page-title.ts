import { useEffect, useSyncExternalStore } from 'react';

let title: string | undefined;
const watchers = new Set<() => void>();

function set(next: string | undefined): void {
  title = next;
  watchers.forEach((notify) => notify());
}

/** Gives the open screen a title of its own (a course's name) in place of its route's; undefined keeps that. */
export function usePageTitle(own: string | undefined): void {
  useEffect(() => {
    set(own);
    return () => set(undefined);
  }, [own]);
}

/** For the shell: the title the open screen gave itself. */
export function useOwnTitle(): string | undefined {
  return useSyncExternalStore(
    (notify) => {
      watchers.add(notify);
      return () => void watchers.delete(notify);
    },
    () => title,
  );
}
