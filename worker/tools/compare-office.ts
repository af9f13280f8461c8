/**
 * Converts the office files of a folder as an upload does, and compares their pages with the maker's own PDF where
 * `<name>.maker.pdf` lies beside: `npm run compare-office -- <folder> [<name> ...]` prints a table; see docs/develop/deck-reading.md.
 */
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pictureSimilarity } from '@lectern/contract';
import { findConverter, inspectOfficeFile, type OfficeConverter, readOfficeFile } from '@lectern/office';
import { readDeck, type ReadDeck, UnreadableDeck } from '@lectern/pdf';
import { watchConverterMemory } from './converter-memory.js';
import { median, wordsShare } from './page-likeness.js';

const TIMEOUT_MS = 300_000;
const MEGABYTE = 1024 * 1024;

interface Row {
  file: string;
  /** Pages of the conversion, or why there is none. */
  result: number | string;
  slides?: number | null;
  /** Seconds of the conversion, reading included. */
  seconds?: string;
  secondsPerSlide?: string;
  /** Largest memory of LibreOffice, and of the process that reads the PDF. */
  converterMB?: number;
  readerMB?: number;
  /** Pages of the maker's PDF. */
  makerPages?: number;
  /** Median over the pages: share of ink in the same place, and of the maker's words that are on the page. */
  picture?: string;
  words?: string;
}

const [folder, ...names] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run compare-office -- <folder> [<name> ...]');
const found = findConverter({ gotenbergUrl: undefined });
if (!found) throw new Error('LibreOffice is not installed.');
const files = (await readdir(folder))
  .filter((name) => /\.(?:pptx|odp|docx|ppt|key)$/i.test(name))
  .filter((name) => !names.length || names.includes(name))
  .sort();
const rows: Row[] = [];
for (const name of files) {
  const row = await measure(join(folder, name), found);
  rows.push(row);
  process.stderr.write(`${JSON.stringify(row)}\n`);
}
console.table(rows);

/** One file at a time, so that memory and time are its own. */
async function measure(file: string, converter: OfficeConverter): Promise<Row> {
  const work = await mkdtemp(join(tmpdir(), 'lectern-office-'));
  try {
    return await converted(file, work, converter);
  } catch (error) {
    if (!(error instanceof UnreadableDeck)) throw error;
    return { file: basename(file), result: error.reason };
  } finally {
    await rm(work, { recursive: true });
  }
}

/** @throws UnreadableDeck */
async function converted(file: string, work: string, converter: OfficeConverter): Promise<Row> {
  const start = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await inspectOfficeFile(file);
  const { format, facts, stripped } = await readOfficeFile(file, signal);
  if (!converter.formats.includes(format)) throw new UnreadableDeck('formatNotOffered', format);
  const deck = join(work, `deck.${format}`);
  await (stripped ? writeFile(deck, stripped) : copyFile(file, deck));
  const slides = facts.slides?.length ?? null;
  const memory = watchConverterMemory();
  const pdf = await converter
    .convert({ file: deck, format, slides, folder: work, signal })
    .finally(memory.stop);
  const seconds = (performance.now() - start) / 1000;
  const read = await readIn(pdf, join(work, 'pages'));
  const { pageCount } = read.text;
  return {
    file: basename(file),
    result: pageCount,
    slides,
    seconds: seconds.toFixed(1),
    secondsPerSlide: (seconds / pageCount).toFixed(2),
    converterMB: Math.round(memory.peak() / MEGABYTE),
    readerMB: Math.round(read.peakMemory / MEGABYTE),
    ...(await comparedWithMaker(file, read, join(work, 'maker'))),
  };
}

async function comparedWithMaker(file: string, own: ReadDeck, outDir: string): Promise<Partial<Row>> {
  const siblings = await readdir(join(file, '..'));
  const name = `${basename(file, extname(file))}.maker.pdf`;
  if (!siblings.includes(name)) return {};
  const maker = await readIn(join(file, '..', name), outDir);
  const makerPages = maker.text.pageCount;
  // Pages are compared one by one, which says nothing where a page is missing.
  if (makerPages !== own.text.pageCount) return { makerPages };
  const hashes = new Map(maker.images.map(({ index, hash }) => [index, hash]));
  const pictures = own.images.flatMap(
    ({ index, hash }) => pictureSimilarity(hash, hashes.get(index) ?? null) ?? [],
  );
  const texts = new Map(own.text.pages.map((page) => [page.index, page]));
  const words = maker.text.pages.flatMap((page) => wordsShare(page, texts.get(page.index)) ?? []);
  return { makerPages, picture: percent(median(pictures)), words: percent(median(words)) };
}

async function readIn(pdf: string, outDir: string): Promise<ReadDeck> {
  await mkdir(outDir);
  return readDeck(pdf, { outDir });
}

function percent(share: number | undefined): string {
  return share === undefined ? '-' : `${Math.round(share * 100)} %`;
}
