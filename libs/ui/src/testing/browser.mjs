import { TextDecoder, TextEncoder } from 'node:util';

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What jsdom leaves out of a browser.
if (typeof window !== 'undefined') {
  Object.assign(globalThis, { ResizeObserver, TextDecoder, TextEncoder });
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null });
}
