/**
 * Stands in for the window around a package, because browsers refuse to look at that of Lectern. Packages search the environment from
 * window to window, and many of them leave out their own, or stop at a window that is around itself.
 * @param environment by the name under which packages look for it
 */
export function createSurroundingWindow(environment: Record<string, unknown>): object {
  const { href, search, hash, pathname, host, hostname, protocol } = location;
  const surrounding = {
    ...environment,
    name: '',
    closed: false,
    opener: null,
    length: 1,
    frames: [window],
    // Only to be read: a package leads to no other page of Lectern.
    location: { href, search, hash, pathname, host, hostname, protocol, toString: () => href },
    document: document.implementation.createHTMLDocument(),
    ...{ close: ignore, focus: ignore, postMessage: ignore },
    ...{ addEventListener: ignore, removeEventListener: ignore },
    open: () => null,
  };
  return Object.assign(surrounding, {
    parent: surrounding,
    self: surrounding,
    top: surrounding,
    window: surrounding,
  });
}

function ignore(): void {}
