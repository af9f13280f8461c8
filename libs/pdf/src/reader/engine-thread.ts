/** The reader process's second thread: the engine reads the deck of one request here, and each result is sent as a message at once. */
import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { BrokenPdfError, type OpenedDeck } from './opened-deck.js';
import { PixelBuffers } from '../pictures/pixel-buffers.js';
import type { DrawRequest, PageDrawn, ReaderMessage, ReaderRequest } from './reader-messages.js';

const port = parentPort as MessagePort;
const [request] = (await once(port, 'message')) as [ReaderRequest];

await readRequestedDeck(request).catch((error: unknown) =>
  send(
    error instanceof BrokenPdfError
      ? { type: 'stopped', reason: error.reason, detail: error.message }
      : { type: 'readerFailed', detail: String(error) },
  ),
);

async function readRequestedDeck({ task, reader, limits, textIndexes, file }: ReaderRequest): Promise<void> {
  // Imported here, so that only the engine that is used takes time and memory.
  const { openDeck } = await (reader === 'classic'
    ? import('../classic/classic-deck.js')
    : import('./pdfium-deck.js'));
  const deck = await openDeck({ file, limits }, () => send({ type: 'started' }));
  if (typeof deck === 'string') return send({ type: 'refused', reason: deck });
  const { pageCount } = deck;
  if (pageCount > limits.maxPages) return send({ type: 'refused', reason: 'tooManyPages' });
  if (pageCount < 1) return send({ type: 'refused', reason: 'unreadable', detail: 'no pages' });
  const title = await deck.readTitle();
  const language = await deck.readLanguage();
  const outline = task === 'read' ? await deck.readOutline() : [];
  send({ type: 'opened', pageCount, title, language, outline });
  if (task === 'read') {
    await readTexts(deck, textIndexes ?? Array.from({ length: pageCount }, (_, index) => index));
    await drawPages(deck, await requestPagesToDraw());
  }
  send({ type: 'done' });
}

async function readTexts(deck: OpenedDeck, indexes: number[]): Promise<void> {
  for (const index of indexes) {
    send({ type: 'pageBegun', phase: 'text', index });
    const page = await deck.readPage(index);
    send(page ? { type: 'text', page } : { type: 'pageFailed', index });
  }
}

async function requestPagesToDraw(): Promise<number[]> {
  const answer = once(port, 'message') as Promise<[DrawRequest]>;
  send({ type: 'textDone' });
  const [{ drawIndexes }] = await answer;
  return drawIndexes;
}

async function drawPages(deck: OpenedDeck, indexes: number[]): Promise<void> {
  const buffers = new PixelBuffers(port);
  for (const index of indexes) {
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
