import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TextLine } from '../reader/deck.js';
import { findDrawnText, measureTextCoverage } from './text-coverage.js';

/** The reader of imported files, which other tests load in the same process, does without it. */
const SVG = { operation: ['VipsForeignLoadSvg'] };

let folder: string;
beforeAll(async () => {
  sharp.unblock(SVG);
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
});
afterAll(async () => {
  sharp.block(SVG);
  await rm(folder, { recursive: true });
});

/** A picture of 640 x 360 pixels, half a page of 1280 x 720 points. */
async function draw(shapes: string): Promise<string> {
  // A new name, because sharp caches files by name.
  const path = join(folder, `${randomUUID()}.webp`);
  const svg = `<svg width="640" height="360"><rect width="640" height="360" fill="#fff"/>${shapes}</svg>`;
  await sharp(Buffer.from(svg)).webp().toFile(path);
  return path;
}

/** Strokes as letters have them, without the need of a font. */
const strokes = (x: number, y: number, width: number, height: number) =>
  Array.from(
    { length: width / 6 },
    (_, i) => `<rect x="${x + i * 6}" y="${y}" width="3" height="${height}" fill="#222"/>`,
  ).join('');

const measure = async (path: string, boxes: Partial<TextLine>[]) => {
  const { covered, uncovered } = await measureTextCoverage(path, { width: 1280, lines: boxes as TextLine[] });
  return { covered: covered > 0, uncovered: uncovered > 0 };
};

test('rows of strokes outside of the lines of the page look like text', async () => {
  const path = await draw(strokes(64, 40, 192, 16) + strokes(64, 200, 192, 16));
  const line = { x: 128, y: 80, width: 384, height: 32 };
  const other = { x: 128, y: 400, width: 384, height: 32 };
  expect(await measure(path, [])).toEqual({ covered: false, uncovered: true });
  expect(await measure(path, [line])).toEqual({ covered: true, uncovered: true });
  expect(await measure(path, [line, other])).toEqual({ covered: true, uncovered: false });
});

test('large shapes and smooth pictures do not look like text', async () => {
  const gradient =
    '<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>';
  const path = await draw(
    `${gradient}<rect x="20" y="20" width="300" height="300" fill="url(#g)"/><circle cx="500" cy="180" r="90"/>`,
  );
  expect(await measure(path, [])).toEqual({ covered: false, uncovered: false });
});

test('large drawn words are found outside of the lines of the page', async () => {
  // A stroke and the gap after it are as wide as in a heading at 256 pixels.
  const wide = (x: number, y: number): string =>
    Array.from(
      { length: 20 },
      (_, i) => `<rect x="${x + i * 10}" y="${y}" width="5" height="30" fill="#222"/>`,
    ).join('');
  const path = await draw(wide(80, 60) + wide(80, 240));
  const page = { width: 1280, lines: [{ x: 100, y: 460, width: 600, height: 80 }] as TextLine[] };
  const found = await findDrawnText(path, page);
  expect(found.length).toBeGreaterThan(0);
  for (const { x, y, width } of found) {
    expect(y).toBeLessThan(200);
    expect(x).toBeGreaterThan(80);
    expect(x + width).toBeLessThan(700);
  }
});
