/** Measures the two halves of the decks that `corpus/index.tsv` lists; see docs/develop/deck-reading.md. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@lectern/infra';
import { type DeckText, readDeck } from '@lectern/pdf';
import { readPictures } from '../src/ingest/stages/read-pictures.js';
import { removeBuildSteps } from '../src/ingest/structure/pages/build-steps.js';
import { moveNotesToSlides } from '../src/ingest/structure/pages/speaker-notes.js';
import { cutIntoModules } from '../src/ingest/structure/sections/deck-modules.js';
import {
  type Half,
  hasChecksum,
  type IndexedDeck,
  readIndex,
  readOrders,
  readSections,
  readTitles,
} from './labels.js';
import {
  againstLabels,
  againstOrders,
  againstPageLabels,
  againstSections,
  compareReaders,
  type LabeledTitle,
  type SampledOrder,
} from './measure.js';
import { f1, NO_SCORE, percent, precision, recall, type Score, total } from './score.js';

const CORPUS = new URL('../../corpus/', import.meta.url);
const OCR_TIMEOUT_MS = 600_000;
const HALVES: Half[] = ['tune', 'measure'];
const SETS = ['1', '2'];
/** How many modules a person expects of a deck that has sections. */
const MODULES = { min: 2, max: 12 };
/** Samples of pages whose reading order is labeled. */
const SAMPLES = [1, 2, 3];

/** What is right in one deck. */
interface DeckScores {
  deck: IndexedDeck;
  pages: number;
  titles: Score;
  /** Sections found with everything that the file states. */
  sections: Score;
  /** Sections found without the outline of the file. */
  unlisted: Score;
  /** Sections of a second reader against those of the first. */
  readers: Score;
  /** Whether the course has as many modules as a person expects; null where no sections are labeled. */
  fits: boolean | null;
  steps: Score;
  stepsUnlabeled: Score;
  /** One for each of `SAMPLES`. */
  orders: Score[];
}

/** A deck without and with the text of its pictures. */
interface MeasuredDeck {
  written: DeckText;
  text: DeckText;
}

/** What a person has labeled in one deck. */
interface Labels {
  titles: LabeledTitle[];
  sections: number[] | undefined;
  /** Sections of a second reader. */
  second: number[] | undefined;
  orders: SampledOrder[];
}

/**
 * Prints both halves side by side, and the errors of the half that rules are tuned on.
 * @param ocrDataDir folder with trained data, see `listOcrLanguages`; undefined: English only
 */
export async function measureHalves(folder: string, ocrDataDir: string | undefined): Promise<void> {
  const [decks, titles, sections, second, orders] = await Promise.all([
    readIndex(new URL('index.tsv', CORPUS)),
    readTitles(new URL('titles.tsv', CORPUS)),
    readSections(new URL('sections.tsv', CORPUS)),
    readSections(new URL('sections.tsv', CORPUS), 'second'),
    readOrders(new URL('reading-order.tsv', CORPUS)),
  ]);
  const results: DeckScores[] = [];
  for (const deck of decks) {
    process.stderr.write(`${deck.deck}\n`);
    const file = join(folder, `${deck.deck}.pdf`);
    if (!(await isIntact(file, deck))) continue;
    const labels = {
      titles: titles.get(deck.deck) ?? [],
      sections: sections.get(deck.deck),
      second: second.get(deck.deck),
      orders: orders.get(deck.deck) ?? [],
    };
    results.push(scoreHalf(deck, await readText(file, ocrDataDir), labels));
  }
  printMisses(results.filter(({ deck }) => deck.half === 'tune'));
  const groups = SETS.flatMap((set) => HALVES.map((half) => ({ set, half })));
  console.table(
    Object.fromEntries(groups.map(({ set, half }) => [`${half}, set ${set}`, buildRow(results, set, half)])),
  );
  if (results.length < decks.length)
    console.log(`${decks.length - results.length} of ${decks.length} decks are missing or differ.`);
}

/** Whether the file exists, with the checksum of the index. */
async function isIntact(file: string, deck: IndexedDeck): Promise<boolean> {
  const bytes = await readFile(file).catch(() => null);
  return bytes !== null && hasChecksum(bytes, deck);
}

