import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOfficeFile } from '@lectern/office';
import { UnreadableDeck } from '@lectern/pdf';
import type { IngestContext } from '../ingest.context.js';
import type { DeckFile } from './fetch-deck.js';

/** Turns an office file into a PDF, and returns what the office file states about its slides (`OfficeFacts`). */
export async function convertDeck(deck: DeckFile, context: IngestContext): Promise<DeckFile> {
  const { folder, signal, converter, report } = context;
  if (!converter) throw new UnreadableDeck('noConverter');
  const { format, facts, stripped: strippedFile } = await readOfficeFile(deck.file, signal);
  if (!converter.formats.includes(format)) throw new UnreadableDeck('formatNotOffered', format);
  const conversionFolder = join(folder, 'conversion');
  await mkdir(conversionFolder);
  const file = join(conversionFolder, `deck.${format}`);
  await (strippedFile ? writeFile(file, strippedFile) : copyFile(deck.file, file));
  const slideCount = facts.slides?.length ?? null;
  report(
    'Converting the file',
    0,
    slideCount === null ? undefined : { id: 'authoring.uploadDetails.slides', values: { count: slideCount } },
  );
  const pdf = await converter.convert({ file, format, slides: slideCount, folder: conversionFolder, signal });
  return { file: pdf, office: facts };
}
