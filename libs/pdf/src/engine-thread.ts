/** The reading process's second thread: runs the engine through one order and reports as it goes. */
import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Broken, type OpenedDeck } from './opened-deck.js';
import type { Drawing, Order, PageDrawn, PagePractised, Report } from './orders.js';
import { Room } from './room.js';

const port = parentPort as MessagePort;
const { reader, task } = workerData as Pick<Order, 'reader' | 'task'>;
let isOrdered = false;
const ordered = once(port, 'message').finally(() => (isOrdered = true)) as Promise<[Order]>;
// Before there is an order: this process may have been started ahead of it.
const library = reader === 'classic' ? import('./classic-deck.js') : loadPdfium();
const [order] = await ordered;

await carryOut().catch((error: unknown) =>
  report(
    error instanceof Broken
      ? { type: 'stopped', reason: error.reason, detail: error.message }
      : { type: 'trouble', detail: String(error) },
  ),
);

async function loadPdfium() {
  const pdfium = await import('./pdfium-deck.js');
  if (task === 'read')
    await pdfium.practise(
      () => isOrdered,
      (pixels) => handOver({ type: 'practised', ...pixels }),
    );
  return pdfium;
}

async function carryOut(): Promise<void> {
  const { openDeck } = await library;
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
  const pages = await pagesToDraw();
  const room = new Room(port);
  for (const index of pages) {
    const free = await room.take();
    report({ type: 'at', step: 'images', index });
    const pixels = await deck.drawPage(index, free);
    if (pixels) handOver({ type: 'drawn', index, ...pixels });
    else room.giveBack(free);
    if (!pixels) report({ type: 'failed', index });
  }
}

async function pagesToDraw(): Promise<number[]> {
  const answer = once(port, 'message') as Promise<[Drawing]>;
  report({ type: 'told' });
  const [{ draw }] = await answer;
  return draw;
}

function handOver(page: PageDrawn | PagePractised): void {
  port.postMessage(page, [page.data.buffer]);
}

function report(what: Report): void {
  port.postMessage(what);
}
