import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TextLine } from '../reader/deck.js';
import { findTextCells, type PageTextCells } from './text-cells.js';
import { findDrawnText, measureTextCoverage } from './text-coverage.js';

/** The reader of imported files, which other tests load in the same process, does without it. */
const SVG = { operation: ['VipsForeignLoadSvg'] };

beforeAll(() => sharp.unblock(SVG));
afterAll(() => sharp.block(SVG));

/** The cells of a picture of 640 x 360 pixels, half a page of 1280 x 720 points. */
async function draw(shapes: string): Promise<PageTextCells> {
  const svg = `<svg width="640" height="360"><rect width="640" height="360" fill="#fff"/>${shapes}</svg>`;
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return findTextCells({ data: new Uint8Array(data), width: 640, height: 360 });
}

/** Strokes as letters have them, without the need of a font. */
const strokes = (x: number, y: number, width: number, height: number) =>
  Array.from(
    { length: width / 6 },
    (_, i) => `<rect x="${x + i * 6}" y="${y}" width="3" height="${height}" fill="#222"/>`,
  ).join('');

const measure = (textCells: PageTextCells, boxes: Partial<TextLine>[]) => {
  const { covered, uncovered } = measureTextCoverage(textCells, { width: 1280, lines: boxes as TextLine[] });
  return { covered: covered > 0, uncovered: uncovered > 0 };
};

test('rows of strokes outside of the lines of the page look like text', async () => {
  const textCells = await draw(strokes(64, 40, 192, 16) + strokes(64, 200, 192, 16));
  const line = { x: 128, y: 80, width: 384, height: 32 };
  const other = { x: 128, y: 400, width: 384, height: 32 };
  expect(measure(textCells, [])).toEqual({ covered: false, uncovered: true });
  expect(measure(textCells, [line])).toEqual({ covered: true, uncovered: true });
  expect(measure(textCells, [line, other])).toEqual({ covered: true, uncovered: false });
});

test('large shapes and smooth pictures do not look like text', async () => {
  const gradient =
    '<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>';
  const textCells = await draw(
    `${gradient}<rect x="20" y="20" width="300" height="300" fill="url(#g)"/><circle cx="500" cy="180" r="90"/>`,
  );
  expect(measure(textCells, [])).toEqual({ covered: false, uncovered: false });
});

test('large drawn words are found outside of the lines of the page', async () => {
  // A stroke and the gap after it are as wide as in a heading at 256 pixels.
  const wide = (x: number, y: number): string =>
    Array.from(
      { length: 20 },
      (_, i) => `<rect x="${x + i * 10}" y="${y}" width="5" height="30" fill="#222"/>`,
    ).join('');
  const textCells = await draw(wide(80, 60) + wide(80, 240));
  const page = { width: 1280, lines: [{ x: 100, y: 460, width: 600, height: 80 }] as TextLine[] };
  const found = findDrawnText(textCells, page);
  expect(found.length).toBeGreaterThan(0);
  for (const { x, y, width } of found) {
    expect(y).toBeLessThan(200);
    expect(x).toBeGreaterThan(80);
    expect(x + width).toBeLessThan(700);
  }
});

test('a page that is narrower than a cell has no text', () => {
  const narrow = findTextCells({ data: new Uint8Array(7 * 100 * 3), width: 7, height: 100 });
  const page = { width: 7, lines: [] };
  expect(measureTextCoverage(narrow, page)).toEqual({ covered: 0, uncovered: 0 });
  expect(findDrawnText(narrow, page)).toEqual([]);
});
