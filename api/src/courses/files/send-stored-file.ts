import { pipeline } from 'node:stream/promises';
import { type ByteRange, type Disk, readRange } from '@lectern/infra';
import type { Request, Response } from 'express';

interface Exchange {
  request: Request;
  response: Response;
}

/** Sends a stored file, or the requested range of the file, with these headers and those that the response already has. */
export async function sendStoredFile(
  storage: Disk,
  key: string,
  { request, response }: Exchange,
  headers: Record<'content-type' | 'cache-control', string>,
): Promise<unknown> {
  const { contentLength: size, lastModified } = await storage.getMetaData(key);
  // Express's `set` would add a character set to the content type of texts.
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.set({
    'content-length': String(size),
    'accept-ranges': 'bytes',
    etag: `"${size.toString(16)}-${lastModified.getTime().toString(16)}"`,
    'last-modified': lastModified.toUTCString(),
  });
  if (request.fresh) {
    response.removeHeader('content-length');
    return response.status(304).end();
  }
  const range = readRequestedRange(request, response, size);
  if (range === 'unsatisfiable') {
    response.set({ 'content-range': `bytes */${size}`, 'content-length': '0', 'cache-control': 'no-store' });
    return response.status(416).end();
  }
  if (range) {
    response.status(206).set({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': String(range.end - range.start + 1),
    });
  }
  if (request.method === 'HEAD') return response.end();
  const bytes = range ? readRange(storage, key, range) : storage.getStream(key);
  return pipeline(await bytes, response).catch(() => response.destroy());
}

/** Reads which range of a file of `size` bytes is requested; null for the whole file. */
function readRequestedRange(
  request: Request,
  response: Response,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const ifRange = request.get('if-range');
  const isCurrent = [undefined, response.get('etag'), response.get('last-modified')].includes(ifRange);
  const ranges = request.method === 'GET' && isCurrent && request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  // RFC 9110: a server may ignore a request for several ranges, or one that it does not understand.
  const [range, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  return range && !others.length ? range : null;
}
