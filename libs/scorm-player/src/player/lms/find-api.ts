/** Limits the search through parent windows, which could have no end. */
const MAX_WINDOWS = 20;

/** The functions that a learning management system offers to a package, under the names of its edition. */
export type LmsApi = Record<string, ((...values: string[]) => unknown) | undefined>;

/**
 * Finds the API in a window, in the parents of the window, or in the window that opened it and the parents of that; undefined without an
 * LMS.
 */
export function findApi(start: Window, name: string): LmsApi | undefined {
  return findInParents(start, name) ?? findInOpener(start, name);
}

function findInOpener(start: Window, name: string): LmsApi | undefined {
  const opener = readProperty(start.top ?? start, 'opener') ?? readProperty(start, 'opener');
  return opener ? findInParents(opener as Window, name) : undefined;
}

function findInParents(start: Window, name: string): LmsApi | undefined {
  let current: Window = start;
  for (let count = 0; count < MAX_WINDOWS; count++) {
    const api = readProperty(current, name);
    if (api) return api as LmsApi;
    const parent = readProperty(current, 'parent') as Window | null | undefined;
    if (!parent || parent === current) return undefined;
    current = parent;
  }
  return undefined;
}

/** Reads a property of a window; undefined for a window of another origin, where browsers throw. */
function readProperty(source: Window, name: string): unknown {
  try {
    return (source as unknown as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
