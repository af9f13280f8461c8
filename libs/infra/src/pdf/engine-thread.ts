/** The reading process's second thread: runs the engine through one order and reports as it goes. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageFailure } from './deck.js';
import { documentOutline, documentTitle, openDocument } from './document.js';
import { drawPage } from './draw-page.js';
import { Engine } from './engine.js';
import type { Order, PageDrawn, Report } from './orders.js';
import { readPageText } from './page-text.js';

/** Of the memory limit, for PDFium alone; the rest is for pixels and the process itself. */
const ENGINE_SHARE = 0.65;
/** Pages that may wait to be saved while the next one is drawn. */
const MAX_WAITING = 3;

const { order, waiting } = workerData as { order: Order; waiting: Int32Array };

/** The file broke the engine, which can't go on after that. */
class Broken extends Error {
  constructor(
    readonly reason: PageFailure,
    cause: unknown,
  ) {
    super(String(cause));
  }
}

await carryOut().catch((error: unknown) =>
  report(
    error instanceof Broken
      ? { type: 'stopped', reason: error.reason, detail: error.message }
      : { type: 'trouble', detail: String(error) },
  ),
);

async function carryOut(): Promise<void> {
  const engine = await Engine.start(order.limits.memory * ENGINE_SHARE);
  const file = readFileSync(order.file);
  report({ type: 'started' });
  const document = guarded(engine, () => openDocument(engine, file));
  if (typeof document === 'string') return report({ type: 'refused', reason: document });
  const pageCount = engine.call.FPDF_GetPageCount(document);
  if (pageCount > order.limits.pages) return report({ type: 'refused', reason: 'tooManyPages' });
  if (pageCount < 1) return report({ type: 'refused', reason: 'unreadable', detail: 'no pages' });
  report({
    type: 'opened',
    pageCount,
    title: guarded(engine, () => documentTitle(engine, document)),
    outline: order.task === 'read' ? guarded(engine, () => documentOutline(engine, document)) : [],
  });
  if (order.task === 'read') readPages(engine, document, pageCount);
  report({ type: 'done' });
}

function readPages(engine: Engine, document: number, pageCount: number): void {
  const all = Array.from({ length: pageCount }, (_, index) => index);
  const failed = new Set<number>();
  for (const index of order.text ?? all) {
    report({ type: 'at', step: 'text', index });
    const page = guarded(engine, () => readPageText(engine, document, index));
    if (!page) failed.add(index);
    report(page ? { type: 'text', page } : { type: 'failed', index });
  }
  for (const index of order.images ?? all) {
    if (failed.has(index)) continue;
    waitForRoom();
    report({ type: 'at', step: 'images', index });
    const pixels = guarded(engine, () => drawPage(engine, document, index));
    if (!pixels) report({ type: 'failed', index });
    else handOver({ type: 'drawn', index, ...pixels });
  }
}

function waitForRoom(): void {
  for (let count; (count = Atomics.load(waiting, 0)) >= MAX_WAITING;) Atomics.wait(waiting, 0, count);
}

function handOver(page: PageDrawn): void {
  Atomics.add(waiting, 0, 1);
  parentPort?.postMessage(page, [page.data.buffer]);
}

/** Work inside the engine: whatever it throws is the file's doing. */
function guarded<T>(engine: Engine, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Broken(engine.heap.full ? 'tooBig' : 'damaged', error);
  }
}

function report(what: Report): void {
  parentPort?.postMessage(what);
}
