import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { limitStall } from './limit-stall.js';

/**
 * Sends a CSV file while its lines are read. An error of the first two parts, the titles and the first rows, is still sent as an
 * error response. `lines` is closed when the client leaves early or stops reading.
 * @param stallMs how long the client may read nothing; only tests set it
 */
export async function sendCsv(
  response: Response,
  name: string,
  lines: AsyncGenerator<string>,
  stallMs?: number,
): Promise<void> {
  const { value: titles = '' } = await lines.next();
  const { value: first = '' } = await lines.next();
  response.attachment(name).type('text/csv; charset=utf-8').setHeader('Cache-Control', 'no-store');
  limitStall(response, stallMs);
  response.write(titles + first);
  await pipeline(Readable.from(lines), response).catch(() => response.destroy());
}
