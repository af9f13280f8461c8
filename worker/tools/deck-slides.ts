/**
 * Writes the slides that the decks of a folder become as JSON, one array of `DeckSlides` for all decks: what the tutor is
 * measured on, see docs/tutor.md. Usage: `node deck-slides.js <out.json> <folder>...`
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectDeck, readDeck, UnreadableDeck } from '@lectern/pdf';
import { pagesWithoutPicture } from '../src/ingest/stages/read-pages.js';
import { withoutBuildSteps } from '../src/ingest/structure/build-steps.js';
import { slideHtml } from '../src/ingest/structure/slide-html.js';
import { slideTitle } from '../src/ingest/structure/slide-title.js';
import { withoutSpeakerNotes } from '../src/ingest/structure/speaker-notes.js';

interface DeckSlides {
  /** File name without extension. */
  deck: string;
  /** `page` counts from 1; pages that the ingest drops are missing. */
  slides: { page: number; title: string; content: string }[];
}

async function slidesOf(deck: string, file: string): Promise<DeckSlides> {
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-deck-'));
  try {
    await inspectDeck(file);
    const { text: all } = await readDeck(file, { outDir, leaveOut: pagesWithoutPicture });
    const text = withoutBuildSteps(withoutSpeakerNotes(all));
    return {
      deck,
      slides: text.pages.map((page) => ({
        page: page.index + 1,
        title: slideTitle(page, text),
        content: slideHtml(page, text),
      })),
    };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

const [out, ...folders] = process.argv.slice(2);
if (!out || !folders.length)
  throw new Error('Usage: node deck-slides.js <out.json> <folder of PDF files>...');
const decks: DeckSlides[] = [];
for (const folder of folders) {
  for (const name of (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).sort()) {
    const deck = name.replace(/\.pdf$/i, '');
    process.stderr.write(`${deck}\n`);
    try {
      decks.push(await slidesOf(deck, join(folder, name)));
    } catch (error) {
      if (!(error instanceof UnreadableDeck)) throw error;
      process.stderr.write(`  ${error.message}\n`);
    }
  }
}
await writeFile(out, JSON.stringify(decks));
