import { sign, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';

/** A signed document in the format of DSSE, https://github.com/secure-systems-lab/dsse; `payload` and `sig` are base64. */
const Envelope = z.object({
  payloadType: z.string(),
  payload: z.string(),
  signatures: z.array(z.object({ sig: z.string() })),
});

/** The document is not what was signed, or was signed with another key or for another purpose. */
export class SignatureError extends Error {
  override name = 'SignatureError';
}

/**
 * Signs a document with an Ed25519 key.
 * @param type of the document; a document of one type is never accepted as another
 */
export function signDocument(type: string, document: unknown, key: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(document));
  const signature = sign(null, signedBytes(type, payload), key);
  return JSON.stringify({
    payloadType: type,
    payload: payload.toString('base64'),
    signatures: [{ sig: signature.toString('base64') }],
  });
}

/**
 * The document in an envelope that one of the keys has signed.
 * @throws SignatureError
 */
export function openSigned(type: string, text: string, keys: KeyObject[]): unknown {
  const { data: envelope } = z.safeParse(Envelope, parseJson(text));
  if (!envelope) throw new SignatureError('It is not signed.');
  if (envelope.payloadType !== type) throw new SignatureError('It was signed for another purpose.');
  const payload = Buffer.from(envelope.payload, 'base64');
  const bytes = signedBytes(type, payload);
  const isSigned = envelope.signatures.some(({ sig }) =>
    keys.some((key) => verify(null, bytes, key, Buffer.from(sig, 'base64'))),
  );
  if (!isSigned) throw new SignatureError('It is not signed by a key in RELEASE_PUBLIC_KEY.');
  return JSON.parse(payload.toString());
}

/** DSSE's pre-authentication encoding: the type is part of what is signed. */
const signedBytes = (type: string, payload: Buffer) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
