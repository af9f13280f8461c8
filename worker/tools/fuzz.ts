/** Reads broken copies of a folder's decks as an upload would, and counts how they ended; see docs/develop/deck-reading.md. */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findConverter, inspectOfficeFile, isOfficeFile, readOfficeFile } from '@lectern/office';
import { inspectDeck, readDeck, UnreadableDeck } from '@lectern/pdf';
import { findPagesWithoutPicture } from '../src/ingest/stages/read-pages.js';
import { removeBuildSteps } from '../src/ingest/structure/pages/build-steps.js';
import { moveNotesToSlides } from '../src/ingest/structure/pages/speaker-notes.js';
import { deckFacts } from './deck-facts.js';
import { mutant, officeMutant } from './mutants.js';

const FIXTURES = fileURLToPath(new URL('../../../fixtures', import.meta.url));
const [count = '200', folder = FIXTURES, firstSeed = '1'] = process.argv.slice(2);

const names = (await readdir(folder)).filter((name) => /\.(?:pdf|pptx|odp|ppt|docx)$/i.test(name)).sort();
const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
const converter = findConverter({ gotenbergUrl: undefined });
if (!converter) console.log('LibreOffice is not installed, so office files are read and not converted.');
/** The first bytes of archives and of compound files. */
const OFFICE = ['504b0304', 'd0cf11e0'];
const isOffice = (deck: Buffer): boolean => OFFICE.includes(deck.toString('hex', 0, 4));
const decks = files.filter((deck) => deck.includes('%PDF-') || isOffice(deck));
if (!decks.length) throw new Error(`No decks in ${folder}`);
const ends: Record<string, number> = {};
const failures: string[] = [];
let slowest = { seconds: 0, seed: 0 };
let peakMemory = 0;

let seed = Number(firstSeed);
const last = seed + Number(count);
await Promise.all(Array.from({ length: availableParallelism() }, work));

console.table(ends);
console.log(`Slowest: ${slowest.seconds.toFixed(1)} s (seed ${slowest.seed})`);
console.log(`Peak memory of a reader process: ${Math.round(peakMemory / 1024 / 1024)} MB`);
for (const failure of failures) console.log(failure);
process.exitCode = failures.length ? 1 : 0;

async function work(): Promise<void> {
  while (seed < last) {
    const current = seed++;
    const start = performance.now();
    const end = await tryMutant(current).catch((error: unknown) => {
      failures.push(
        `Seed ${current}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return 'failure';
    });
    ends[end] = (ends[end] ?? 0) + 1;
    const seconds = (performance.now() - start) / 1000;
    if (seconds > slowest.seconds) slowest = { seconds, seed: current };
    if (current % 100 === 0) process.stderr.write(`${current}\n`);
  }
}

/** The result for one mutant. @throws errors that no file may cause */
async function tryMutant(number: number): Promise<string> {
  const deck = decks[number % decks.length] as Buffer;
  const other = decks[(number * 7 + 3) % decks.length] as Buffer;
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-fuzz-'));
  const upload = join(outDir, 'upload');
  try {
    await writeFile(upload, (isOffice(deck) ? officeMutant : mutant)(deck, other, number));
    const file = (await isOfficeFile(upload)) ? await converted(upload, outDir) : upload;
    if (!file) return 'read, not converted';
    await inspectDeck(file);
    const read = await readDeck(file, { outDir, choosePagesWithoutPicture: findPagesWithoutPicture });
    peakMemory = Math.max(peakMemory, read.peakMemory);
    deckFacts(removeBuildSteps(moveNotesToSlides(read.text)));
    return read.failed.length ? 'course of the readable pages' : 'course';
  } catch (error) {
    if (error instanceof UnreadableDeck) return `refused: ${error.reason}`;
    throw error;
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** Reads and converts an office file as an upload does; null without a converter. @throws UnreadableDeck */
async function converted(upload: string, outDir: string): Promise<string | null> {
  await inspectOfficeFile(upload);
  const { format, facts, stripped } = await readOfficeFile(upload, AbortSignal.timeout(300_000));
  if (!converter) return null;
  const folder = join(outDir, 'conversion');
  await mkdir(folder);
  const file = join(folder, `deck.${format}`);
  await (stripped ? writeFile(file, stripped) : copyFile(upload, file));
  const slides = facts.slides?.length ?? null;
  return converter.convert({ file, format, slides, folder, signal: AbortSignal.timeout(300_000) });
}
