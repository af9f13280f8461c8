import type { PageImage } from '../reader/deck.js';

/** The picture of a page, on which nothing is found. */
export function anImage(over: Partial<PageImage> = {}): PageImage {
  const textCells = { columns: 0, cells: new Uint8Array() };
  return {
    index: 0,
    file: '',
    width: 1280,
    height: 720,
    smaller: [],
    richness: 1,
    hash: '',
    sketch: { columns: 1, cells: new Uint8Array(1), background: 0 },
    textCells: { fine: textCells, coarse: textCells },
    ...over,
  };
}