async function readText(file: string, ocrDataDir: string | undefined): Promise<MeasuredDeck> {
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-corpus-'));
  try {
    const { text: all, images } = await readDeck(file, { outDir });
    const written = moveNotesToSlides(all);
    const pages = { failedPages: [], hiddenSlides: 0, buildSteps: 0, speakerNotes: 0 };
    const { text } = await readPictures(
      { ...pages, text: written, images, picturesFolder: outDir },
      {
        upload: { language: null },
        signal: AbortSignal.timeout(OCR_TIMEOUT_MS),
        report: () => undefined,
        log: createLogger({ logLevel: 'silent' }, 'worker'),
        ocrDataDir,
      },
    );
    return { written, text };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function scoreHalf(
  deck: IndexedDeck,
  { written, text }: MeasuredDeck,
  { titles, sections, second, orders }: Labels,
): DeckScores {
  // The ingest drops build steps before it reads pictures.
  const steps = againstPageLabels(written);
  return {
    deck,
    pages: text.pageCount,
    titles: againstLabels(text, titles),
    sections: sections?.length ? againstSections(text, sections, true) : NO_SCORE,
    unlisted: sections?.length ? againstSections(text, sections, false) : NO_SCORE,
    readers: sections && second ? compareReaders(text, sections, second) : NO_SCORE,
    fits: sections ? hasFittingModules(text, sections) : null,
    steps: steps.seen,
    stepsUnlabeled: steps.hidden,
    orders: SAMPLES.map((number) =>
      againstOrders(
        text,
        orders.filter(({ sample }) => sample === number),
      ),
    ),
  };
}

/** Two to twelve modules where the deck has sections, else one. */
function hasFittingModules(text: DeckText, sections: number[]): boolean {
  const modules = cutIntoModules(removeBuildSteps(text)).length;
  return sections.length ? modules >= MODULES.min && modules <= MODULES.max : modules === 1;
}

/** The errors of the measured half are not printed, so that no rule is made for one of its decks. */
function printMisses(results: DeckScores[]): void {
  for (const { deck, titles, unlisted, stepsUnlabeled, orders } of results) {
    const misses = [titles, unlisted, stepsUnlabeled, ...orders].flatMap((score) => score.misses);
    if (misses.length) console.log(`\n${deck.deck}\n${misses.map((miss) => `  ${miss}`).join('\n')}`);
  }
}

function buildRow(all: DeckScores[], set: string, half: Half) {
  const results = all.filter(({ deck }) => deck.set === set && deck.half === half);
  const sum = (scoreOf: (result: DeckScores) => Score): Score => total(results.map(scoreOf));
  const count = (valueOf: (deck: IndexedDeck) => string): number =>
    new Set(results.map(({ deck }) => valueOf(deck))).size;
  const titles = sum((result) => result.titles);
  const orders = SAMPLES.map((_, i) => sum((result) => result.orders[i] ?? NO_SCORE));
  return {
    decks: results.length,
    makers: count(({ maker }) => maker),
    languages: count(({ language }) => language),
    pages: results.reduce((pages, result) => pages + result.pages, 0),
    titles: share(titles),
    'sections P R F1': threeShares(sum((result) => result.sections)),
    'without outline': threeShares(sum((result) => result.unlisted)),
    'second reader': share(sum((result) => result.readers)) && threeShares(sum((result) => result.readers)),
    'number of modules fits': shareFitting(results.flatMap(({ fits }) => fits ?? [])),
    'steps P R': shares(sum((result) => result.steps)),
    'without labels': shares(sum((result) => result.stepsUnlabeled)),
    ...Object.fromEntries(orders.map((order, i) => [`reading order ${SAMPLES[i]}`, share(order)])),
  };
}

function share(score: Score): string {
  return score.expected ? `${score.right}/${score.expected} ${percent(recall(score))}` : '';
}

function shareFitting(fits: boolean[]): string {
  const right = fits.filter(Boolean).length;
  return fits.length ? `${right}/${fits.length} ${percent(right / fits.length)}` : '';
}

function shares(score: Score): string {
  return [precision(score), recall(score)].map(percent).join(' ');
}

function threeShares(score: Score): string {
  return `${shares(score)} ${percent(f1(score))} of ${score.expected}`;
}
