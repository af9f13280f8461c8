import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { encodingFor } from './encoding.js';

/** An answer that many get: serialized, compressed and named once. */
export interface PackedJson {
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
}

// Beyond this brotli takes several times as long for a few percent.
const BROTLI_QUALITY = 5;

export async function packJson(json: string): Promise<PackedJson> {
  const identity = Buffer.from(json);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity),
  ]);
  // Weak: one name for the same answer in every encoding.
  const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`;
  return { etag, identity, gzip: gzipped, br };
}

/** Sends the smallest encoding that the client takes, or 304 where it has this very answer. */
export function sendJson(packed: PackedJson, request: Request, response: Response): void {
  const encoding = encodingFor(request);
  response.vary('Accept-Encoding').set('ETag', packed.etag).type('json');
  if (encoding) response.set('Content-Encoding', encoding);
  response.send(packed[encoding ?? 'identity']);
}
