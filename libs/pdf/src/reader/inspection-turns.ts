import { MAX_PARALLEL_INSPECTIONS } from './limits.js';

/** Does a work when its turn has come. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** @param maximum works at a time in this process; the others wait in the order in which they came */
export function createTurns(maximum: number): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= maximum) await new Promise<void>((start) => waiting.push(start));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Looks at an upload when its turn has come: few processes inspect files at a time, whatever their format. */
export const inTurn = createTurns(MAX_PARALLEL_INSPECTIONS);
