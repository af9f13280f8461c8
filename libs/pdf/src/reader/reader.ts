/**
 * The reader process's main thread: starts the thread of the engine, encodes the pictures that the engine draws, and watches time and
 * memory. The engine has a thread of its own because a file can make it loop or allocate without end.
 * The process serves one request, and ends with its parent.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { killGroup } from '../classic/classic-programs.js';
import {
  comparePageSketches,
  createPageSketch,
  hashPicture,
  measureEntropy,
} from '../pictures/page-sketch.js';
import { findTextCells } from '../text/text-cells.js';
import type { PageSketch } from './deck.js';
import type { DrawRequest, FreeBuffer, PageDrawn, ReaderMessage, ReaderRequest } from './reader-messages.js';

const CHECK_INTERVAL_MS = 25;
/** JavaScript heap of the engine's thread; PDFium's own memory is not part of it. */
const MAX_HEAP_MB = 256;

type Encoder = typeof import('../pictures/encode-page.js');

const [, , reader, task] = process.argv as [string, string, ReaderRequest['reader'], ReaderRequest['task']];
const processGroup = reader === 'classic' ? process.pid : undefined;
const thread = new Worker(new URL('./engine-thread.js', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
});
// The native encoder is slow to load, so it loads while the engine starts.
const encoder = task === 'read' ? import('../pictures/encode-page.js') : null;
let lastSketch: PageSketch | null = null;

process.once('disconnect', killSelf);
// The parent may have ended before the line above.
if (!process.connected) killSelf();
thread.on('error', failReader);
process.once('message', (request: ReaderRequest) => {
  thread.postMessage(request);
  const encodings: Promise<void>[] = [];
  process.on('message', (drawRequest: DrawRequest) => thread.postMessage(drawRequest));
  let isStarted = false;
  let lastMessageAt = Date.now();
  thread.on('message', (message: ReaderMessage | PageDrawn) => {
    lastMessageAt = Date.now();
    isStarted ||= message.type === 'started';
    if (message.type === 'drawn')
      encodings.push(encodeAndSend(message, encoder as Promise<Encoder>).catch(failReader));
    else if (message.type === 'done') void finish(encodings).catch(failReader);
    else if (message.type === 'refused' || message.type === 'stopped' || message.type === 'readerFailed')
      endProcess(message);
    else send(message);
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > request.limits.maxMemoryBytes)
      endProcess({ type: 'stopped', reason: 'tooBig' });
    const timeoutMs = isStarted ? request.limits.pageTimeoutMs : request.limits.startTimeoutMs;
    if (Date.now() - lastMessageAt > timeoutMs) endProcess({ type: 'stopped', reason: 'tooSlow' });
  }, CHECK_INTERVAL_MS);
});

/** Sends the pictures of a page, and the buffer with the pixels back to the engine's thread. */
async function encodeAndSend(
  { index, ...pixels }: PageDrawn,
  loadedEncoder: Promise<Encoder>,
): Promise<void> {
  // Pages are compared in their order, so this happens before the first await.
  const sketch = createPageSketch(pixels);
  const change = lastSketch && comparePageSketches(lastSketch, sketch);
  lastSketch = sketch;
  const { pictures, medium } = await (await loadedEncoder).encodePage(pixels);
  const measures = {
    richness: measureEntropy(sketch),
    hash: hashPicture(sketch),
    change,
    // Of the drawn pixels, so that the pictures need not be decoded again.
    sketch: createPageSketch(medium),
    textCells: findTextCells(medium),
  };
  const message: ReaderMessage = { type: 'image', index, ...measures, pictures };
  // Waits until the message is sent, which slows drawing down to the pace at which the parent saves pictures.
  await new Promise((resolve) => process.send?.(message, undefined, {}, resolve));
  const { data } = pixels;
  thread.postMessage({ freeBuffer: data } satisfies FreeBuffer, [data.buffer]);
}

async function finish(encodings: Promise<void>[]): Promise<void> {
  await Promise.all(encodings);
  endProcess({ type: 'done' });
}

function send(message: ReaderMessage): void {
  process.send?.(message);
}

function failReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') endProcess({ type: 'stopped', reason: 'tooBig' });
  else endProcess({ type: 'readerFailed', detail: String(error) });
}

function endProcess(message: ReaderMessage): void {
  send(message);
  process.send?.(
    { type: 'memory', peakBytes: measurePeakMemory() } satisfies ReaderMessage,
    undefined,
    {},
    killSelf,
  );
}

/** Measures the largest resident memory in bytes. On Linux `maxRSS` includes the parent's memory at the fork, so VmHWM is read there. */
function measurePeakMemory(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes ?? process.resourceUsage().maxRSS) * 1024;
}

/** Uses SIGKILL, because the engine's thread may never return to its event loop. */
function killSelf(): void {
  killGroup(processGroup);
  process.kill(process.pid, 'SIGKILL');
}
