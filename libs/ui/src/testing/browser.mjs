import { TextDecoder, TextEncoder } from 'node:util';

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What jsdom leaves out of a browser.
if (typeof window !== 'undefined') {
  Object.assign(globalThis, { ResizeObserver, TextDecoder, TextEncoder });
  // Waiting ends as soon as what is waited for is there; a busy machine may take its time.
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 15_000 });
  window.scrollTo = () => undefined;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null });
}
