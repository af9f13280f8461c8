/**
 * Counts the pages of decks that are taken for garbled (worker/src/ingest/structure/pages/garbled-text.ts), by script: as they are, and
 * after the letters of each page were exchanged, as a wrong map of a font does:
 * `npm run corpus:garbled -- [--totals] <folder of PDF files> ...`. Lists the first; every one of them is a sound page, or a page whose
 * text is garbled. With `--totals` it lists none: so that no rule is made for a page that is only measured.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type PageText, readDeck, UnreadableDeck } from '@lectern/pdf';
import { isGarbled } from '../src/ingest/structure/pages/garbled-text.js';
import { countLetters } from '../src/ingest/structure/pages/pictures-of-text.js';
import { BROKEN_MAPS, type BrokenMap } from '../src/ingest/structure/testing/broken-maps.js';

/** A page with fewer letters is too short to judge. */
const MIN_LETTERS = 80;
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;
/** A page is counted with the script of most of its letters. Japanese has Chinese characters besides its own. */
const SCRIPTS: [name: string, letters: RegExp][] = [
  ['Latin', /\p{sc=Latin}/gu],
  ['Cyrillic', /\p{sc=Cyrillic}/gu],
  ['Greek', /\p{sc=Greek}/gu],
  ['Arabic', /\p{sc=Arabic}/gu],
  ['Hebrew', /\p{sc=Hebrew}/gu],
  ['Devanagari', /\p{sc=Devanagari}/gu],
  ['Thai', /\p{sc=Thai}/gu],
  ['Chinese and Japanese', /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['Korean', /\p{sc=Hangul}/gu],
];
const OTHER_SCRIPT = 'others, none';

/** What was counted of the pages of one script. */
interface Counts {
  documents: Set<string>;
  pages: number;
  garbled: number;
  /** Pages with at least `MIN_LETTERS` letters. */
  long: number;
  /** Of these, for each of `BROKEN_MAPS`: those that are noticed. */
  noticed: number[];
}

async function readPages(file: string): Promise<PageText[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-garbled-'));
  try {
    const { text } = await readDeck(file, {
      outDir,
      choosePagesWithoutPicture: ({ pages }) => pages.map(({ index }) => index),
    });
    return text.pages;
  } catch (error) {
    if (!(error instanceof UnreadableDeck)) throw error;
    return [];
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function findScript({ lines }: PageText): string {
  const text = lines.map((line) => line.text).join(' ');
  const counted = SCRIPTS.map(([name, letters]) => ({ name, count: text.match(letters)?.length ?? 0 }));
  const most = counted.reduce((first, second) => (second.count > first.count ? second : first));
  return most.count ? most.name : OTHER_SCRIPT;
}

/** The page as it is read with a broken map. */
function withBrokenMap(page: PageText, map: BrokenMap): PageText {
  const characters = new Set(page.lines.map(({ text }) => text).join(''));
  const read = new Map([...characters].map((character, place) => [character, map(character, place)]));
  const lines = page.lines.map((line) => {
    const text = [...line.text].map((character) => read.get(character) ?? character);
    // Text is drawn from the left; the reader turns it round where it finds letters of a script from the right.
    if (RIGHT_TO_LEFT.test(line.text) !== RIGHT_TO_LEFT.test(text.join(''))) text.reverse();
    return { ...line, text: text.join('') };
  });
  return { ...page, lines };
}

function countPage(counts: Counts, page: PageText, isTaken: boolean): void {
  counts.pages++;
  counts.garbled += Number(isTaken);
  if (isTaken || countLetters(page) < MIN_LETTERS) return;
  counts.long++;
  for (const [index, [, map]] of BROKEN_MAPS.entries())
    counts.noticed[index] = (counts.noticed[index] ?? 0) + Number(isGarbled(withBrokenMap(page, map)));
}

function printCounts(byScript: Map<string, Counts>): void {
  console.table(
    Object.fromEntries(
      [...byScript].map(([script, { documents, pages, garbled, long, noticed }]) => [
        script,
        {
          documents: documents.size,
          pages,
          'taken for garbled': garbled,
          'long pages': long,
          ...Object.fromEntries(BROKEN_MAPS.map(([kind], index) => [kind, noticed[index] ?? 0])),
        },
      ]),
    ),
  );
}

const { values, positionals: folders } = parseArgs({
  options: { totals: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (!folders.length) throw new Error('Usage: npm run corpus:garbled -- [--totals] <folder of PDF files> ...');
const byScript = new Map<string, Counts>();
const all: Counts = { documents: new Set(), pages: 0, garbled: 0, long: 0, noticed: [] };
for (const folder of folders)
  for (const name of (await readdir(folder)).filter((file) => /\.pdf$/i.test(file)).sort())
    for (const page of await readPages(join(folder, name))) {
      const script = findScript(page);
      const counts = byScript.get(script) ?? {
        documents: new Set(),
        pages: 0,
        garbled: 0,
        long: 0,
        noticed: [],
      };
      byScript.set(script, counts);
      const isTaken = isGarbled(page);
      for (const group of [counts, all]) {
        group.documents.add(join(folder, name));
        countPage(group, page, isTaken);
      }
      if (!isTaken || values.totals) continue;
      const text = page.lines.map((line) => line.text).join(' ');
      console.log(`${name}, page ${page.index + 1}: ${text.slice(0, 120)}`);
    }
printCounts(new Map([...byScript, ['all', all]]));
