import { PDFParse } from 'pdf-parse';

/** The text of each page of a PDF, with white space collapsed. */
export async function readPages(bytes: Buffer): Promise<string[]> {
  const pdf = new PDFParse({ data: new Uint8Array(bytes) });
  const { pages } = await pdf.getText();
  await pdf.destroy();
  return pages.map(({ text }) => text.replace(/\s+/g, ' ').trim());
}
