import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fallbackReader, firstReader } from '../classic/classic-programs.js';
import { type PdfReader, type ReaderSetting, UnreadableDeck } from './deck.js';
import { DeckReading, type OpenedMessage } from './deck-reading.js';
import { inTurn } from './inspection-turns.js';
import { limitInspection } from './limits.js';
import { runReader } from './reader-process.js';

const HEADER = '%PDF-';
/** Bytes from the start of the file. */
const HEADER_WITHIN = 1024;

/**
 * Opens a file without reading its pages: cheap enough for a request.
 * @returns the number of pages, and the document's own title as it is in the file
 * @throws UnreadableDeck when `readDeck` could not open it with this reader either
 */
export async function inspectDeck(
  file: string,
  setting: ReaderSetting = 'pdfium',
): Promise<{ pages: number; title: string | null }> {
  await checkHeader(file);
  return inTurn(async () => {
    const { pageCount, title } = await inspectWith(firstReader(setting), file).catch((failure: unknown) =>
      inspectWith(fallbackReader(setting, failure), file),
    );
    return { pages: pageCount, title };
  });
}

async function inspectWith(reader: PdfReader, file: string): Promise<OpenedMessage> {
  const reading = new DeckReading();
  const limits = limitInspection((await stat(file)).size);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-work-'));
  try {
    const log = await runReader(
      { file: resolve(file), reader, task: 'inspect', text: [], limits },
      folder,
      AbortSignal.timeout(limits.startTime + limits.pageTime),
      (message) => reading.handle(message),
    );
    return reading.requireOpened(log);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Rejects anything without a PDF header within its first 1024 bytes before an engine sees it.
 * @throws UnreadableDeck with reason `notPdf`
 */
export async function checkHeader(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_WITHIN + HEADER.length - 1), 0);
    if (!buffer.subarray(0, bytesRead).includes(HEADER)) throw new UnreadableDeck('notPdf');
  } finally {
    await handle.close();
  }
}
