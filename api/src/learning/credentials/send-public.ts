import type { Response } from 'express';

const MAX_AGE_SECONDS = 300;

/** The media types of a document, the proper one first: some verifiers read only what calls itself JSON, and ask for that. */
const MEDIA_TYPES = {
  credential: ['application/vc', 'application/vc+ld+json', 'application/ld+json', 'application/json'],
  linkedData: ['application/ld+json', 'application/json'],
  did: ['application/did+json', 'application/did+ld+json', 'application/json'],
  picture: ['image/png'],
};

/**
 * Sends a document that programs of every site may read, without cookies: verifiers of credentials run in browsers too.
 * @param document bytes, or an object that is sent as JSON
 */
export function sendPublic(
  response: Response,
  kind: keyof typeof MEDIA_TYPES,
  document: Buffer | object,
  cacheControl = `public, max-age=${MAX_AGE_SECONDS}`,
): void {
  const types = MEDIA_TYPES[kind];
  const [type] = [response.req.accepts(types)].flat();
  response.vary('Accept').set({
    'content-type': type || types[0],
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  response.end(Buffer.isBuffer(document) ? document : JSON.stringify(document));
}
