/** The reading process's working thread: carries out one order and reports as it goes. */
import { readdir, readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { MAX_UPLOAD_PAGES } from '@lectern/contract';
import sharp from 'sharp';
import { type OutlineEntry } from './deck.js';
import { documentOutline, documentTitle, openDocument } from './document.js';
import { Engine } from './engine.js';
import { type Order, type Report } from './orders.js';
import { drawPage, savePage, saveThumbnail } from './page-image.js';
import { readPageText } from './page-text.js';

/** Of the memory limit, for PDFium alone; the rest is for pixels and the process itself. */
const ENGINE_SHARE = 0.65;
/** Pictures that are encoded at once, beside the one that is drawn. */
const ENCODERS = 2;

const order = workerData as Order;

function report(what: Report): void {
  parentPort?.postMessage(what);
}

async function carryOut(): Promise<void> {
  const engine = await Engine.start(order.limits.memory * ENGINE_SHARE);
  const file = await readFile(order.file);
  const document = guarded(() => openDocument(engine, file));
  if (typeof document === 'string') return report({ type: 'refused', reason: document });
  const pageCount = engine.call.FPDF_GetPageCount(document);
  if (pageCount > MAX_UPLOAD_PAGES) return report({ type: 'refused', reason: 'tooManyPages' });
  if (pageCount < 1) return report({ type: 'refused', reason: 'unreadable', detail: 'no pages' });
  report({ type: 'opened', pageCount, ...guarded(() => frontMatter(engine, document)) });
  if (order.task === 'read') {
    const all = Array.from({ length: pageCount }, (_, index) => index);
    const failed = readText(engine, document, order.text ?? all);
    const images = order.images ?? all;
    await drawPages(
      engine,
      document,
      images.filter((index) => !failed.has(index)),
    );
    await makeThumbnail();
  }
  report({ type: 'done' });
}

function frontMatter(engine: Engine, document: number): { title: string | null; outline: OutlineEntry[] } {
  const outline = order.task === 'read' ? documentOutline(engine, document) : [];
  return { title: documentTitle(engine, document), outline };
}

function readText(engine: Engine, document: number, pages: number[]): Set<number> {
  const failed = new Set<number>();
  for (const index of pages) {
    report({ type: 'at', step: 'text', index });
    const page = guarded(() => readPageText(engine, document, index));
    if (!page) failed.add(index);
    report(page ? { type: 'text', page } : { type: 'failed', step: 'text', index });
  }
  return failed;
}

async function drawPages(engine: Engine, document: number, pages: number[]): Promise<void> {
  sharp.cache(false);
  const encoding = new Set<Promise<void>>();
  for (const index of pages) {
    report({ type: 'at', step: 'images', index });
    const pixels = guarded(() => drawPage(engine, document, index));
    if (!pixels) {
      report({ type: 'failed', step: 'images', index });
      continue;
    }
    const saved = savePage(pixels, index)
      .then((image) => report({ type: 'image', image }), inTrouble)
      .finally(() => encoding.delete(saved));
    encoding.add(saved);
    if (encoding.size > ENCODERS) await Promise.race(encoding);
  }
  await Promise.all(encoding);
}

async function makeThumbnail(): Promise<void> {
  const pages = (await readdir('.')).filter((name) => name.startsWith('page-')).sort();
  const indexOf = (name: string): number => Number.parseInt(name.slice(5)) - 1;
  const page = pages.find((name) => indexOf(name) === order.thumbnailPage) ?? pages[0];
  if (page) report({ type: 'thumbnail', image: await saveThumbnail(page, indexOf(page)) });
}

/** The file broke the engine, which can't go on after that. */
class Broken extends Error {}

/** Work inside the engine: whatever it throws is the file's doing. */
function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Broken(String(error));
  }
}

function inTrouble(error: unknown): void {
  report(
    error instanceof Broken
      ? { type: 'stopped', reason: 'damaged', detail: error.message }
      : { type: 'trouble', detail: String(error) },
  );
}

await carryOut().catch(inTrouble);
