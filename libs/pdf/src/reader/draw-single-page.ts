import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkHeader } from './inspect-deck.js';
import { inTurn } from './inspection-turns.js';
import { limitInspection } from './limits.js';
import { runReader } from './reader-process.js';

/**
 * Draws one page of a PDF file as a WebP 1280 px wide in a confined process, without reading any text: for a request.
 * @param index of the page, from 0
 * @returns null where the file or the page can't be drawn
 * @throws UnreadableDeck for a file that is no PDF
 */
export async function drawSinglePage(file: string, index: number): Promise<Uint8Array | null> {
  await checkHeader(file);
  return inTurn(async () => {
    const limits = limitInspection((await stat(file)).size);
    const folder = await mkdtemp(join(tmpdir(), 'lectern-work-'));
    let picture: Uint8Array | null = null;
    try {
      await runReader(
        { file: resolve(file), reader: 'pdfium', task: 'read', text: [], limits },
        folder,
        AbortSignal.timeout(limits.startTime + limits.pageTime),
        (message) => {
          if (message.type === 'image') picture = message.pictures[0]?.data ?? null;
          return message.type === 'textDone' ? { draw: [index] } : undefined;
        },
      );
      return picture;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
