/** The reading process's second thread: runs the engine through one order and reports as it goes. */
import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Broken, type OpenedDeck } from './opened-deck.js';
import type { Drawing, Order, PageDrawn, Report } from './orders.js';

/** Pages that may wait to be saved while the next one is drawn. */
const MAX_WAITING = 3;

const { order, waiting } = workerData as { order: Order; waiting: Int32Array };

await carryOut().catch((error: unknown) =>
  report(
    error instanceof Broken
      ? { type: 'stopped', reason: error.reason, detail: error.message }
      : { type: 'trouble', detail: String(error) },
  ),
);

async function carryOut(): Promise<void> {
  const { openDeck } = await (order.reader === 'classic'
    ? import('./classic-deck.js')
    : import('./pdfium-deck.js'));
  const deck = await openDeck(order, () => report({ type: 'started' }));
  if (typeof deck === 'string') return report({ type: 'refused', reason: deck });
  const { pageCount } = deck;
  if (pageCount > order.limits.pages) return report({ type: 'refused', reason: 'tooManyPages' });
  if (pageCount < 1) return report({ type: 'refused', reason: 'unreadable', detail: 'no pages' });
  const title = await deck.title();
  const outline = order.task === 'read' ? await deck.outline() : [];
  report({ type: 'opened', pageCount, title, outline });
  if (order.task === 'read') await readPages(deck);
  report({ type: 'done' });
}

async function readPages(deck: OpenedDeck): Promise<void> {
  for (const index of order.text ?? Array.from({ length: deck.pageCount }, (_, index) => index)) {
    report({ type: 'at', step: 'text', index });
    const page = await deck.pageText(index);
    report(page ? { type: 'text', page } : { type: 'failed', index });
  }
  for (const index of await pagesToDraw()) {
    waitForRoom();
    report({ type: 'at', step: 'images', index });
    const pixels = await deck.drawPage(index);
    if (!pixels) report({ type: 'failed', index });
    else handOver({ type: 'drawn', index, ...pixels });
  }
}

async function pagesToDraw(): Promise<number[]> {
  const answer = once(parentPort as MessagePort, 'message') as Promise<[Drawing]>;
  report({ type: 'told' });
  const [{ draw }] = await answer;
  return draw;
}

function waitForRoom(): void {
  for (let count; (count = Atomics.load(waiting, 0)) >= MAX_WAITING;) Atomics.wait(waiting, 0, count);
}

function handOver(page: PageDrawn): void {
  Atomics.add(waiting, 0, 1);
  parentPort?.postMessage(page, [page.data.buffer]);
}

function report(what: Report): void {
  parentPort?.postMessage(what);
}
