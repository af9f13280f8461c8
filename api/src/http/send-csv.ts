import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** How long a download may stand still, so that a client that stops reading keeps no cursor of the database open. */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Sends a CSV file while its lines are read. A refusal of the first two parts, the titles and the first rows, is still an
 * error response. `lines` is closed when the client leaves early.
 */
export async function sendCsv(
  response: Response,
  name: string,
  lines: AsyncGenerator<string>,
): Promise<void> {
  const { value: titles = '' } = await lines.next();
  const { value: first = '' } = await lines.next();
  response.attachment(name).type('text/csv; charset=utf-8').setHeader('Cache-Control', 'no-store');
  response.setTimeout(STALL_TIMEOUT_MS, () => response.destroy());
  response.write(titles + first);
  await pipeline(Readable.from(lines), response).catch(() => response.destroy());
}
