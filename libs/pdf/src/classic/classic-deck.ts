import { normalizeLanguage } from '@lectern/contract/normalize-language';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFParse } from 'pdf-parse';
import { fromPath } from 'pdf2pic';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { sharp } from '../pictures/sharp.js';
import { readPageText } from './classic-page-text.js';
import { scratchFolder } from './classic-programs.js';
import type { OutlineEntry } from '../reader/deck.js';
import { MAX_OUTLINE_ENTRIES, MAX_OUTLINE_LEVEL } from '../reader/document.js';
import { pixelSize, type Pixels } from '../pictures/draw-page.js';
import { BrokenPdfError, type OpenedDeck, type OpenFailure } from '../reader/opened-deck.js';
import { plainText } from '../text/plain-text.js';
import type { ReaderRequest } from '../reader/reader-messages.js';

const POINTS_PER_INCH = 72;
const HEADER = '%PDF-';
/** Part of V8's error message when the system refuses to allocate memory. */
const NO_MEMORY = 'allocation failed';
/** Letters of a title, as in PDFium. */
const MAX_TITLE = 4096;

// pdf.js leaves some promises of broken objects unhandled. The awaiting caller gets the error too, so this is safe.
process.on('unhandledRejection', () => undefined);

/** Opens a deck with pdf-parse for its text; pdf2pic draws its pages with Ghostscript and GraphicsMagick. */
export async function openDeck(
  { file }: Pick<ReaderRequest, 'file'>,
  onStart: () => void,
): Promise<OpenedDeck | OpenFailure> {
  const bytes = readFileSync(file);
  // Bytes before the header could make the programs take the file for another format.
  const pdf = bytes.subarray(bytes.indexOf(HEADER));
  onStart();
  const document = await openDocument(pdf);
  if (typeof document === 'string') return document;
  const labels = await document.getPageLabels().catch(() => null);
  const copy = once(() => saveCopy(pdf));
  const withPage = <T>(index: number, work: (page: PDFPageProxy) => Promise<T>): Promise<T | null> =>
    document
      .getPage(index + 1)
      .then(work)
      .catch((error: unknown) => {
        if (String(error).includes(NO_MEMORY)) throw new BrokenPdfError('tooBig', error);
        return null;
      });
  return {
    pageCount: document.numPages,
    title: async () => shortText((await documentTitle(document)) ?? '') || null,
    language: () => documentLanguage(document),
    outline: () => documentOutline(document),
    pageText: (index) => withPage(index, (page) => readPageText(page, labels?.[index] ?? '')),
    drawPage: (index) => withPage(index, (page) => drawPage(copy(), page)),
  };
}

async function openDocument(pdf: Uint8Array): Promise<PDFDocumentProxy | OpenFailure> {
  const fromPdfParse = createRequire(createRequire(import.meta.url).resolve('pdf-parse'));
  const parser = new PDFParse({
    // A copy, because pdf.js detaches the buffer that it is given.
    data: Uint8Array.from(pdf),
    cMapUrl: join(dirname(fromPdfParse.resolve('pdfjs-dist/package.json')), 'cmaps/'),
    // pdf.js only reads text here; it draws nothing.
    maxImageSize: 0,
    disableFontFace: true,
    isEvalSupported: false,
    verbosity: 0,
  });
  try {
    // The texts of pdf-parse lack positions and sizes, so the pdf.js document inside is used.
    return (await parser['load']()) as PDFDocumentProxy;
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'encrypted' : 'unreadable';
  }
}

function shortText(text: string): string {
  return plainText(text.slice(0, MAX_TITLE));
}

async function documentTitle(document: PDFDocumentProxy): Promise<string | undefined> {
  const { info } = await document.getMetadata();
  return 'Title' in info && typeof info.Title === 'string' ? info.Title : undefined;
}

async function documentLanguage(document: PDFDocumentProxy): Promise<string | null> {
  const { info } = await document.getMetadata();
  return (
    ('Language' in info && typeof info.Language === 'string' && normalizeLanguage(info.Language)) || null
  );
}

async function documentOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  type Bookmarks = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;
  const walk = async (bookmarks: Bookmarks, level: number): Promise<void> => {
    for (const { title, dest, items } of bookmarks) {
      if (entries.length >= MAX_OUTLINE_ENTRIES) return;
      entries.push({ title: shortText(title), level, page: await findPage(document, dest) });
      if (level < MAX_OUTLINE_LEVEL) await walk(items as Bookmarks, level + 1);
    }
  };
  await walk((await document.getOutline().catch(() => null)) ?? [], 0);
  return entries;
}

async function findPage(document: PDFDocumentProxy, dest: string | unknown[] | null): Promise<number | null> {
  try {
    const [page] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
    if (typeof page === 'number') return page;
    return page ? await document.getPageIndex(page as Parameters<typeof document.getPageIndex>[0]) : null;
  } catch {
    return null;
  }
}

async function drawPage(copy: string, page: PDFPageProxy): Promise<Pixels | null> {
  const frame = page.getViewport({ scale: 1 });
  const size = pixelSize(frame.width, frame.height);
  const density = Math.ceil((size.width / frame.width) * POINTS_PER_INCH);
  const draw = fromPath(copy, { ...size, density, format: 'png' });
  const { buffer } = await draw(page.pageNumber, { responseType: 'buffer' });
  // The programs return nothing for a page that they can't draw.
  if (!buffer?.length) return null;
  const { data, info } = await sharp(buffer)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: Uint8Array.from(data), width: info.width, height: info.height };
}

function saveCopy(pdf: Uint8Array): string {
  const folder = scratchFolder('.');
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, 'deck.pdf');
  writeFileSync(copy, pdf);
  return copy;
}

function once<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}
