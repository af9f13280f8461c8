import { createWriteStream } from 'node:fs';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OfficeFacts } from '@lectern/office';
import type { IngestContext } from '../ingest.context.js';

/** The deck as a file in the folder of the run. */
export interface DeckFile {
  /** Path. */
  file: string;
  /** What the office file states about its slides; null for a PDF. */
  office: OfficeFacts | null;
}

/** Copies the deck from storage into the folder of the run. */
export async function fetchDeck(_: undefined, context: IngestContext): Promise<DeckFile> {
  const { upload, storage, folder, signal } = context;
  const file = join(folder, `deck${extname(upload.fileKey)}`);
  await pipeline(await storage.getStream(upload.fileKey), createWriteStream(file), { signal });
  return { file, office: null };
}
