import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkHeader } from './inspect-deck.js';
import { runInTurn } from './limit-concurrency.js';
import { limitInspection } from './limits.js';
import { runReader } from './reader-process.js';

/**
 * Draws one page of a PDF file in a confined process, without reading any text, which is cheap enough for a request.
 * @param pageIndex from 0
 * @returns a WebP 1280 px wide; null where the file can't be opened or the page can't be drawn
 * @throws UnreadableDeck for a file that is no PDF
 */
export async function drawSinglePage(file: string, pageIndex: number): Promise<Uint8Array | null> {
  await checkHeader(file);
  return runInTurn(async () => {
    const limits = limitInspection((await stat(file)).size);
    const folder = await mkdtemp(join(tmpdir(), 'lectern-work-'));
    let picture: Uint8Array | null = null;
    try {
      await runReader(
        { file: resolve(file), reader: 'pdfium', task: 'read', textIndexes: [], limits },
        folder,
        AbortSignal.timeout(limits.startTimeoutMs + limits.pageTimeoutMs),
        (message) => {
          if (message.type === 'image') picture = message.pictures[0]?.data ?? null;
          return message.type === 'textDone' ? { drawIndexes: [pageIndex] } : undefined;
        },
      );
      return picture;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
