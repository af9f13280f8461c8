import type { TextLine } from '@lectern/pdf';
import { anImage } from '@lectern/pdf/testing';
import { expect, test } from 'vitest';
import { aDeck, aLine } from '../testing/a-deck.js';
import { findPicturesOfText } from './pictures-of-text.js';

/** Columns and rows of the cells of a page of 960 x 540 points; a row is ten words and 12 points high. */
const COLUMNS = 40;
const ROWS = 45;

/** The picture of a page on which two rows of cells look like text, from 240 points on. */
function drawTextRows(index: number) {
  const cells = new Uint8Array(COLUMNS * ROWS);
  cells.fill(1, 20 * COLUMNS, 22 * COLUMNS);
  const fine = { columns: COLUMNS, cells };
  return anImage({ index, textCells: { fine, coarse: { columns: 0, cells: new Uint8Array() } } });
}

async function findPagesToRead(pages: TextLine[][]): Promise<number[]> {
  const pictures = await findPicturesOfText({
    text: aDeck(pages),
    images: pages.map((_, index) => drawTextRows(index)),
    // No picture is opened.
    picturesFolder: '/missing',
    requiredPages: new Set(),
  });
  return pictures.map(({ page }) => page.index);
}

test('a page is read by OCR where its picture shows words that its text layer lacks', async () => {
  const title = aLine('A screenshot', { baseline: 60, y: 40, height: 24 });
  const caption = aLine('The words of the picture', { x: 0, width: 960, y: 236, height: 32, baseline: 262 });
  expect(await findPagesToRead([[title], [title, caption]])).toEqual([0]);
});

test('a page with many letters in its text layer is not read by OCR', async () => {
  const long = aLine('letters '.repeat(30), { baseline: 60, y: 40, height: 24 });
  const title = aLine('A screenshot', { baseline: 60, y: 40, height: 24 });
  expect(await findPagesToRead([[title], [long]])).toEqual([0]);
});
