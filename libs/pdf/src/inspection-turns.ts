import { MAX_PARALLEL_INSPECTIONS } from './limits.js';

let running = 0;
const waiting: (() => void)[] = [];

/** Looks at an upload when its turn has come: few processes inspect files at a time, whatever their format. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL_INSPECTIONS) await new Promise<void>((start) => waiting.push(start));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
