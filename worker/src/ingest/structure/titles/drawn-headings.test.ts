import type { PageImage } from '@lectern/pdf';
import { anImage } from '@lectern/pdf/testing';
import { expect, test } from 'vitest';
import { findDrawnHeadings, cleanHeadingLines } from './drawn-headings.js';
import { aDeck, aLine } from '../testing/a-deck.js';

/** Columns and rows of the cells of a page of 960 x 540 points. */
const COLUMNS = 16;
const ROWS = 18;

/** The picture of a page with large letters: so many cells in one row. */
function draw(cellCount: number, row: number): PageImage {
  const cells = new Uint8Array(COLUMNS * ROWS);
  cells.fill(1, row * COLUMNS + 2, row * COLUMNS + 2 + cellCount);
  const textCells = { columns: COLUMNS, cells };
  return anImage({ textCells: { fine: textCells, coarse: textCells } });
}

const body = aLine('The text of the slide', { baseline: 300 });

function headingPages(widths: number[], row = 3): number[] {
  const deck = aDeck(widths.map(() => [body]));
  const pages = deck.pages.map((page, i) => ({ page, image: draw(widths[i] ?? 0, row) }));
  return [...findDrawnHeadings(pages, deck).keys()];
}

test('Different words that are drawn at one height above the text are headings', () => {
  expect(headingPages([3, 5, 7, 0])).toEqual([0, 1, 2]);
});

test('A logo, words on two pages and drawings below the text are none', () => {
  expect(headingPages([5, 5, 5, 5])).toEqual([]);
  expect(headingPages([3, 5, 0, 0])).toEqual([]);
  expect(headingPages([3, 5, 7, 0], 12)).toEqual([]);
});

test('The decoration before a drawn heading is no bullet', () => {
  expect(cleanHeadingLines([aLine('• Programma', { marked: true })])).toMatchObject([
    { text: 'Programma', marked: false },
  ]);
});
