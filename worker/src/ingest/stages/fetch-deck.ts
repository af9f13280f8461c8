import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { IngestContext } from '../ingest.context.js';

/** Copies the deck from storage into the folder of the run; returns its path. */
export async function fetchDeck(_: undefined, context: IngestContext): Promise<string> {
  const { upload, storage, folder, signal } = context;
  const file = join(folder, 'deck.pdf');
  await pipeline(await storage.getStream(upload.fileKey), createWriteStream(file), { signal });
  return file;
}
