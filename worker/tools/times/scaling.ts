import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MAX_UPLOAD_PAGES } from '@lectern/contract';
import { readClock, type Spent, spentSince } from './processor-time.js';
import { runStages } from './run-stages.js';

/** How many copies of a deck are read at once, and joined to a long one. */
const COPIES = 10;
/** A deck with more pages can't be joined to a long one. */
export const MAX_PAGES = MAX_UPLOAD_PAGES / COPIES;

/** Prints the times of a deck, of ten uploads of it that arrive at once, and of one deck with ten times the pages. */
export async function measureScaling(
  { file, name, pages }: { file: string; name: string; pages: number },
  folder: string,
): Promise<void> {
  const long = join(folder, 'long.pdf');
  await promisify(execFile)('pdfunite', [...Array<string>(COPIES).fill(file), long]);
  const alone = await time(() => read(file, folder));
  // The default of WORKER_CONCURRENCY, and two decks for two processors.
  const inTurn = await time(() => readCopies(file, folder, 1));
  const inPairs = await time(() => readCopies(file, folder, 2));
  const joined = await time(() => read(long, folder));
  console.log(`\n${name} alone, ${COPIES} uploads of it at once, and joined to one deck`);
  const total = pages * COPIES;
  console.table({
    alone: describe(alone, pages, alone),
    'at once, WORKER_CONCURRENCY=1': describe(inTurn, total, alone),
    'at once, WORKER_CONCURRENCY=2': describe(inPairs, total, alone),
    joined: describe(joined, total, alone),
  });
}

async function time(work: () => Promise<void>): Promise<Spent> {
  const begun = readClock();
  await work();
  return spentSince(begun);
}

async function read(file: string, folder: string): Promise<void> {
  await runStages(file, await mkdtemp(join(folder, 'run-')));
}

async function readCopies(file: string, folder: string, parallelDecks: number): Promise<void> {
  let left = COPIES;
  const readInTurn = async (): Promise<void> => {
    while (left-- > 0) await read(file, folder);
  };
  await Promise.all(Array.from({ length: parallelDecks }, readInTurn));
}

function describe(spent: Spent, pages: number, alone: Spent) {
  return {
    pages,
    ...spent,
    'pages/s': round((pages * 1000) / spent['wall ms']),
    'processor ms a page': round(spent['processor ms'] / pages),
    'wall, alone = 1': round(spent['wall ms'] / alone['wall ms']),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
