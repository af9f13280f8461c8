/**
 * Creates an object that replaces `window.parent` for a package, because browsers refuse access to the window of Lectern. Packages search
 * the run-time environment from parent to parent. Many skip their own window, and stop at a window that is its own parent.
 * @param environment the API, by the name of the property in which packages search it
 */
export function createSurroundingWindow(environment: Record<string, unknown>): object {
  const { href, search, hash, pathname, host, hostname, protocol } = location;
  const surroundingWindow = {
    ...environment,
    name: '',
    closed: false,
    opener: null,
    length: 1,
    frames: [window],
    // A copy, so that a package can't navigate the window of Lectern.
    location: { href, search, hash, pathname, host, hostname, protocol, toString: () => href },
    document: document.implementation.createHTMLDocument(),
    ...{ close: ignore, focus: ignore, postMessage: ignore },
    ...{ addEventListener: ignore, removeEventListener: ignore },
    open: () => null,
  };
  return Object.assign(surroundingWindow, {
    parent: surroundingWindow,
    self: surroundingWindow,
    top: surroundingWindow,
    window: surroundingWindow,
  });
}

function ignore(): void {}
