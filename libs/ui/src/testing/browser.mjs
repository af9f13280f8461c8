import { TextDecoder, TextEncoder } from 'node:util';

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Browser features that jsdom lacks.
if (typeof window !== 'undefined') {
  Object.assign(globalThis, { ResizeObserver, TextDecoder, TextEncoder });
  // A generous limit for busy machines; waiting ends as soon as the condition is met.
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 15_000 });
  window.scrollTo = () => undefined;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null });
}
