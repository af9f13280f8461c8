import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFParse } from 'pdf-parse';
import { fromPath } from 'pdf2pic';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js';
import sharp from 'sharp';
import { scratchFolder } from './classic-programs.js';
import type { OutlineEntry, PageLink, PageText } from './deck.js';
import { MAX_OUTLINE_ENTRIES, MAX_OUTLINE_LEVEL } from './document.js';
import { pixelSize, type Pixels } from './draw-page.js';
import type { Letter, LetterStyle } from './letters.js';
import { lettersToLines, round } from './lines.js';
import { BrokenPdfError, type OpenedDeck, type OpenFailure } from './opened-deck.js';
import { MAX_LINKS } from './page-links.js';
import { fontFacts, isOnPage, MAX_LETTERS, MAX_LINES } from './page-text.js';
import { plainText } from './plain-text.js';
import type { ReaderRequest } from './reader-messages.js';
import { INLINE } from './structure-tags.js';

const POINTS_PER_INCH = 72;
/** `AnnotationMode.DISABLE` of pdf.js. */
const NO_ANNOTATIONS = 0;
const HEADER = '%PDF-';
/** Part of V8's error message when the system refuses to allocate memory. */
const NO_MEMORY = 'allocation failed';
/** Letters of a title, as in PDFium. */
const MAX_TITLE = 4096;
/** Shares of the em above and below the baseline, in most fonts. */
const ASCENT = 0.8;
const DESCENT = 0.2;

type Viewport = ReturnType<PDFPageProxy['getViewport']>;
type StructureNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

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
    outline: () => documentOutline(document),
    pageText: (index) => withPage(index, (page) => pageText(page, labels?.[index] ?? '')),
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

async function documentOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  type Bookmarks = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;
  const walk = async (bookmarks: Bookmarks, level: number): Promise<void> => {
    for (const { title, dest, items } of bookmarks) {
      if (entries.length >= MAX_OUTLINE_ENTRIES) return;
      entries.push({ title: shortText(title), level, page: await pageOf(document, dest) });
      if (level < MAX_OUTLINE_LEVEL) await walk(items as Bookmarks, level + 1);
    }
  };
  await walk((await document.getOutline().catch(() => null)) ?? [], 0);
  return entries;
}

async function pageOf(document: PDFDocumentProxy, dest: string | unknown[] | null): Promise<number | null> {
  try {
    const [page] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
    if (typeof page === 'number') return page;
    return page ? await document.getPageIndex(page as Parameters<typeof document.getPageIndex>[0]) : null;
  } catch {
    return null;
  }
}

async function pageText(page: PDFPageProxy, label: string): Promise<PageText> {
  const frame = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  // pdf.js loads the names of fonts with the operators.
  await page.getOperatorList({ annotationMode: NO_ANNOTATIONS }).catch(() => null);
  const letters = readLetters(page, frame, items, await structureTags(page));
  const links = await readLinks(page, frame);
  page.cleanup();
  return {
    index: page.pageNumber - 1,
    label: plainText(label) || null,
    width: round(frame.width),
    height: round(frame.height),
    lines: lettersToLines(letters).slice(0, MAX_LINES),
    links,
    change: null,
  };
}

function readLetters(
  page: PDFPageProxy,
  frame: Viewport,
  items: (TextItem | TextMarkedContent)[],
  tags: Map<string, string>,
): (Letter | null)[] {
  const styles = new Map<string, LetterStyle>();
  const letters: (Letter | null)[] = [];
  const marks: string[] = [];
  for (const item of items) {
    if (letters.length >= MAX_LETTERS) break;
    if ('type' in item) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push(item.id ?? '');
      continue;
    }
    const tag = marks.map((id) => tags.get(id)).findLast(Boolean) ?? null;
    for (const letter of itemLetters(page, frame, item, tag, styles))
      letters.push(isOnPage(letter, frame) ? letter : null);
    if (item.hasEOL) letters.push(null);
  }
  return letters;
}

/** Divides the width of a run evenly among its letters: pdf.js gives only the width of the run. */
function itemLetters(
  page: PDFPageProxy,
  frame: Viewport,
  { str, transform, width, fontName, dir }: TextItem,
  tag: string | null,
  styles: Map<string, LetterStyle>,
): Letter[] {
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
  const length = Math.hypot(a, b) || 1;
  const [x1, baseline] = frame.convertToViewportPoint(e, f) as [number, number];
  const end = [e + (width * a) / length, f + (width * b) / length] as const;
  const [x2, y2] = frame.convertToViewportPoint(...end) as [number, number];
  const size = Math.round(Math.hypot(c, d) * 10) / 10;
  const rotated = Math.abs(y2 - baseline) > Math.abs(x2 - x1) * 0.1 || x2 < x1;
  const key = [fontName, size, rotated, tag].join(' ');
  const style = styles.get(key) ?? { size, ...fontFacts(fontOf(page, fontName)), color: '', rotated, tag };
  styles.set(key, style);
  const box = {
    top: Math.min(baseline, y2) - size * ASCENT,
    bottom: Math.max(baseline, y2) + size * DESCENT,
  };
  if (!str.trim())
    return str ? [{ text: ' ', left: x1, right: x2, ...box, baseline, style, implied: true }] : [];
  const texts = [...str];
  const step = (x2 - x1) / texts.length;
  return texts.map((text, i) => {
    const left = x1 + step * (dir === 'rtl' ? texts.length - 1 - i : i);
    return { text, left, right: left + step, ...box, baseline, style, implied: false };
  });
}

function fontOf(page: PDFPageProxy, name: string): string {
  if (!page.commonObjs.has(name)) return '';
  return String((page.commonObjs.get(name) as { name?: string } | null)?.name ?? '');
}

/** The block element around each marked content of a tagged page, by the id that pdf.js gives it. */
async function structureTags(page: PDFPageProxy): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  const walk = (node: StructureNode, block: string): void => {
    const tag = node.role && !INLINE.has(node.role) ? node.role : block;
    for (const child of node.children) {
      if ('role' in child) walk(child, tag);
      else tags.set(child.id, tag);
    }
  };
  const root = (await page.getStructTree().catch(() => null)) as StructureNode | null;
  for (const child of root?.children ?? []) if ('role' in child) walk(child, '');
  return tags;
}

async function readLinks(page: PDFPageProxy, frame: Viewport): Promise<PageLink[]> {
  interface Annotation {
    subtype: string;
    url?: string;
    unsafeUrl?: string;
    overlaidText?: string;
    rect: [number, number, number, number];
  }
  const annotations = (await page.getAnnotations().catch(() => [])) as Annotation[];
  return annotations.slice(0, MAX_LINKS).flatMap(({ subtype, url, unsafeUrl, overlaidText, rect }) => {
    const target = plainText(unsafeUrl ?? url ?? '');
    if (subtype !== 'Link' || !target) return [];
    const [x1, y1, x2, y2] = frame.convertToViewportRectangle(rect) as typeof rect;
    const box = { x: Math.min(x1, x2), y: Math.min(y1, y2) };
    const size = { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    return [{ url: target, text: plainText(overlaidText ?? ''), ...box, ...size }];
  });
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
