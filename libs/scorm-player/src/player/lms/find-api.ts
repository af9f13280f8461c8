/** Frames and openers that are searched; a page may have itself as its opener. */
const MAX_WINDOWS = 20;

/** The functions that a learning management system offers to a package, under the names of its edition. */
export type LmsApi = Record<string, ((...values: string[]) => unknown) | undefined>;

/** The API in a window, its parents, or the parents of the window that opened it; undefined without an LMS. */
export function findApi(from: Window, name: string): LmsApi | undefined {
  return findInParents(from, name) ?? findInOpener(from, name);
}

function findInOpener(from: Window, name: string): LmsApi | undefined {
  const opener = read(from.top ?? from, 'opener') ?? read(from, 'opener');
  return opener ? findInParents(opener as Window, name) : undefined;
}

function findInParents(from: Window, name: string): LmsApi | undefined {
  let current: Window = from;
  for (let count = 0; count < MAX_WINDOWS; count++) {
    const api = read(current, name);
    if (api) return api as LmsApi;
    const parent = read(current, 'parent') as Window | null | undefined;
    if (!parent || parent === current) return undefined;
    current = parent;
  }
  return undefined;
}

/** A window of another origin refuses to be read. */
function read(from: Window, name: string): unknown {
  try {
    return (from as unknown as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
