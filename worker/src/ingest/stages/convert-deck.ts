import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOfficeFile } from '@lectern/office';
import { UnreadableDeck } from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';
import type { DeckFile } from './fetch-deck.js';

/** Turns an office file into a PDF and keeps what the file states about itself. */
export async function convertDeck(deck: DeckFile, context: IngestContext): Promise<DeckFile> {
  const { folder, signal, converter, report } = context;
  if (!converter) throw new UnreadableDeck('noConverter');
  const { format, facts, stripped } = await readOfficeFile(deck.file, signal);
  if (!converter.formats.includes(format)) throw new UnreadableDeck('formatNotOffered', format);
  const work = join(folder, 'conversion');
  await mkdir(work);
  const file = join(work, `deck.${format}`);
  await (stripped ? writeFile(file, stripped) : copyFile(deck.file, file));
  const slides = facts.slides?.length ?? null;
  report(
    'Converting the file',
    0,
    slides === null ? undefined : { id: 'authoring.uploadDetails.slides', values: { count: slides } },
  );
  const pdf = await converter.convert({ file, format, slides, folder: work, signal });
  return { file: pdf, office: facts };
}
