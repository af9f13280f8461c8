import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { readerAfter } from './classic-programs.js';
import { type PdfReader, UnreadableDeck } from './deck.js';
import { LIMITS } from './limits.js';
import { type Opened, Reading } from './reading.js';
import { runReader } from './reader-process.js';

const HEADER = '%PDF-';
const HEADER_WITHIN = 1024;

/**
 * Looks at a file without reading its pages: cheap enough for a request.
 * `title` is the document's own, as it is in the file.
 * @throws UnreadableDeck when `readDeck` could not open it with this reader either
 */
export async function inspectDeck(
  file: string,
  reader: PdfReader = 'pdfium',
): Promise<{ pages: number; title: string | null }> {
  await checkHeader(file);
  const { pageCount, title } = await look(file, reader).catch(async (failure: unknown) =>
    look(file, await readerAfter(reader, failure)),
  );
  return { pages: pageCount, title };
}

async function look(file: string, reader: PdfReader): Promise<Opened> {
  const reading = new Reading();
  const log = await runReader(
    { file: resolve(file), reader, task: 'look', text: [], limits: LIMITS },
    tmpdir(),
    AbortSignal.timeout(LIMITS.pageTime * 2),
    (report) => reading.note(report),
  );
  return reading.front(log);
}

/**
 * A PDF says so within its first 1024 bytes; nothing else gets near an engine.
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
