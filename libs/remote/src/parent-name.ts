import { useEffect, useSyncExternalStore } from 'react';

/** The course, exam or other object that the current screen's parent screens are about. */
export interface ParentName {
  name: string;
  /** Value of the object's parameter in the parents' paths, where the current screen's path lacks that parameter. */
  id?: string;
}

let current: ParentName | undefined;
const listeners = new Set<() => void>();

function setCurrent(next: ParentName | undefined): void {
  current = next;
  listeners.forEach((notify) => notify());
}

/**
 * Names the course, exam or other object that the parent screens are about. Breadcrumbs show the name in place of the title of
 * the parent whose path ends with the object's parameter, such as `:courseId`.
 * @param name undefined while it is not known
 * @param id value of that parameter, where the current screen's path lacks it; without a value the breadcrumb is not a link
 */
export function useParentName(name: string | undefined, id?: string): void {
  useEffect(() => {
    setCurrent(name === undefined ? undefined : { name, id });
    return () => setCurrent(undefined);
  }, [name, id]);
}

/** The name that the current screen has set by `useParentName`, for the shell. */
export function useCurrentParentName(): ParentName | undefined {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    () => current,
  );
}
