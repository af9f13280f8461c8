/** Reads every PDF of a folder as an upload would be read and prints what became of it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectDeck, readDeck, UnreadableDeck } from '@lectern/infra/pdf';
import { deckModules } from './structure/deck-modules.js';
import { slideHtml } from './structure/slide-html.js';
import { ownTitle } from './structure/slide-title.js';

const MEGABYTE = 1024 * 1024;

interface Row {
  pages?: number;
  modules?: number;
  slides?: number;
  titled?: number;
  failed?: number;
  seconds: number;
  'peak MB'?: number;
  refused?: string;
}

async function readFolder(folder: string): Promise<void> {
  const decks = (await readdir(folder)).filter((name) => /\.pdf$/i.test(name)).sort();
  const rows: Record<string, Row> = {};
  for (const deck of decks) rows[deck.replace(/\.pdf$/i, '')] = await row(join(folder, deck));
  console.table(rows);
}

async function row(file: string): Promise<Row> {
  const outDir = await mkdtemp(join(tmpdir(), 'lectern-corpus-'));
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 10) / 100;
  try {
    await inspectDeck(file);
    const { text, images, failed, peakMemory } = await readDeck(file, { outDir });
    const modules = deckModules(text);
    for (const page of text.pages) slideHtml(page, text);
    return {
      pages: text.pageCount,
      modules: modules.length,
      slides: images.length,
      titled: text.pages.filter((page) => ownTitle(page, text)).length,
      failed: failed.length,
      seconds: seconds(),
      'peak MB': Math.round(peakMemory / MEGABYTE),
    };
  } catch (error) {
    if (!(error instanceof UnreadableDeck)) throw error;
    return { seconds: seconds(), refused: error.message };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

const folder = process.argv[2];
if (folder) {
  await readFolder(folder);
} else {
  console.error('Which folder? npm run corpus -- <folder of PDF files>');
  process.exitCode = 1;
}
