/**
 * Writes the slides that the decks of a folder become as JSON, one array of `DeckSlides` for all decks: what the tutor is
 * measured on, see docs/develop/tutor.md. Usage: `node deck-slides.js <out.json> <folder>... [--only <decks.tsv>]`, where the first
 * column of the table names the decks to read.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inspectDeck, type PageText, readDeck, UnreadableDeck } from '@lectern/pdf';
import { findPagesWithoutPicture } from '../src/ingest/stages/read-pages.js';
import { removeBuildSteps } from '../src/ingest/structure/pages/build-steps.js';
import { toImageAlt } from '../src/ingest/structure/html/image-alt.js';
import { findIllustratedPages } from '../src/ingest/structure/pages/illustrated-pages.js';
import { toSlideHtml } from '../src/ingest/structure/html/slide-html.js';
import { chooseSlideTitle } from '../src/ingest/structure/titles/slide-title.js';
import { moveNotesToSlides } from '../src/ingest/structure/pages/speaker-notes.js';
import { readTable } from './labels.js';

interface DeckSlides {
  /** File name without extension. */
  deck: string;
  sha256: string;
  /** `page` counts from 1; pages that the ingest drops are missing. */
  slides: {
    page: number;
    title: string;
    content: string;
    isIllustrated: boolean;
    imageAlt: string | null;
    lines: PlacedText[];
  }[];
}

/** A line of the page, or a part of it between wide gaps. Lengths are points from the page's top left corner. */
interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

async function readSlides(deck: string, file: string): Promise<DeckSlides> {
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-deck-'));
  try {
    await inspectDeck(file);
    const { text: all, images } = await readDeck(file, {
      outDir,
      choosePagesWithoutPicture: findPagesWithoutPicture,
    });
    const text = removeBuildSteps(moveNotesToSlides(all));
    const illustrated = new Set(findIllustratedPages({ text, images }));
    return {
      deck,
      sha256: createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
      slides: text.pages.map((page) => ({
        page: page.index + 1,
        title: chooseSlideTitle(page, text),
        content: toSlideHtml(page, text),
        isIllustrated: illustrated.has(page.index),
        imageAlt: toImageAlt(page),
        lines: placeText(page),
      })),
    };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function placeText({ lines }: PageText): PlacedText[] {
  return lines.flatMap(({ text, parts, column, x, y, width, height }) =>
    parts.length && !column
      ? parts.map((part) => ({ text: part.text, x: part.x, y, width: part.width, height }))
      : { text, ...(column ?? { x, y, width, height }) },
  );
}

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const [out, ...folders] = positionals;
if (!out || !folders.length)
  throw new Error('Usage: node deck-slides.js <out.json> <folder of PDF files>... [--only <decks.tsv>]');
const only = values.only && new Set((await readTable(values.only)).map(({ deck }) => deck));
const decks: DeckSlides[] = [];
for (const folder of folders) {
  for (const name of (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).sort()) {
    const deck = name.replace(/\.pdf$/i, '');
    if (only && !only.has(deck)) continue;
    process.stderr.write(`${deck}\n`);
    try {
      decks.push(await readSlides(deck, join(folder, name)));
    } catch (error) {
      if (!(error instanceof UnreadableDeck)) throw error;
      process.stderr.write(`  ${error.message}\n`);
    }
  }
}
await writeFile(out, JSON.stringify(decks));
