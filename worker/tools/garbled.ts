/**
 * Counts the pages of decks that are taken for garbled (worker/src/ingest/structure/pages/garbled-text.ts): as they are, and after the
 * letters of each page were exchanged, as a wrong map of a font does: `npm run corpus:garbled -- <folder of PDF files> ...`. Lists
 * the first; every one of them is a sound page, or a deck whose text is garbled.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PageText, readDeck, UnreadableDeck } from '@lectern/pdf';
import { isGarbled } from '../src/ingest/structure/pages/garbled-text.js';
import { letterCount } from '../src/ingest/structure/pages/pictures-of-text.js';
import { percent } from './score.js';

/** A page with fewer letters is too short to judge. */
const MIN_LETTERS = 80;
/** Distances in Unicode between a character and the one that it is read as: of numbers of glyphs, and of other subsets. */
const SHIFTS = [-29, 7, -13];

async function readPages(file: string): Promise<PageText[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-garbled-'));
  try {
    const { text } = await readDeck(file, {
      outDir,
      leaveOut: ({ pages }) => pages.map(({ index }) => index),
    });
    return text.pages;
  } catch (error) {
    if (!(error instanceof UnreadableDeck)) throw error;
    return [];
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function shifted(page: PageText, by: number): PageText {
  const lines = page.lines.map((line) => ({
    ...line,
    text: line.text.replace(/\S/gu, (sign) =>
      String.fromCodePoint(Math.max(0x21, (sign.codePointAt(0) ?? 0) + by)),
    ),
  }));
  return { ...page, lines };
}

const folders = process.argv.slice(2);
if (!folders.length) throw new Error('Usage: npm run corpus:garbled -- <folder of PDF files> ...');
let pages = 0;
let flagged = 0;
let long = 0;
const noticed = SHIFTS.map(() => 0);
for (const folder of folders)
  for (const name of (await readdir(folder)).filter((file) => /\.pdf$/i.test(file)).sort())
    for (const page of await readPages(join(folder, name))) {
      pages++;
      if (isGarbled(page)) {
        flagged++;
        console.log(
          `${name}, page ${page.index + 1}: ${page.lines
            .map(({ text }) => text)
            .join(' ')
            .slice(0, 120)}`,
        );
      }
      if (letterCount(page) < MIN_LETTERS) continue;
      long++;
      for (const [index, by] of SHIFTS.entries())
        noticed[index] = (noticed[index] ?? 0) + Number(isGarbled(shifted(page, by)));
    }
console.log(`${flagged} of ${pages} pages are taken for garbled.`);
for (const [index, by] of SHIFTS.entries())
  console.log(
    `Characters shifted by ${by}: ${noticed[index]} of ${long} pages are noticed (${percent((noticed[index] ?? 0) / (long || 1))}).`,
  );
