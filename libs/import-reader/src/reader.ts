/**
 * The main thread of the reading process. It starts the thread that reads the file, forwards the messages of that thread, limits memory
 * and processor time, serves one request, and ends when its parent process has ended.
 */
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { HEAP_SHARE, MAX_ARGUMENT_LETTERS, READING_MEMORY_BYTES, READING_TIMES } from './limits.js';
import type { ReadingMessage, ReadingRequest } from './messages.js';

const CHECK_INTERVAL_MS = 25;
/** A lower priority than that of the API, which serves other users at the same time. */
const NICE_VALUE = 5;

// A process can't take a higher priority than the one that it was started with.
setPriority(Math.max(getPriority(), NICE_VALUE));
// A bundle of reading-thread.ts, because its 300 modules would take three times as long to load.
const thread = new Worker(new URL('./thread/reading-thread.mjs', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: Math.floor((READING_MEMORY_BYTES * HEAP_SHARE) / 1024 / 1024) },
});
let hasEnded = false;
let { timeMs } = READING_TIMES;
/** Resolves when all messages so far are written to the parent process. */
let lastWrite = Promise.resolve();

process.once('disconnect', killProcess);
// The parent process may have ended before the listener above was added.
if (!process.connected) killProcess();
process.once('message', (request: ReadingRequest) => (timeMs = request.timeMs));
process.on('message', (message) => thread.postMessage(message));
thread.on('message', (message: ReadingMessage) => hasEnded || forward(message));
thread.once('error', (error: NodeJS.ErrnoException) =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? endWith({ type: 'tooBig' })
    : endWith({ type: 'failed', detail: String(error.stack ?? error).slice(0, MAX_ARGUMENT_LETTERS) }),
);
// Waits, because messages that are not written yet would be lost.
thread.once('exit', () => void lastWrite.then(() => process.connected && process.disconnect()));
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > READING_MEMORY_BYTES) endWith({ type: 'tooBig' });
  if ((user + system) / 1000 > timeMs) endWith({ type: 'tooSlow' });
}, CHECK_INTERVAL_MS).unref();

function forward(message: ReadingMessage): void {
  lastWrite = new Promise((done) => process.send?.(message, undefined, {}, () => done()));
}

function endWith(lastMessage: ReadingMessage): void {
  if (hasEnded) return;
  hasEnded = true;
  process.send?.(lastMessage, undefined, {}, killProcess);
}

/** SIGKILL, because the reading thread may never return to its event loop. */
function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}
