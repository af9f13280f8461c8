/**
 * The reader process's main thread: starts the thread that runs the engine, encodes the pictures that come from it, and
 * watches time and memory. It is a thread of its own because a file can make the engine loop or allocate without end.
 * Serves one request, and ends when its parent is gone.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { killGroup } from '../classic/classic-programs.js';
import {
  changeBetween,
  type PageSketch,
  pictureEntropy,
  pictureHash,
  createPageSketch,
} from '../pictures/page-sketch.js';
import type { DrawRequest, FreeBuffer, PageDrawn, ReaderMessage, ReaderRequest } from './reader-messages.js';

const CHECK_INTERVAL_MS = 25;
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

process.once('disconnect', die);
// The parent may have ended before the line above.
if (!process.connected) die();
thread.on('error', failReader);
process.once('message', (request: ReaderRequest) => {
  thread.postMessage(request);
  const encoding: Promise<void>[] = [];
  process.on('message', (drawRequest: DrawRequest) => thread.postMessage(drawRequest));
  let isStarted = false;
  let lastMessageAt = Date.now();
  thread.on('message', (message: ReaderMessage | PageDrawn) => {
    lastMessageAt = Date.now();
    isStarted ||= message.type === 'started';
    if (message.type === 'drawn')
      encoding.push(encode(message, encoder as Promise<Encoder>).catch(failReader));
    else if (message.type === 'done') void finish(encoding).catch(failReader);
    else if (message.type === 'refused' || message.type === 'stopped' || message.type === 'readerFailed')
      end(message);
    else send(message);
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > request.limits.memory) end({ type: 'stopped', reason: 'tooBig' });
    const timeout = isStarted ? request.limits.pageTime : request.limits.startTime;
    if (Date.now() - lastMessageAt > timeout) end({ type: 'stopped', reason: 'tooSlow' });
  }, CHECK_INTERVAL_MS);
});

async function encode({ index, ...pixels }: PageDrawn, library: Promise<Encoder>): Promise<void> {
  // Pages are compared in their order, so this happens before the first await.
  const sketch = createPageSketch(pixels);
  const change = lastSketch && changeBetween(lastSketch, sketch);
  lastSketch = sketch;
  const pictures = await (await library).encodePage(pixels);
  const measured = { richness: pictureEntropy(sketch), hash: pictureHash(sketch), change };
  const message: ReaderMessage = { type: 'image', index, ...measured, pictures };
  // Waiting until it is sent slows drawing down to the pace at which the parent saves pictures.
  await new Promise((sent) => process.send?.(message, undefined, {}, sent));
  const { data } = pixels;
  thread.postMessage({ free: data } satisfies FreeBuffer, [data.buffer]);
}

async function finish(encoding: Promise<void>[]): Promise<void> {
  await Promise.all(encoding);
  end({ type: 'done' });
}

function send(message: ReaderMessage): void {
  process.send?.(message);
}

function failReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ type: 'stopped', reason: 'tooBig' });
  else end({ type: 'readerFailed', detail: String(error) });
}

function end(last: ReaderMessage): void {
  send(last);
  process.send?.({ type: 'memory', peak: peakMemory() } satisfies ReaderMessage, undefined, {}, die);
}

/** Bytes. On Linux from VmHWM, because `maxRSS` begins with the memory of the parent at the time of the fork. */
function peakMemory(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes ?? process.resourceUsage().maxRSS) * 1024;
}

/** SIGKILL, because the engine's thread may never return to its event loop. */
function die(): void {
  killGroup(processGroup);
  process.kill(process.pid, 'SIGKILL');
}
