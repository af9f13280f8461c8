/**
 * The reader process's main thread: starts the threads that run the engine, encodes the pictures that come from them, and
 * watches time and memory. It is a thread of its own because a file can make the engine loop or allocate without end.
 * Serves one request, and ends when its parent is gone.
 */
import { readFileSync } from 'node:fs';
import { killGroup } from '../classic/classic-programs.js';
import { PageChanges } from '../pictures/page-changes.js';
import { createPageSketch, pictureEntropy, pictureHash } from '../pictures/page-sketch.js';
import { EngineThreads } from './engine-threads.js';
import type { DrawRequest, PageDrawn, ReaderMessage, ReaderRequest } from './reader-messages.js';

const CHECK_INTERVAL_MS = 25;

type Encoder = typeof import('../pictures/encode-page.js');

const [, , reader, task] = process.argv as [string, string, ReaderRequest['reader'], ReaderRequest['task']];
const processGroup = reader === 'classic' ? process.pid : undefined;
const threads = new EngineThreads({ onMessage: handle, onDrawn, onError: failReader });
// The native encoder is slow to load, so it loads while the engine starts.
const encoder = task === 'read' ? import('../pictures/encode-page.js') : null;
const encoding: Promise<void>[] = [];
let changes: PageChanges | null = null;

process.once('disconnect', die);
// The parent may have ended before the line above.
if (!process.connected) die();
process.once('message', (request: ReaderRequest) => {
  threads.read(request);
  process.on('message', (drawRequest: DrawRequest) => {
    changes = new PageChanges(drawRequest.draw);
    threads.draw(drawRequest);
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > request.limits.memory) end({ type: 'stopped', reason: 'tooBig' });
    if (threads.isTooSlow(request.limits)) end({ type: 'stopped', reason: 'tooSlow' });
  }, CHECK_INTERVAL_MS);
});

function handle(message: ReaderMessage): void {
  if (message.type === 'pageFailed') changes?.skip(message.index);
  if (message.type === 'done') void finish().catch(failReader);
  else if (message.type === 'refused' || message.type === 'stopped' || message.type === 'readerFailed')
    end(message);
  else send(message);
}

function onDrawn(page: PageDrawn, release: () => void): void {
  encoding.push(encode(page).then(release).catch(failReader));
}

async function encode({ index, ...pixels }: PageDrawn): Promise<void> {
  const sketch = createPageSketch(pixels);
  const comparing = (changes as PageChanges).compare(index, sketch);
  const { encodePage } = await (encoder as Promise<Encoder>);
  const [pictures, change] = await Promise.all([encodePage(pixels), comparing]);
  const measured = { richness: pictureEntropy(sketch), hash: pictureHash(sketch), change };
  const message: ReaderMessage = { type: 'image', index, ...measured, pictures };
  // Waiting until it is sent slows drawing down to the pace at which the parent saves pictures.
  await new Promise((sent) => process.send?.(message, undefined, {}, sent));
}

async function finish(): Promise<void> {
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
