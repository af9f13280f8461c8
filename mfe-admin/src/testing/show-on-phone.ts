import { onTestFinished, vi } from 'vitest';

/** Answers media queries until the end of the test as a phone does, whose window is narrow. */
export function showOnPhone(): void {
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, { media, matches: media.includes('max-width') }),
    );
  onTestFinished(() => spy.mockRestore());
}
