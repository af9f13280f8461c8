import type { Pixels } from '../pictures/draw-page.js';

/*
 * Finds the cells of a picture that look like text: cells of 16 x 8 pixels, each of which crosses the edges of many strokes.
 * A word of a screenshot looks like text, the outline of a drawing does not. The numbers are tuned with
 * `npm run corpus -- --decks <folder>`, see docs/develop/deck-reading.md; text-coverage.test.ts has the examples.
 */

/** Width in pixels at which large letters are found. */
const COARSE_WIDTH = 256;
/** Width and height of a cell, in pixels. */
export const CELL_WIDTH = 16;
export const CELL_HEIGHT = 8;
/** A stroke's edge is between two pixels, two columns apart, whose brightness (0 to 255) differs by more than this. */
const MIN_EDGE_DIFFERENCE = 48;
/** Edges that make a row of pixels look like text, and such rows that make a cell do so: drawings and photos have fewer. */
const MIN_EDGES_PER_ROW = 3;
const MIN_ROWS_PER_CELL = 3;
const BYTES_PER_PIXEL = 3;
/** Shares, of 256, of red, green and blue in the brightness of a pixel, as in Rec. 709. */
const [RED_SHARE, GREEN_SHARE, BLUE_SHARE] = [54, 183, 19];

/** The whole cells of a picture. */
export interface TextCells {
  columns: number;
  /** Row by row: 1 for a cell that looks like text, else 0. */
  cells: Uint8Array;
}

/** The cells of a page's picture at two widths: the larger shows small print, the smaller large letters. */
export interface PageTextCells {
  fine: TextCells;
  coarse: TextCells;
}

/** A picture of one byte of brightness for each pixel. */
interface GreyPicture {
  brightness: Uint8Array;
  width: number;
  height: number;
}

/** Finds the cells that look like text. @param picture the page 640 px wide, or narrower where the page is */
export function findTextCells(picture: Pixels): PageTextCells {
  const greyPicture = toGrey(picture);
  return { fine: markCells(greyPicture), coarse: markCells(scaleGreyDown(greyPicture, COARSE_WIDTH)) };
}

function toGrey({ data, width, height }: Pixels): GreyPicture {
  const brightness = new Uint8Array(width * height);
  for (let i = 0, red = 0; i < brightness.length; i++, red += BYTES_PER_PIXEL) {
    const sum =
      (data[red] as number) * RED_SHARE +
      (data[red + 1] as number) * GREEN_SHARE +
      (data[red + 2] as number) * BLUE_SHARE;
    brightness[i] = sum >> 8;
  }
  return { brightness, width, height };
}

function scaleGreyDown(picture: GreyPicture, maxWidth: number): GreyPicture {
  const { width, height } = picture;
  if (width <= maxWidth) return picture;
  return shortenRows(shortenRows(picture, maxWidth), Math.max(Math.round((height * maxWidth) / width), 1));
}

/**
 * Averages the pixels of each row under each new pixel, those at its ends by the part that is under it. Parts count because whole pixels
 * would make strokes of even width uneven, which looks like text.
 * @returns the picture turned by rows for columns, so that a second call shortens its height
 */
function shortenRows({ brightness, width, height }: GreyPicture, newWidth: number): GreyPicture {
  const shortened = new Uint8Array(newWidth * height);
  const scale = width / newWidth;
  for (let x = 0; x < newWidth; x++) {
    const left = x * scale;
    const right = Math.min(left + scale, width);
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let source = Math.floor(left); source < right; source++)
        sum +=
          (Math.min(source + 1, right) - Math.max(source, left)) * (brightness[y * width + source] as number);
      shortened[x * height + y] = sum / (right - left);
    }
  }
  return { brightness: shortened, width: height, height: newWidth };
}

function markCells(picture: GreyPicture): TextCells {
  const columns = Math.floor(picture.width / CELL_WIDTH);
  const rows = Math.floor(picture.height / CELL_HEIGHT);
  const cells = new Uint8Array(columns * rows);
  for (let row = 0, cell = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, cell++)
      cells[cell] = Number(looksLikeText(picture, column * CELL_WIDTH, row * CELL_HEIGHT));
  return { columns, cells };
}

/** Whether enough rows of pixels in a cell cross the edges of several strokes. */
function looksLikeText({ brightness, width }: GreyPicture, cellLeft: number, cellTop: number): boolean {
  let textRows = 0;
  for (let y = cellTop; y < cellTop + CELL_HEIGHT; y++) {
    let edges = 0;
    let lastDirection = 0;
    const end = Math.min(cellLeft + CELL_WIDTH, width - 2);
    for (let x = cellLeft; x < end; x++) {
      const pixel = y * width + x;
      const difference = (brightness[pixel + 2] as number) - (brightness[pixel] as number);
      // 1 from dark to light, -1 from light to dark.
      const direction = difference > MIN_EDGE_DIFFERENCE ? 1 : difference < -MIN_EDGE_DIFFERENCE ? -1 : 0;
      // Differences in one direction that follow each other are one edge.
      if (direction && direction !== lastDirection) edges++;
      if (direction) lastDirection = direction;
    }
    if (edges >= MIN_EDGES_PER_ROW && ++textRows === MIN_ROWS_PER_CELL) return true;
  }
  return false;
}
