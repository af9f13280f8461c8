import type { PageText } from '@lectern/pdf';
import { expect, test } from 'vitest';
import { selectIllustrated } from './illustrated-pages.js';

const COLUMNS = 80;
const ROWS = 60;
const WHITE = 255;

/** A page of 640 x 480 points, so that a cell is 8 points wide, with dark boxes: [x, y, width, height] in cells. */
function page(
  index: number,
  boxes: [number, number, number, number][],
  lines: Partial<PageText['lines'][number]>[] = [],
) {
  const cells = new Uint8Array(COLUMNS * ROWS).fill(WHITE);
  for (const [x, y, width, height] of boxes)
    for (let row = y; row < y + height; row++) cells.fill(0, row * COLUMNS + x, row * COLUMNS + x + width);
  return {
    page: { index, width: 640, height: 480, lines } as unknown as PageText,
    sketch: { columns: COLUMNS, cells, background: WHITE },
  };
}

const LOGO: [number, number, number, number] = [60, 0, 15, 10];

test('a page with a drawing apart from its text is illustrated', () => {
  const text = [{ x: 40, y: 40, width: 400, height: 40 }];
  expect(selectIllustrated([page(0, [[20, 20, 20, 20]], text), page(1, [[5, 5, 50, 5]], text)])).toEqual([0]);
});

test('what most pages show at the same place is no illustration', () => {
  const pages = Array.from({ length: 9 }, (_, index) => page(index, [LOGO]));
  expect(selectIllustrated(pages)).toEqual([]);
});

test('two build steps of one drawing are both illustrated', () => {
  const drawing: [number, number, number, number] = [20, 20, 20, 20];
  const plain = Array.from({ length: 8 }, (_, index) => page(index + 2, []));
  expect(selectIllustrated([page(0, [drawing]), page(1, [drawing]), ...plain])).toEqual([0, 1]);
});

test('a dot is no illustration', () => {
  expect(selectIllustrated([page(0, [[20, 20, 2, 2]])])).toEqual([]);
});
