import { TextDecoder, TextEncoder } from 'node:util';
import { afterAll, afterEach } from 'vitest';
import { createComputedStyle } from './computed-style.mjs';

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Browser features that jsdom lacks.
if (typeof window !== 'undefined') {
  Object.assign(globalThis, { ResizeObserver, TextDecoder, TextEncoder });
  // A generous limit for busy machines; waiting ends as soon as the condition is met.
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
  // What the library does by itself where test functions are global.
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  afterEach(cleanup);
  // The next file of the worker process has the same document.
  afterAll(() => document.body.replaceChildren());
  const { defaultView } = document;
  if (defaultView)
    defaultView.getComputedStyle = globalThis.getComputedStyle = createComputedStyle(
      document,
      defaultView.getComputedStyle,
    );
  window.scrollTo = () => undefined;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null });
}
