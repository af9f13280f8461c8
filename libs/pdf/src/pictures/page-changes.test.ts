import { expect, test } from 'vitest';
import { PageChanges } from './page-changes.js';
import type { PageSketch } from './page-sketch.js';

/** A page of ten cells, of which some are black. */
function sketch(black: number): PageSketch {
  return {
    columns: 5,
    cells: Uint8Array.from({ length: 10 }, (_, i) => (i < black ? 0 : 255)),
    background: 255,
  };
}

test('a page is compared with the one before it, whichever was drawn first', async () => {
  const changes = new PageChanges([0, 2, 3]);
  const last = changes.compare(3, sketch(4));
  const second = changes.compare(2, sketch(2));
  const first = changes.compare(0, sketch(1));
  expect(await Promise.all([first, second, last])).toEqual([
    null,
    { kept: 1, changed: 0.1 },
    { kept: 1, changed: 0.2 },
  ]);
});

test('a page after one that could not be drawn is compared with the one before that', async () => {
  const changes = new PageChanges([0, 1, 2]);
  const last = changes.compare(2, sketch(4));
  changes.skip(1);
  void changes.compare(0, sketch(1));
  expect(await last).toEqual({ kept: 1, changed: 0.3 });
});
