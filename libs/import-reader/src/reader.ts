/**
 * The reading process's main thread: starts the thread that reads the file, passes its messages on, and watches memory and
 * processor time.
 * Serves one request, and ends when its parent is gone.
 */
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { HEAP_SHARE, MAX_SENTENCE, READING_MEMORY, READING_TIMES } from './limits.js';
import type { ReadingMessage, ReadingRequest } from './messages.js';

const CHECK_INTERVAL_MS = 25;
/** Below the API, which serves other people meanwhile. */
const PRIORITY = 5;

// A process may not take a higher priority than the one that it was started with.
setPriority(Math.max(getPriority(), PRIORITY));
// A bundle of reading-thread.ts: its 300 modules take three times as long to load.
const thread = new Worker(new URL('./thread/reading-thread.mjs', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: Math.floor((READING_MEMORY * HEAP_SHARE) / 1024 / 1024) },
});
let isEnded = false;
let { timeMs } = READING_TIMES;
/** When the latest message, and with it all before, is written to the parent. */
let written = Promise.resolve();

process.once('disconnect', die);
// The parent may have ended before the line above.
if (!process.connected) die();
process.once('message', (request: ReadingRequest) => (timeMs = request.timeMs));
process.on('message', (message) => thread.postMessage(message));
thread.on('message', (message: ReadingMessage) => isEnded || pass(message));
thread.once('error', (error: NodeJS.ErrnoException) =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? end({ type: 'tooBig' })
    : end({ type: 'failed', detail: String(error.stack ?? error).slice(0, MAX_SENTENCE) }),
);
// Messages that are not written yet would be lost.
thread.once('exit', () => void written.then(() => process.connected && process.disconnect()));
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > READING_MEMORY) end({ type: 'tooBig' });
  if ((user + system) / 1000 > timeMs) end({ type: 'tooSlow' });
}, CHECK_INTERVAL_MS).unref();

function pass(message: ReadingMessage): void {
  written = new Promise((done) => process.send?.(message, undefined, {}, () => done()));
}

function end(last: ReadingMessage): void {
  if (isEnded) return;
  isEnded = true;
  process.send?.(last, undefined, {}, die);
}

/** SIGKILL, because the reading thread may never return to its event loop. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
