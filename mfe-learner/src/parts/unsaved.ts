type UnsavedKind = 'progress' | 'answers' | 'watched';

/** How the keys begin under which `localStorage` has what of a person the server has not acknowledged. */
export const unsavedPrefix = (kind: UnsavedKind, userId: string): string => `lectern.${kind}.${userId}.`;

/** Whether this browser has any of it; false where it forbids storage. */
export function hasUnsaved(kind: UnsavedKind, userId: string): boolean {
  const prefix = unsavedPrefix(kind, userId);
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}
