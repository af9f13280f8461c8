/**
 * The reading process's main thread: starts the thread that works and watches it, so that a file
 * that makes the engine spin or swell can't stop the watching. Ends when its parent is gone.
 */
import { Worker } from 'node:worker_threads';
import { type Order, type Report } from './orders.js';

const LOOK_EVERY = 25;
/** After one of these nothing more comes. */
const LAST = new Set<Report['type']>(['done', 'refused', 'stopped', 'trouble']);

process.once('disconnect', die);
process.once('message', (order: Order) => {
  let lastSign = Date.now();
  const thread = new Worker(new URL('./reader-thread.js', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  thread.on('message', (report: Report) => {
    lastSign = Date.now();
    if (LAST.has(report.type)) end(report);
    else process.send?.(report);
  });
  thread.on('error', (error: NodeJS.ErrnoException) =>
    end(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? { type: 'stopped', reason: 'tooBig' }
        : { type: 'trouble', detail: String(error) },
    ),
  );
  setInterval(() => {
    if (process.memoryUsage.rss() > order.limits.memory) end({ type: 'stopped', reason: 'tooBig' });
    else if (Date.now() - lastSign > order.limits.pageTime) end({ type: 'stopped', reason: 'tooSlow' });
  }, LOOK_EVERY);
});

function end(last: Report): void {
  process.send?.(last);
  const peak = process.resourceUsage().maxRSS * 1024;
  process.send?.({ type: 'memory', peak } satisfies Report, undefined, {}, die);
}

/** At once and without asking: the other thread may never answer. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
