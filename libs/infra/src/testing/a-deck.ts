import { handmadePdf, line } from '../pdf/testing/handmade-pdf.js';

/** A PDF with one page for each title, and a line of text under it. Titles without brackets. */
export function aDeck(titles: string[]): Buffer {
  return handmadePdf(
    titles.map((title) => ({
      content: line(title, 40, 340, 28) + line(`What there is to know about ${title}.`, 40, 250, 14),
    })),
  );
}
