/** Prints the wall and processor time of each stage that turns a deck into a course; see docs/develop/deck-reading.md. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readClock, type Spent, spentSince } from './processor-time.js';
import { runStages } from './run-stages.js';
import { MAX_PAGES, measureScaling } from './scaling.js';

/** Decks with fewer pages are printed, but the medians leave them out. */
const MIN_PAGES = 30;

interface MeasuredDeck {
  file: string;
  name: string;
  pages: number;
  /** Whether no picture was read by OCR. */
  isWritten: boolean;
  spent: Spent;
  reference: Spent;
}

async function measure(file: string): Promise<MeasuredDeck> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-times-'));
  try {
    const size = ['-scale-to-x', '1280', '-scale-to-y', '-1'];
    const begun = readClock();
    await promisify(execFile)('pdftoppm', ['-jpeg', ...size, file, join(folder, 'reference')]);
    const reference = spentSince(begun);
    const { stages, deck } = await runStages(file, folder);
    const spent = sum(Object.values(stages));
    console.log(`\n${basename(file)}, ${deck.text.pageCount} pages`);
    console.table({ ...stages, 'all stages': spent, pdftoppm: reference });
    const isWritten = !deck.scannedPages;
    return { file, name: basename(file), pages: deck.text.pageCount, isWritten, spent, reference };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function sum(parts: Spent[]): Spent {
  const total = (key: keyof Spent): number => parts.reduce((all, part) => all + part[key], 0);
  return { 'wall ms': total('wall ms'), 'processor ms': total('processor ms') };
}

/** A deck of one page: what every deck costs. */
async function writeOnePage(folder: string): Promise<string> {
  const text = 'BT /F1 30 Tf 40 300 Td (One page) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 640 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >> stream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj ${object} endobj\n`).join('');
  const file = join(folder, 'one-page.pdf');
  await writeFile(file, `%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n`);
  return file;
}

function report(decks: MeasuredDeck[]): void {
  const ratios = decks.map(({ spent, reference, ...deck }) => ({
    ...deck,
    wall: spent['wall ms'] / reference['wall ms'],
    processor: spent['processor ms'] / reference['processor ms'],
  }));
  console.log('\nTimes relative to pdftoppm');
  const round = (ratio: number): number => Math.round(ratio * 100) / 100;
  console.table(
    Object.fromEntries(
      ratios.map(({ name, pages, wall, processor }) => [
        name,
        { pages, wall: round(wall), processor: round(processor) },
      ]),
    ),
  );
  const counted = ratios.filter(({ pages, isWritten }) => pages >= MIN_PAGES && isWritten);
  const middle = (key: 'wall' | 'processor'): number =>
    round(counted.map((deck) => deck[key]).sort((a, b) => a - b)[Math.floor(counted.length / 2)] ?? NaN);
  console.log(
    `Median of ${counted.length} decks of ${MIN_PAGES} pages and more without OCR: wall ${middle('wall')}, processor ${middle('processor')}`,
  );
}

const files = process.argv.slice(2);
if (files.length) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-times-'));
  const onePage = await writeOnePage(folder);
  // A worker has its code compiled when a deck arrives.
  await runStages(onePage, await mkdtemp(join(folder, 'warm-up-')));
  const decks: MeasuredDeck[] = [];
  for (const file of [onePage, ...files]) decks.push(await measure(file));
  report(decks);
  const typical = decks.find(({ pages, isWritten }) => pages >= MIN_PAGES && pages <= MAX_PAGES && isWritten);
  if (typical) await measureScaling(typical, folder);
  await rm(folder, { recursive: true });
} else {
  console.error('Which decks? npm run ingest:times -- <PDF files>');
  process.exitCode = 1;
}
