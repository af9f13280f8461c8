import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { encodingFor } from './encoding.js';

/** A response for many clients, which is serialized, compressed and hashed once. The fields are named by content encoding. */
export interface PrecompressedJson {
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
}

// Higher levels (up to 11) take several times as long, and make the response only a few percent smaller.
const BROTLI_QUALITY = 5;

export async function precompressJson(text: string): Promise<PrecompressedJson> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity),
  ]);
  // The ETag is weak, because it is the same for every encoding.
  const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`;
  return { etag, identity, gzip: gzipped, br };
}

/** Sends the smallest encoding that the client accepts, or 304. */
export function sendPrecompressed(json: PrecompressedJson, request: Request, response: Response): void {
  const encoding = encodingFor(request);
  response.vary('Accept-Encoding').set('ETag', json.etag).type('json');
  if (encoding) response.set('Content-Encoding', encoding);
  response.send(json[encoding ?? 'identity']);
}
