import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chooseFirstReader, requireFallbackReader } from '../classic/classic-programs.js';
import { type PdfReader, type ReaderSetting, UnreadableDeck } from './deck.js';
import { DeckReading, type OpenedMessage } from './deck-reading.js';
import { runInTurn } from './limit-concurrency.js';
import { limitInspection } from './limits.js';
import { runReader } from './reader-process.js';

const PDF_HEADER = '%PDF-';
/** Bytes from the start of the file within which the header has to begin. */
const MAX_HEADER_OFFSET = 1024;

/**
 * Opens a file without reading its pages, which is cheap enough for a request.
 * @returns the number of pages, and the title that the file states for itself
 * @param setting the reader, or readers, to use (PDF_READER)
 * @throws UnreadableDeck when none of these readers can open the file
 */
export async function inspectDeck(
  file: string,
  setting: ReaderSetting = 'pdfium',
): Promise<{ pages: number; title: string | null }> {
  await checkHeader(file);
  return runInTurn(async () => {
    // `requireFallbackReader` throws the failure again where no second reader may try the file.
    const { pageCount, title } = await inspectWith(chooseFirstReader(setting), file).catch(
      (failure: unknown) => inspectWith(requireFallbackReader(setting, failure), file),
    );
    return { pages: pageCount, title };
  });
}

async function inspectWith(reader: PdfReader, file: string): Promise<OpenedMessage> {
  const reading = new DeckReading();
  const limits = limitInspection((await stat(file)).size);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-work-'));
  try {
    // No indexes: the text of no page is read.
    const log = await runReader(
      { file: resolve(file), reader, task: 'inspect', textIndexes: [], limits },
      folder,
      AbortSignal.timeout(limits.startTimeoutMs + limits.pageTimeoutMs),
      (message) => reading.handle(message),
    );
    return reading.requireOpened(log);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Refuses a file without a PDF header near its start, before an engine opens it.
 * @throws UnreadableDeck with reason `notPdf`
 */
export async function checkHeader(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(MAX_HEADER_OFFSET + PDF_HEADER.length - 1),
      0,
    );
    if (!buffer.subarray(0, bytesRead).includes(PDF_HEADER)) throw new UnreadableDeck('notPdf');
  } finally {
    await handle.close();
  }
}
