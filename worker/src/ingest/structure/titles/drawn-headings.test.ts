import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrawnHeadings, cleanHeadingLines } from './drawn-headings.js';
import { aDeck, aLine } from '../testing/a-deck.js';

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

/** The picture of a page of 960 x 540 points with strokes like those of large letters. */
async function draw(name: string, strokes: number, y: number): Promise<string> {
  const path = join(folder, `${name}.webp`);
  const letters = Array.from(
    { length: strokes },
    (_, i) => `<rect x="${80 + i * 10}" y="${y}" width="5" height="30" fill="#222"/>`,
  ).join('');
  const svg = `<svg width="640" height="360"><rect width="640" height="360" fill="#fff"/>${letters}</svg>`;
  await sharp(Buffer.from(svg)).webp().toFile(path);
  return path;
}

const body = aLine('The text of the slide', { baseline: 300 });

async function headingPages(widths: number[], y = 60): Promise<number[]> {
  const deck = aDeck(widths.map(() => [body]));
  const pages = await Promise.all(
    deck.pages.map(async (page, i) => ({
      page,
      path: await draw(`${widths.join('-')}-${y}-${i}`, widths[i] ?? 0, y),
    })),
  );
  return [...(await findDrawnHeadings(pages, deck)).keys()];
}

test('Different words that are drawn at one height above the text are headings', async () => {
  expect(await headingPages([14, 22, 30, 0])).toEqual([0, 1, 2]);
});

test('A logo, words on two pages and drawings below the text are none', async () => {
  expect(await headingPages([20, 20, 20, 20])).toEqual([]);
  expect(await headingPages([14, 22, 0, 0])).toEqual([]);
  expect(await headingPages([14, 22, 30, 0], 250)).toEqual([]);
});

test('The decoration before a drawn heading is no bullet', () => {
  expect(cleanHeadingLines([aLine('• Programma', { marked: true })])).toMatchObject([
    { text: 'Programma', marked: false },
  ]);
});
