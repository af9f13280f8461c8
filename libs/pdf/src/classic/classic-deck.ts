import { normalizeLanguage } from '@lectern/contract/normalize-language';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFParse } from 'pdf-parse';
import { fromPath } from 'pdf2pic';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { sharp } from '../pictures/sharp.js';
import { readPageText } from './classic-page-text.js';
import { findScratchFolder } from './classic-programs.js';
import type { OutlineEntry } from '../reader/deck.js';
import { MAX_OUTLINE_ENTRIES, MAX_OUTLINE_LEVEL } from '../reader/document.js';
import { findPixelSize, type Pixels } from '../pictures/draw-page.js';
import { BrokenPdfError, type OpenedDeck, type OpenFailure } from '../reader/opened-deck.js';
import { cleanText } from '../text/clean-text.js';
import type { ReaderRequest } from '../reader/reader-messages.js';

const POINTS_PER_INCH = 72;
const PDF_HEADER = '%PDF-';
/** Part of V8's error message when the system refuses to allocate memory. */
const NO_MEMORY = 'allocation failed';
/** Letters of a title that are read; PDFium's reader reads as many. */
const MAX_TITLE_LENGTH = 4096;

// For broken objects, pdf.js rejects some promises that it does not await. The caller gets the error too, so ignoring them is safe.
process.on('unhandledRejection', () => undefined);

/**
 * Opens a deck with pdf-parse, which uses pdf.js, for its text; pdf2pic draws its pages with Ghostscript and GraphicsMagick.
 * @param onStart called when the file is in memory
 */
export async function openDeck(
  { file }: Pick<ReaderRequest, 'file'>,
  onStart: () => void,
): Promise<OpenedDeck | OpenFailure> {
  const bytes = readFileSync(file);
  // Bytes before the header could make the programs take the file for another format.
  const pdf = bytes.subarray(bytes.indexOf(PDF_HEADER));
  onStart();
  const document = await openDocument(pdf);
  if (typeof document === 'string') return document;
  const labels = await document.getPageLabels().catch(() => null);
  const saveCopyOnce = callOnce(() => saveCopy(pdf));
  /** Returns null where the page is damaged. */
  const usePage = <Result>(
    pageIndex: number,
    use: (page: PDFPageProxy) => Promise<Result>,
  ): Promise<Result | null> =>
    document
      .getPage(pageIndex + 1)
      .then(use)
      .catch((error: unknown) => {
        if (String(error).includes(NO_MEMORY)) throw new BrokenPdfError('tooBig', error);
        return null;
      });
  return {
    pageCount: document.numPages,
    readTitle: async () => cleanTitle((await readDocumentTitle(document)) ?? '') || null,
    readLanguage: () => readDocumentLanguage(document),
    readOutline: () => readDocumentOutline(document),
    readPage: (pageIndex) => usePage(pageIndex, (page) => readPageText(page, labels?.[pageIndex] ?? '')),
    drawPage: (pageIndex) => usePage(pageIndex, (page) => drawPage(saveCopyOnce(), page)),
  };
}

async function openDocument(pdf: Uint8Array): Promise<PDFDocumentProxy | OpenFailure> {
  const requireFromPdfParse = createRequire(createRequire(import.meta.url).resolve('pdf-parse'));
  const parser = new PDFParse({
    // A copy, because pdf.js detaches the buffer that it is given.
    data: Uint8Array.from(pdf),
    cMapUrl: join(dirname(requireFromPdfParse.resolve('pdfjs-dist/package.json')), 'cmaps/'),
    // The next options save time and risk, because pdf.js only reads text here and draws nothing.
    maxImageSize: 0,
    disableFontFace: true,
    isEvalSupported: false,
    verbosity: 0,
  });
  try {
    // The texts of pdf-parse lack positions and sizes, so this uses its private method that returns the document of pdf.js.
    return (await parser['load']()) as PDFDocumentProxy;
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'encrypted' : 'unreadable';
  }
}

function cleanTitle(text: string): string {
  return cleanText(text.slice(0, MAX_TITLE_LENGTH));
}

async function readDocumentTitle(document: PDFDocumentProxy): Promise<string | undefined> {
  const { info } = await document.getMetadata();
  return 'Title' in info && typeof info.Title === 'string' ? info.Title : undefined;
}

async function readDocumentLanguage(document: PDFDocumentProxy): Promise<string | null> {
  const { info } = await document.getMetadata();
  return (
    ('Language' in info && typeof info.Language === 'string' && normalizeLanguage(info.Language)) || null
  );
}

async function readDocumentOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  type Bookmarks = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;
  const walk = async (bookmarks: Bookmarks, level: number): Promise<void> => {
    for (const { title, dest, items } of bookmarks) {
      if (entries.length >= MAX_OUTLINE_ENTRIES) return;
      entries.push({ title: cleanTitle(title), level, page: await findPageIndex(document, dest) });
      if (level < MAX_OUTLINE_LEVEL) await walk(items as Bookmarks, level + 1);
    }
  };
  await walk((await document.getOutline().catch(() => null)) ?? [], 0);
  return entries;
}

/**
 * Finds the page of a bookmark's destination; null where it leads nowhere.
 * @param destination its name in the file, or an array that begins with the page's index or with a reference to the page
 */
async function findPageIndex(
  document: PDFDocumentProxy,
  destination: string | unknown[] | null,
): Promise<number | null> {
  try {
    const isNamed = typeof destination === 'string';
    const [page] = (isNamed ? await document.getDestination(destination) : destination) ?? [];
    if (typeof page === 'number') return page;
    return page ? await document.getPageIndex(page as Parameters<typeof document.getPageIndex>[0]) : null;
  } catch {
    return null;
  }
}

async function drawPage(pdfPath: string, page: PDFPageProxy): Promise<Pixels | null> {
  const viewport = page.getViewport({ scale: 1 });
  const size = findPixelSize(viewport.width, viewport.height);
  // Dots per inch.
  const density = Math.ceil((size.width / viewport.width) * POINTS_PER_INCH);
  const draw = fromPath(pdfPath, { ...size, density, format: 'png' });
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

/** Writes the file without the bytes before its header, for Ghostscript. @returns the copy's path */
function saveCopy(pdf: Uint8Array): string {
  const folder = findScratchFolder('.');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'deck.pdf');
  writeFileSync(path, pdf);
  return path;
}

function callOnce<Result>(create: () => Result): () => Result {
  let created: { result: Result } | undefined;
  return () => (created ??= { result: create() }).result;
}
