import { join } from 'node:path';
import {
  type PageSketch,
  type PageText,
  type ReadDeck,
  SKETCH_CELL_PIXELS,
  sketchPicture,
} from '@lectern/pdf';

/*
 * Finds the pages that show a picture, chart or drawing besides their text, so that the tutor can point to it. A page is compared with
 * the lines of its text and with the other pages: a logo or background that several pages have is no illustration. The numbers are
 * tuned on the `fit` half of api/tools/tutor-calibration/questions/illustrated.tsv; `npm run tutor:pictures` prints how many pages of
 * both halves are found.
 */

/** Pixels to which a page is scaled. */
const WIDTH = 640;
/** Difference in brightness (0 to 255) from which on a cell is not background, or two cells are not the same. */
const MIN_DIFFERENCE = 12;
/** Pixels around a line of text that belong to it. */
const LINE_MARGIN = 4;
/** A cell that looks the same on more than this share of the other pages, and on more than one, belongs to the design of the deck. */
const MAX_COMMON_SHARE = 0.12;
/** Share of a page's cells that an illustration covers at least. */
const MIN_DRAWN_SHARE = 0.01;

interface SketchedPage {
  page: PageText;
  sketch: PageSketch;
}

/** The pages of a deck with their pictures' files. */
interface DeckPictures extends Pick<ReadDeck, 'text' | 'images'> {
  picturesFolder: string;
}

/** @returns the numbers of the pages, from 0 */
export async function findIllustratedPages({
  text,
  images,
  picturesFolder,
}: DeckPictures): Promise<number[]> {
  const pages = new Map(text.pages.map((page) => [page.index, page]));
  const sketched = await Promise.all(
    images.map(async (image): Promise<SketchedPage[]> => {
      const page = pages.get(image.index);
      const { file } = image.smaller.find(({ width }) => width === WIDTH) ?? image;
      return page ? [{ page, sketch: await sketchPicture(join(picturesFolder, file), WIDTH) }] : [];
    }),
  );
  return selectIllustrated(sketched.flat());
}

/** Exported for its test. */
export function selectIllustrated(pages: SketchedPage[]): number[] {
  return pages.filter((own) => isIllustrated(own, pages)).map(({ page }) => page.index);
}

/** Stops at the cell that decides: the cells of all pages would be compared for many seconds in a deck of 500 photos. */
function isIllustrated(own: SketchedPage, pages: SketchedPage[]): boolean {
  const { cells } = own.sketch;
  const others = pages.filter((other) => other !== own && haveSameShape(other.sketch, own.sketch));
  const inLines = markLines(own);
  const minDrawn = MIN_DRAWN_SHARE * cells.length;
  let drawn = 0;
  return cells.some((_, cell) => !inLines[cell] && isDrawn(cell, own.sketch, others) && ++drawn >= minDrawn);
}

function haveSameShape(a: PageSketch, b: PageSketch): boolean {
  return a.columns === b.columns && a.cells.length === b.cells.length;
}

/** 1 for each cell that a line of text covers. */
function markLines({ page, sketch: { columns, cells } }: SketchedPage): Uint8Array {
  const marks = new Uint8Array(cells.length);
  const scale = WIDTH / page.width;
  const toCell = (pixels: number) => Math.max(0, Math.floor(pixels / SKETCH_CELL_PIXELS));
  for (const { x, y, width, height } of page.lines) {
    const right = Math.min(columns - 1, toCell((x + width) * scale + LINE_MARGIN));
    const bottom = Math.min(cells.length / columns - 1, toCell((y + height) * scale + LINE_MARGIN));
    for (let row = toCell(y * scale - LINE_MARGIN); row <= bottom; row++)
      marks.fill(1, row * columns + toCell(x * scale - LINE_MARGIN), row * columns + right + 1);
  }
  return marks;
}

/** Whether a cell differs from the page's background, and from the same cell of nearly all other pages. */
function isDrawn(cell: number, { cells, background }: PageSketch, others: SketchedPage[]): boolean {
  const brightness = cells[cell] as number;
  if (Math.abs(brightness - background) < MIN_DIFFERENCE) return false;
  const limit = Math.max(1, MAX_COMMON_SHARE * others.length);
  let common = 0;
  for (const { sketch } of others) {
    if (Math.abs((sketch.cells[cell] as number) - brightness) >= MIN_DIFFERENCE) continue;
    if (++common > limit) return false;
  }
  return true;
}
