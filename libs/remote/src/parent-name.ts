import { useEffect, useSyncExternalStore } from 'react';

/** What the parent screens of the open one are about. */
export interface ParentName {
  name: string;
  /** Value of the parameter in the parents' paths, where the open screen's own path lacks it. */
  id?: string;
}

let current: ParentName | undefined;
const listeners = new Set<() => void>();

function set(next: ParentName | undefined): void {
  current = next;
  listeners.forEach((notify) => notify());
}

/**
 * Names the course, exam or other object that the parent screens are about. Breadcrumbs show the name in place of the title of
 * the parent whose path ends with the object's parameter.
 * @param name undefined while it is not known
 * @param id value of that parameter, where the open screen's own path lacks it; without it there is no link
 */
export function useParentName(name: string | undefined, id?: string): void {
  useEffect(() => {
    set(name === undefined ? undefined : { name, id });
    return () => set(undefined);
  }, [name, id]);
}

/** Tells the shell what the open screen has set by `useParentName`. */
export function useCurrentParentName(): ParentName | undefined {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    () => current,
  );
}
