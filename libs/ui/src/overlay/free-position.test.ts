/** @vitest-environment jsdom */
import { afterEach, expect, test, vi } from 'vitest';
import { findFreePosition } from './free-position';

const HEADER_BOTTOM = 72;

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'elementFromPoint');
});

/** A window with a button over the width of its header; jsdom has no layout of its own. */
function openWindow(width: number, height: number): void {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(height);
  const button = document.body.appendChild(document.createElement('button'));
  const rect = { left: 0, right: width, top: 0, bottom: HEADER_BOTTOM, width, height: HEADER_BOTTOM };
  button.getBoundingClientRect = () => rect as DOMRect;
  document.elementFromPoint = () => button;
  vi.stubGlobal(
    'DOMRect',
    class {
      readonly right: number;
      readonly bottom: number;
      constructor(
        readonly left: number,
        readonly top: number,
        readonly width: number,
        readonly height: number,
      ) {
        this.right = left + width;
        this.bottom = top + height;
      }
    },
  );
}

test('on a phone a toast is at the top under the header, in a wide window at the bottom right', () => {
  openWindow(360, 740);
  const { top } = findFreePosition(336, 80);
  expect(top).toBeGreaterThanOrEqual(HEADER_BOTTOM);
  expect(top).toBeLessThan(HEADER_BOTTOM + 8);
  document.body.replaceChildren();
  openWindow(1280, 800);
  expect(findFreePosition(372, 80)).toEqual({ left: 1280 - 372 - 12, top: 800 - 80 - 12 });
});

test.each([
  ['the picture of a slide', 'div', 'slidePicture'],
  ['what a screen marks, such as the seal of a completed course', 'div', 'keepVisible'],
  ['a video', 'video', 'none'],
] as const)('on a phone a toast is under %s', (_name, tag, mark) => {
  openWindow(360, 740);
  const [button] = document.getElementsByTagName('button');
  const picture = document.body.appendChild(document.createElement(tag));
  picture.dataset[mark] = '';
  const box = { left: 0, right: 360, top: HEADER_BOTTOM, bottom: 280, width: 360, height: 208 };
  picture.getBoundingClientRect = () => box as DOMRect;
  document.elementFromPoint = (_x, y) => (y < HEADER_BOTTOM ? (button ?? null) : picture);
  expect(findFreePosition(336, 80).top).toBeGreaterThanOrEqual(box.bottom);
});
