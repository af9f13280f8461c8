/** Measures the courses that the decks of a folder become; see docs/develop/deck-reading.md. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { inspectDeck, type ReadDeck, readDeck, UnreadableDeck } from '@lectern/pdf';
import { findPagesWithoutPicture } from '../src/ingest/stages/read-pages.js';
import { removeBuildSteps } from '../src/ingest/structure/pages/build-steps.js';
import { moveNotesToSlides } from '../src/ingest/structure/pages/speaker-notes.js';
import { cutIntoModules } from '../src/ingest/structure/sections/deck-modules.js';
import { deckFacts } from './deck-facts.js';
import {
  againstBookmarks,
  againstLabels,
  againstOutline,
  againstPageLabels,
  type LabeledTitle,
} from './measure.js';
import { measureHalves } from './halves.js';
import { readTitles } from './labels.js';
import { f1, percent, precision, recall, type Score, total } from './score.js';

const MEGABYTE = 1024 * 1024;

interface Result {
  deck: string;
  pages: number;
  slides: number;
  modules: number;
  failed: number;
  labels: Score;
  bookmarks: Score;
  outline: Score;
  steps: Score;
  stepsUnlabeled: Score;
  /** Milliseconds. */
  time: number;
  reference: number | null;
  peakMemory: number;
}

interface Refusal {
  deck: string;
  refused: string;
}

async function measureFolder(folder: string, titles: Map<string, LabeledTitle[]>): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).sort();
  const results: (Result | Refusal)[] = [];
  for (const name of names) {
    const deck = name.replace(/\.pdf$/i, '');
    process.stderr.write(`${deck}\n`);
    results.push(await measure(deck, join(folder, name), titles.get(deck) ?? []));
  }
  report(results);
}

async function measure(deck: string, file: string, labels: LabeledTitle[]): Promise<Result | Refusal> {
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-corpus-'));
  try {
    const reference = await pdftoppmTime(file, join(outDir, 'reference'));
    const start = performance.now();
    const read = await readAndBuild(file, outDir);
    const time = performance.now() - start;
    // Draws every page, so that no rule is measured on what the rule itself left out.
    const { text: all, peakMemory } = await readDeck(file, { outDir });
    const text = moveNotesToSlides(all);
    const steps = againstPageLabels(text);
    const kept = removeBuildSteps(text);
    return {
      deck,
      pages: text.pageCount,
      slides: kept.pages.length,
      modules: cutIntoModules(kept).length,
      failed: read.failed.length,
      labels: againstLabels(text, labels),
      bookmarks: againstBookmarks(text),
      outline: againstOutline(text),
      steps: steps.seen,
      stepsUnlabeled: steps.hidden,
      time,
      reference,
      peakMemory: Math.max(read.peakMemory, peakMemory),
    };
  } catch (error) {
    if (!(error instanceof UnreadableDeck)) throw error;
    return { deck, refused: error.message };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** The work of an upload without queue, database and storage. */
async function readAndBuild(file: string, outDir: string): Promise<ReadDeck> {
  await inspectDeck(file);
  const read = await readDeck(file, { outDir, choosePagesWithoutPicture: findPagesWithoutPicture });
  deckFacts(removeBuildSteps(moveNotesToSlides(read.text)));
  return read;
}

/** Milliseconds that poppler's pdftoppm takes to draw the deck at the width of a slide; null where it is not installed. */
async function pdftoppmTime(file: string, prefix: string): Promise<number | null> {
  const start = performance.now();
  const size = ['-scale-to-x', '1280', '-scale-to-y', '-1'];
  const ran = await promisify(execFile)('pdftoppm', ['-jpeg', ...size, file, prefix], {
    timeout: 600_000,
  }).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  return ran ? performance.now() - start : null;
}

function report(results: (Result | Refusal)[]): void {
  const decks = results.filter((result) => 'labels' in result).sort((a, b) => badness(b) - badness(a));
  const rows = Object.fromEntries(decks.map((result) => [result.deck, buildRow(result)]));
  console.table({ ...rows, ...(decks.length && { 'All together': buildRow(addUp(decks)) }) });
  for (const { deck, refused } of results.filter((result) => 'refused' in result))
    console.log(`${deck}: ${refused}`);
  for (const { deck, ...scores } of decks) {
    const misses = computeScores(scores).flatMap((score) => score.misses);
    if (misses.length) console.log(`\n${deck}\n${misses.map((miss) => `  ${miss}`).join('\n')}`);
  }
}

function computeScores({ labels, bookmarks, outline, steps }: Omit<Result, 'deck'>): Score[] {
  return [labels, bookmarks, outline, steps];
}

/** Lost score over all measures; among equals, the slowest deck comes first. */
function badness(result: Result): number {
  const lost = computeScores(result).reduce((sum, score) => sum + 1 - f1(score), 0);
  return lost + result.time / (result.reference ?? result.time) / 1000;
}

function addUp(decks: Result[]): Result {
  const sum = (numberOf: (deck: Result) => number): number =>
    decks.reduce((all, deck) => all + numberOf(deck), 0);
  const score = (scoreOf: (deck: Result) => Score): Score => total(decks.map(scoreOf));
  return {
    deck: 'All together',
    pages: sum((deck) => deck.pages),
    slides: sum((deck) => deck.slides),
    modules: sum((deck) => deck.modules),
    failed: sum((deck) => deck.failed),
    labels: score((deck) => deck.labels),
    bookmarks: score((deck) => deck.bookmarks),
    outline: score((deck) => deck.outline),
    steps: score((deck) => deck.steps),
    stepsUnlabeled: score((deck) => deck.stepsUnlabeled),
    time: sum((deck) => deck.time),
    reference: decks.some((deck) => deck.reference === null) ? null : sum((deck) => deck.reference ?? 0),
    peakMemory: Math.max(...decks.map((deck) => deck.peakMemory)),
  };
}

function buildRow({
  deck: _,
  pages,
  slides,
  modules,
  failed,
  time,
  reference,
  peakMemory,
  ...scores
}: Result) {
  const { labels, bookmarks, outline, steps, stepsUnlabeled } = scores;
  return {
    pages,
    slides,
    modules,
    failed,
    titles: share(labels),
    'by bookmarks': share(bookmarks),
    'boundaries P R F1': shares(outline, true),
    'steps P R': shares(steps),
    'without labels': shares(stepsUnlabeled),
    'pages/s': round(pages / (time / 1000), 1),
    '× pdftoppm': reference === null ? '' : round(time / reference, 2),
    'peak MB': Math.round(peakMemory / MEGABYTE),
  };
}

function share({ right, expected }: Score): string {
  return expected ? `${right}/${expected} ${percent(right / expected)}` : '';
}

function shares(score: Score, withF1 = false): string {
  if (!score.expected && !score.found) return '';
  return [precision(score), recall(score), ...(withF1 ? [f1(score)] : [])].map(percent).join(' ');
}

function round(number: number, places: number): number {
  return Math.round(number * 10 ** places) / 10 ** places;
}

const { values, positionals } = parseArgs({
  options: { titles: { type: 'string' }, decks: { type: 'string' }, 'ocr-data': { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (values.decks) {
  await measureHalves(values.decks, values['ocr-data']);
} else if (folder) {
  await measureFolder(folder, values.titles ? await readTitles(values.titles) : new Map());
} else {
  console.error(
    'Which folder? npm run corpus -- <folder of PDF files> [--titles <titles.tsv>]\n' +
      'or, for the decks of the index: npm run corpus -- --decks <folder> [--ocr-data <folder>]',
  );
  process.exitCode = 1;
}
