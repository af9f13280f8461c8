/** Reads thousands of broken copies of a folder's decks, as an upload would, and tells how each ended. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspectDeck, readDeck, UnreadableDeck } from '@lectern/pdf';
import { needless } from '../stages/read-slides.js';
import { withoutSteps } from '../structure/build-steps.js';
import { withoutNotes } from '../structure/notes-pages.js';
import { deckFacts } from './facts.js';
import { mutant } from './mutants.js';

const FIXTURES = fileURLToPath(new URL('../../../fixtures', import.meta.url));
const [count = '200', folder = FIXTURES, firstSeed = '1'] = process.argv.slice(2);

const names = (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).sort();
const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
const decks = files.filter((deck) => deck.includes('%PDF-'));
if (!decks.length) throw new Error(`No decks in ${folder}`);
const ends: Record<string, number> = {};
const faults: string[] = [];
let slowest = { seconds: 0, seed: 0 };
let peakMemory = 0;

let seed = Number(firstSeed);
const last = seed + Number(count);
await Promise.all(Array.from({ length: availableParallelism() }, work));

console.table(ends);
console.log(`Slowest: ${slowest.seconds.toFixed(1)} s (seed ${slowest.seed})`);
console.log(`Peak memory of a reading process: ${Math.round(peakMemory / 1024 / 1024)} MB`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length ? 1 : 0;

async function work(): Promise<void> {
  while (seed < last) {
    const mine = seed++;
    const start = performance.now();
    const end = await tryMutant(mine).catch((error: unknown) => {
      faults.push(`Seed ${mine}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return 'fault';
    });
    ends[end] = (ends[end] ?? 0) + 1;
    const seconds = (performance.now() - start) / 1000;
    if (seconds > slowest.seconds) slowest = { seconds, seed: mine };
    if (mine % 100 === 0) process.stderr.write(`${mine}\n`);
  }
}

/** How a mutant ends; throws what no file may cause. */
async function tryMutant(number: number): Promise<string> {
  const deck = decks[number % decks.length] as Buffer;
  const other = decks[(number * 7 + 3) % decks.length] as Buffer;
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-fuzz-'));
  const file = join(outDir, 'deck.pdf');
  try {
    await writeFile(file, mutant(deck, other, number));
    await inspectDeck(file);
    const read = await readDeck(file, { outDir, leaveOut: needless });
    peakMemory = Math.max(peakMemory, read.peakMemory);
    deckFacts(withoutSteps(withoutNotes(read.text)));
    return read.failed.length ? 'course of the readable pages' : 'course';
  } catch (error) {
    if (error instanceof UnreadableDeck) return `refused: ${error.reason}`;
    throw error;
  } finally {
    await rm(outDir, { recursive: true });
  }
}
