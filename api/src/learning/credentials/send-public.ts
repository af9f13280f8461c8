import type { Response } from 'express';

const MAX_AGE_SECONDS = 300;

/**
 * Sends a document that programs of every site may read, without cookies: verifiers of credentials run in browsers too.
 * @param document bytes, or an object that is sent as JSON
 */
export function sendPublic(
  response: Response,
  type: string,
  document: Buffer | object,
  cacheControl = `public, max-age=${MAX_AGE_SECONDS}`,
): void {
  response.set({
    'content-type': type,
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  response.end(Buffer.isBuffer(document) ? document : JSON.stringify(document));
}
