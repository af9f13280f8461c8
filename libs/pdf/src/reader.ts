/**
 * The reading process's main thread: starts the thread that runs the engine, encodes the pictures that
 * come from it, and watches time and memory, so that a file that makes the engine spin or swell can't
 * stop the watching. Serves one order. Ends when its parent is gone.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { killGroup } from './classic-programs.js';
import type { Pixels } from './draw-page.js';
import type { Drawing, FreeRoom, Order, PageDrawn, PagePractised, Report } from './orders.js';
import { changeBetween, richnessOf, type Sketch, sketchOf } from './sketch.js';

const LOOK_EVERY = 25;

type Pictures = typeof import('./pictures.js');

const [, , reader, task] = process.argv as [string, string, Order['reader'], Order['task']];
const group = reader === 'classic' ? process.pid : undefined;
const thread = new Worker(new URL('./engine-thread.js', import.meta.url), {
  workerData: { reader, task },
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});
// Native and slow to load: beside the engine's start, not after it.
const pictures = task === 'read' ? import('./pictures.js') : null;
let lastSketch: Sketch | null = null;

process.once('disconnect', die);
// The parent may have gone before anybody listened.
if (!process.connected) die();
thread.on('error', inTrouble);
thread.on('message', (said: Report | PageDrawn | PagePractised) => {
  // What goes wrong then goes wrong with the order, too.
  if (said.type === 'practised') void practise(said).catch(() => undefined);
});
process.once('message', (order: Order) => {
  thread.postMessage(order);
  const saving: Promise<void>[] = [];
  process.on('message', (drawing: Drawing) => thread.postMessage(drawing));
  let lastSign = Date.now();
  thread.on('message', (said: Report | PageDrawn | PagePractised) => {
    lastSign = Date.now();
    if (said.type === 'practised') return;
    if (said.type === 'drawn') saving.push(encode(said, pictures as Promise<Pictures>).catch(inTrouble));
    else if (said.type === 'done') void finish(saving).catch(inTrouble);
    else if (said.type === 'refused' || said.type === 'stopped' || said.type === 'trouble') end(said);
    else tell(said);
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > order.limits.memory) end({ type: 'stopped', reason: 'tooBig' });
    else if (Date.now() - lastSign > order.limits.pageTime) end({ type: 'stopped', reason: 'tooSlow' });
  }, LOOK_EVERY);
});

/** Does with a page what is done with a deck's, so that the first of those finds everything loaded and compiled. */
async function practise(page: Pixels): Promise<void> {
  const sketch = sketchOf(page);
  changeBetween(sketch, sketch);
  richnessOf(sketch);
  await (await pictures)?.encodePage(page);
}

async function encode({ index, ...pixels }: PageDrawn, library: Promise<Pictures>): Promise<void> {
  // Before anything is waited for: pages come in order.
  const sketch = sketchOf(pixels);
  const change = lastSketch && changeBetween(lastSketch, sketch);
  lastSketch = sketch;
  const pictures = await (await library).encodePage(pixels);
  const report: Report = { type: 'image', index, richness: richnessOf(sketch), change, pictures };
  // A parent that is slow to take pictures slows the drawing down.
  await new Promise((sent) => process.send?.(report, undefined, {}, sent));
  const { data } = pixels;
  thread.postMessage({ free: data } satisfies FreeRoom, [data.buffer]);
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
  process.send?.({ type: 'memory', peak: peakMemory() } satisfies Report, undefined, {}, die);
}

/** Bytes. What Linux counts for a process begins with its parent's memory, at the fork; for its memory map, with nothing. */
function peakMemory(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes ?? process.resourceUsage().maxRSS) * 1024;
}

/** At once and without asking: the other thread may never answer. */
function die(): void {
  killGroup(group);
  process.kill(process.pid, 'SIGKILL');
}
