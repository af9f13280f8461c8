import { useEffect, useSyncExternalStore } from 'react';

let title: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined): void {
  title = next;
  listeners.forEach((notify) => notify());
}

/** Replaces the route's title while the component is mounted, such as by a course's title; undefined keeps it. */
export function usePageTitle(pageTitle: string | undefined): void {
  useEffect(() => {
    set(pageTitle);
    return () => set(undefined);
  }, [pageTitle]);
}

/** Tells the shell the title that the current screen has set by `usePageTitle`. */
export function useCurrentPageTitle(): string | undefined {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    () => title,
  );
}
