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
