import { createPublicKey } from 'node:crypto';
import type { ExternalToolRow } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { validate as isUuid } from 'uuid';
import { RemoteKeySets } from '../../lti/remote-key-sets.js';

/** Only asymmetric algorithms, so that no attacker can sign with a tool's public key as the shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const RSA_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256'];
/** A message is valid for this time after it was signed. */
const MAX_AGE_S = 3600;
const CLOCK_SKEW_S = 60;

/** The time at which every message that is signed until now has expired. Used messages are stored until then. */
export const getLatestMessageExpiry = (): Date =>
  new Date(Date.now() + (MAX_AGE_S + 2 * CLOCK_SKEW_S) * 1000);

/** The signature or a claim of a message is wrong. The text names the problem. */
export class WrongMessageError extends Error {}

/** The keys can't be read from the tool's address. */
export class KeysUnreachableError extends Error {}

type ExpectedClaims = Required<Pick<JWTVerifyOptions, 'audience' | 'requiredClaims'>>;

/** Verifies the messages of tools with their public keys. */
@Injectable()
export class ToolKeys {
  constructor(private readonly keys: RemoteKeySets) {}

  /** @throws WrongMessageError, KeysUnreachableError */
  async verify(token: string, tool: ExternalToolRow, expectedClaims: ExpectedClaims): Promise<JWTPayload> {
    const { id, keysUrl, publicKey, isInNetwork, clientId } = tool;
    const options = {
      ...expectedClaims,
      ...{ issuer: clientId, maxTokenAge: MAX_AGE_S, clockTolerance: CLOCK_SKEW_S },
    };
    try {
      if (publicKey !== null) {
        const key = createPublicKey(publicKey);
        return (await jwtVerify(token, key, { ...options, algorithms: RSA_ALGORITHMS })).payload;
      }
      if (keysUrl === null) throw new WrongMessageError('The tool has no keys.');
      const keys = this.keys.get({ id, keysUrl, isInNetwork });
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        ...options,
        algorithms: ALGORITHMS,
      });
      // The standard requires a key id (`kid`) also where the tool has only one key.
      if (!protectedHeader.kid) throw new WrongMessageError('The header names no key.');
      return payload;
    } catch (error) {
      throw classifyError(error);
    }
  }
}

function classifyError(error: unknown): Error {
  if (error instanceof WrongMessageError) return error;
  // Where a key set can't be read, jose throws a timeout, its base class of errors, or an error that is not its own.
  const isUnreachable =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error.constructor === errors.JOSEError;
  return isUnreachable ? new KeysUnreachableError(String(error)) : new WrongMessageError(String(error));
}

/** Reads the client ID of a token before the signature is verified; null where the token has no valid one. */
export function readClientId(token: string): string | null {
  try {
    const { iss } = decodeJwt(token);
    return iss !== undefined && isUuid(iss) ? iss : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
