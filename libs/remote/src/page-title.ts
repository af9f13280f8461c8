import { useEffect, useSyncExternalStore } from 'react';

let title: string | undefined;
const watchers = new Set<() => void>();

function set(next: string | undefined): void {
  title = next;
  watchers.forEach((notify) => notify());
}

/** Replaces the title of the screen's route while the component is mounted, by a course's name say; undefined keeps it. */
export function usePageTitle(own: string | undefined): void {
  useEffect(() => {
    set(own);
    return () => set(undefined);
  }, [own]);
}

/** For the shell: the title that the open screen has set. */
export function useOwnTitle(): string | undefined {
  return useSyncExternalStore(
    (notify) => {
      watchers.add(notify);
      return () => void watchers.delete(notify);
    },
    () => title,
  );
}
