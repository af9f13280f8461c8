/**
 * Fills a folder with the decks that `corpus/index.tsv` lists, each by its commit and checked by its SHA-256. A deck that
 * is already there is not fetched again. The decks belong to their authors and are never committed.
 * Usage: `npm run corpus:fetch -- <folder> [<base URL>]`
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasChecksum, type IndexedDeck, readIndex } from './labels.js';

const GITHUB = 'https://raw.githubusercontent.com';

/** Why the deck could not be fetched; null where it is there now. */
async function fetchDeck(deck: IndexedDeck, folder: string, base: string): Promise<string | null> {
  const file = join(folder, `${deck.deck}.pdf`);
  const present = await readFile(file).catch(() => null);
  if (present && hasChecksum(present, deck)) return null;
  const path = deck.path.split('/').map(encodeURIComponent).join('/');
  const response = await fetch(`${base}/${deck.repository}/${deck.commit}/${path}`);
  if (!response.ok) return `status ${response.status}`;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!hasChecksum(bytes, deck)) return 'another checksum';
  await writeFile(file, bytes);
  return null;
}

const [folder, base = GITHUB] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run corpus:fetch -- <folder> [<base URL>]');
await mkdir(folder, { recursive: true });
const decks = await readIndex(new URL('../../corpus/index.tsv', import.meta.url));
for (const deck of decks) {
  const failure = await fetchDeck(deck, folder, base).catch((error: Error) => error.message);
  if (failure) {
    console.error(`${deck.deck}: ${failure}`);
    process.exitCode = 1;
  }
}
