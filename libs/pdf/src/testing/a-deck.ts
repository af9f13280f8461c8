import { handmadePdf, handmadePicture, line } from './handmade-pdf.js';

/** A PDF with one page for each title, and a line of text under it. Titles without brackets. */
export function aDeck(titles: string[]): Buffer<ArrayBuffer> {
  return handmadePdf(
    titles.map((title) => ({
      content: line(title, 40, 340, 28) + line(`What there is to know about ${title}.`, 40, 250, 14),
    })),
  );
}

/** A PDF whose pages are nothing but pictures, given as JPEG of 1280 x 800 pixels. */
export function aScan(pictures: Buffer[]): Buffer {
  return handmadePdf(
    pictures.map((_, i) => ({
      content: 'q 640 0 0 400 0 0 cm /P Do Q',
      resources: `/XObject << /P ${5 + i} 0 R >>`,
    })),
    pictures.map((picture) => handmadePicture(picture, 1280, 800)),
  );
}

const GARBLED = 'Xqll tzg vhkf hfrgk khffjfq pxwgk zbk wpgfwt cjfhwgs fgygk bhw vhwwgk';

/**
 * A PDF of three pages: a picture, given as JPEG of 1280 x 800 pixels, with garbled text; 'Kites need wind'; and garbled text
 * alone. Garbled text is invisible, so that the page looks as it would with the right map of its font.
 */
export function aGarbledDeck(picture: Buffer): Buffer<ArrayBuffer> {
  const garbled = `3 Tr ${line(GARBLED, 40, 200, 14)}`;
  const pages = [`q 640 0 0 400 0 0 cm /P Do Q ${garbled}`, line('Kites need wind', 40, 340, 28), garbled];
  return handmadePdf(
    pages.map((content) => ({ content, resources: '/XObject << /P 5 0 R >>' })),
    [handmadePicture(picture, 1280, 800)],
  );
}
