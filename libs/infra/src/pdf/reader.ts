/**
 * The reading process's main thread: starts the thread that runs the engine, saves the pictures that
 * come from it, and watches time and memory, so that a file that makes the engine spin or swell can't
 * stop the watching. Ends when its parent is gone.
 */
import { Worker } from 'node:worker_threads';
import { killGroup } from './classic-programs.js';
import type { Drawing, Order, PageDrawn, Report } from './orders.js';
import { changeBetween, richnessOf, type Sketch, sketchOf } from './sketch.js';

const LOOK_EVERY = 25;

type Pictures = typeof import('./pictures.js');

let group: number | undefined;
let lastSketch: Sketch | null = null;

process.once('disconnect', die);
process.once('message', (order: Order) => {
  if (order.reader === 'classic') group = process.pid;
  // Native and slow to load: beside the engine's start, not after it.
  const pictures = order.task === 'read' ? import('./pictures.js') : null;
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  const saving: Promise<void>[] = [];
  const thread = new Worker(new URL('./engine-thread.js', import.meta.url), {
    workerData: { order, waiting },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  process.on('message', (drawing: Drawing) => thread.postMessage(drawing));
  let lastSign = Date.now();
  thread.on('message', (said: Report | PageDrawn) => {
    lastSign = Date.now();
    if (said.type === 'drawn')
      saving.push(save(said, pictures as Promise<Pictures>, waiting).catch(inTrouble));
    else if (said.type === 'done') void finish(saving).catch(inTrouble);
    else if (said.type === 'refused' || said.type === 'stopped' || said.type === 'trouble') end(said);
    else tell(said);
  });
  thread.on('error', inTrouble);
  setInterval(() => {
    if (process.memoryUsage.rss() > order.limits.memory) end({ type: 'stopped', reason: 'tooBig' });
    else if (Date.now() - lastSign > order.limits.pageTime) end({ type: 'stopped', reason: 'tooSlow' });
  }, LOOK_EVERY);
});

async function save(page: PageDrawn, pictures: Promise<Pictures>, waiting: Int32Array): Promise<void> {
  // Before anything is waited for: pages come in order.
  const sketch = sketchOf(page);
  const change = lastSketch && changeBetween(lastSketch, sketch);
  lastSketch = sketch;
  const image = await (await pictures).savePage(page);
  tell({ type: 'image', image: { ...image, richness: richnessOf(sketch) }, change });
  Atomics.sub(waiting, 0, 1);
  Atomics.notify(waiting, 0);
}

async function finish(saving: Promise<void>[]): Promise<void> {
  await Promise.all(saving);
  end({ type: 'done' });
}

function tell(report: Report): void {
  process.send?.(report);
}

function inTrouble(error: NodeJS.ErrnoException): void {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end({ type: 'stopped', reason: 'tooBig' });
  else end({ type: 'trouble', detail: String(error) });
}

function end(last: Report): void {
  tell(last);
  const peak = process.resourceUsage().maxRSS * 1024;
  process.send?.({ type: 'memory', peak } satisfies Report, undefined, {}, die);
}

/** At once and without asking: the other thread may never answer. */
function die(): void {
  killGroup(group);
  process.kill(process.pid, 'SIGKILL');
}
