/** A thread of the reader process that runs the engine through one request and sends messages as it goes. */
import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { BrokenPdfError, type OpenedDeck } from './opened-deck.js';
import { PixelBuffers } from '../pictures/pixel-buffers.js';
import type { DrawRequest, PageDrawn, ReaderMessage, ThreadRequest } from './reader-messages.js';

/** Pages for which starting a further thread is worth its time. */
const MIN_PAGES_PER_THREAD = 8;

const port = parentPort as MessagePort;
const [request] = (await once(port, 'message')) as [ThreadRequest];

await carryOut(request).catch((error: unknown) =>
  send(
    error instanceof BrokenPdfError
      ? { type: 'stopped', reason: error.reason, detail: error.message }
      : { type: 'readerFailed', detail: String(error) },
  ),
);

async function carryOut(request: ThreadRequest): Promise<void> {
  const { task, reader, limits, text, file, isFirst, begun } = request;
  const { openDeck } = await (reader === 'classic'
    ? import('../classic/classic-deck.js')
    : import('./pdfium-deck.js'));
  const deck = await openDeck({ file, limits }, () => send({ type: 'started' }));
  if (typeof deck === 'string') return send({ type: 'refused', reason: deck });
  const { pageCount } = deck;
  if (pageCount > limits.pages) return send({ type: 'refused', reason: 'tooManyPages' });
  if (pageCount < 1) return send({ type: 'refused', reason: 'unreadable', detail: 'no pages' });
  const threads = Math.max(1, Math.min(request.threads, Math.floor(pageCount / MIN_PAGES_PER_THREAD)));
  deck.shareMemory(threads);
  if (isFirst) await describeDeck(deck, task, threads);
  if (task === 'read') {
    await readTexts(deck, shareOut(text ?? Array.from({ length: pageCount }, (_, index) => index), begun, 0));
    await drawPages(deck, shareOut(await pagesToDraw(), begun, 1));
  }
  send({ type: 'done' });
}

async function describeDeck(deck: OpenedDeck, task: ThreadRequest['task'], threads: number): Promise<void> {
  const title = await deck.title();
  const language = await deck.language();
  const outline = task === 'read' ? await deck.outline() : [];
  send({ type: 'opened', pageCount: deck.pageCount, threads, title, language, outline });
}

/** The next of the pages that no thread has begun, each time that one is asked for. */
function* shareOut(pages: number[], begun: Int32Array, phase: number): Generator<number, void> {
  for (let next; (next = pages[Atomics.add(begun, phase, 1)]) !== undefined;) yield next;
}

async function readTexts(deck: OpenedDeck, pages: Iterable<number>): Promise<void> {
  for (const index of pages) {
    send({ type: 'pageBegun', phase: 'text', index });
    const page = await deck.pageText(index);
    send(page ? { type: 'text', page } : { type: 'pageFailed', index });
  }
}

async function pagesToDraw(): Promise<number[]> {
  const answer = once(port, 'message') as Promise<[DrawRequest]>;
  send({ type: 'textDone' });
  const [{ draw }] = await answer;
  return draw;
}

async function drawPages(deck: OpenedDeck, pages: Iterable<number>): Promise<void> {
  const buffers = new PixelBuffers(port);
  for (const index of pages) {
    const buffer = await buffers.acquire();
    send({ type: 'pageBegun', phase: 'images', index });
    const pixels = await deck.drawPage(index, buffer);
    if (pixels) {
      port.postMessage({ type: 'drawn', index, ...pixels } satisfies PageDrawn, [pixels.data.buffer]);
      continue;
    }
    buffers.release(buffer);
    send({ type: 'pageFailed', index });
  }
}

function send(message: ReaderMessage): void {
  port.postMessage(message);
}
