import type { Disk } from '@lectern/infra';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../http/refusal.js';

/**
 * Sends a stored picture.
 * @param key the storage key of the picture
 * @param cacheControl value of the `Cache-Control` header
 * @throws Refusal (404) if the picture is not stored
 */
export async function sendPicture(
  response: Response,
  storage: Disk,
  { key, type = 'image/webp', cacheControl }: { key: string; type?: string; cacheControl: string },
): Promise<void> {
  if (!(await storage.exists(key))) throw new Refusal(404, 'platform.pictureNotFound');
  const { contentLength } = await storage.getMetaData(key);
  const stream = await storage.getStream(key);
  response.set({
    'content-type': type,
    'content-length': String(contentLength),
    'cache-control': cacheControl,
  });
  await pipeline(stream, response).catch(() => response.destroy());
}
