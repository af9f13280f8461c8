import { createPublicKey } from 'node:crypto';
import type { ExternalToolRow } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { validate as isUuid } from 'uuid';
import { PlatformKeys } from '../../lti/platform-keys.js';

/** Asymmetric ones: a public key of the tool can't be taken for a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const RSA_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256'];
/** A message is valid for this time after it was signed, and remembered for longer once it was used. */
const MAX_AGE_S = 3600;
const CLOCK_SKEW_S = 60;

/** When no message of now is valid any more. */
export const getEndOfMessages = (): Date => new Date(Date.now() + (MAX_AGE_S + 2 * CLOCK_SKEW_S) * 1000);

/** A message whose signature or claims are wrong; the text names what is. */
export class WrongMessageError extends Error {}

/** The keys of the tool can't be read. */
export class KeysUnreachableError extends Error {}

type Checks = Required<Pick<JWTVerifyOptions, 'audience' | 'requiredClaims'>>;

/** Checks the messages of tools with their public keys. */
@Injectable()
export class ToolKeys {
  constructor(private readonly keys: PlatformKeys) {}

  /** @throws WrongMessageError, KeysUnreachableError */
  async verify(token: string, tool: ExternalToolRow, checks: Checks): Promise<JWTPayload> {
    const { id, keysUrl, publicKey, isInNetwork, clientId } = tool;
    const options = {
      ...checks,
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
      // Also where the tool has one key only.
      if (!protectedHeader.kid) throw new WrongMessageError('The header names no key.');
      return payload;
    } catch (error) {
      throw describeProblem(error);
    }
  }
}

function describeProblem(error: unknown): Error {
  if (error instanceof WrongMessageError) return error;
  // A key set that can't be read is a plain error, or one of these two.
  const isUnreachable =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error.constructor === errors.JOSEError;
  return isUnreachable ? new KeysUnreachableError(String(error)) : new WrongMessageError(String(error));
}

/** The client ID in a token that is not checked yet; null where there is none. */
export function readClientId(token: string): string | null {
  try {
    const { iss } = decodeJwt(token);
    return iss !== undefined && isUuid(iss) ? iss : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
