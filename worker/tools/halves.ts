/** Measures the two halves of the decks that `corpus/index.tsv` lists; see docs/deck-reading.md. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeckText, readDeck } from '@lectern/pdf';
import { withoutSpeakerNotes } from '../src/ingest/structure/speaker-notes.js';
import { type Half, hasChecksum, type IndexedDeck, readIndex, readSections, readTitles } from './labels.js';
import { againstLabels, againstPageLabels, againstSections, type LabeledTitle } from './measure.js';
import { f1, NO_SCORE, percent, precision, recall, type Score, total } from './score.js';

const CORPUS = new URL('../../corpus/', import.meta.url);
const HALVES: Half[] = ['tune', 'measure'];

/** What is right in one deck. */
interface DeckScores {
  deck: IndexedDeck;
  pages: number;
  titles: Score;
  /** Sections found with everything that the file states. */
  sections: Score;
  /** Sections found without the outline of the file. */
  unlisted: Score;
  steps: Score;
  stepsUnlabeled: Score;
}

/** Prints both halves side by side, and the errors of the half that rules are tuned on. */
export async function measureHalves(folder: string): Promise<void> {
  const [decks, titles, sections] = await Promise.all([
    readIndex(new URL('index.tsv', CORPUS)),
    readTitles(new URL('titles.tsv', CORPUS)),
    readSections(new URL('sections.tsv', CORPUS)),
  ]);
  const results: DeckScores[] = [];
  for (const deck of decks) {
    process.stderr.write(`${deck.deck}\n`);
    const file = join(folder, `${deck.deck}.pdf`);
    if (!(await isIntact(file, deck))) continue;
    const text = await readText(file);
    results.push(scoresOf(deck, text, titles.get(deck.deck) ?? [], sections.get(deck.deck)));
  }
  printMisses(results.filter(({ deck }) => deck.half === 'tune'));
  console.table(Object.fromEntries(HALVES.map((half) => [half, rowOf(results, half)])));
  if (results.length < decks.length)
    console.log(`${decks.length - results.length} of ${decks.length} decks are missing or differ.`);
}

/** Whether the file exists, with the checksum of the index. */
async function isIntact(file: string, deck: IndexedDeck): Promise<boolean> {
  const bytes = await readFile(file).catch(() => null);
  return bytes !== null && hasChecksum(bytes, deck);
}

async function readText(file: string): Promise<DeckText> {
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-corpus-'));
  try {
    return withoutSpeakerNotes((await readDeck(file, { outDir })).text);
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function scoresOf(
  deck: IndexedDeck,
  text: DeckText,
  titles: LabeledTitle[],
  sections: number[] | undefined,
): DeckScores {
  const steps = againstPageLabels(text);
  return {
    deck,
    pages: text.pageCount,
    titles: againstLabels(text, titles),
    sections: sections ? againstSections(text, sections, true) : NO_SCORE,
    unlisted: sections ? againstSections(text, sections, false) : NO_SCORE,
    steps: steps.seen,
    stepsUnlabeled: steps.hidden,
  };
}

/** The errors of the measured half are not printed, so that no rule is made for one of its decks. */
function printMisses(results: DeckScores[]): void {
  for (const { deck, titles, unlisted, stepsUnlabeled } of results) {
    const misses = [titles, unlisted, stepsUnlabeled].flatMap((score) => score.misses);
    if (misses.length) console.log(`\n${deck.deck}\n${misses.map((miss) => `  ${miss}`).join('\n')}`);
  }
}

function rowOf(all: DeckScores[], half: Half) {
  const results = all.filter(({ deck }) => deck.half === half);
  const sum = (scoreOf: (result: DeckScores) => Score): Score => total(results.map(scoreOf));
  const count = (valueOf: (deck: IndexedDeck) => string): number =>
    new Set(results.map(({ deck }) => valueOf(deck))).size;
  const titles = sum((result) => result.titles);
  return {
    decks: results.length,
    makers: count(({ maker }) => maker),
    languages: count(({ language }) => language),
    pages: results.reduce((pages, result) => pages + result.pages, 0),
    titles: `${titles.right}/${titles.expected} ${percent(recall(titles))}`,
    'sections P R F1': threeShares(sum((result) => result.sections)),
    'without outline': threeShares(sum((result) => result.unlisted)),
    'steps P R': shares(sum((result) => result.steps)),
    'without labels': shares(sum((result) => result.stepsUnlabeled)),
  };
}

function shares(score: Score): string {
  return [precision(score), recall(score)].map(percent).join(' ');
}

function threeShares(score: Score): string {
  return `${shares(score)} ${percent(f1(score))} of ${score.expected}`;
}
