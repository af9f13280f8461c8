import { randomUUID } from 'node:crypto';
import { type LtiPlatform, signLtiMessage } from '@lectern/data';
import { createGuardedFetch } from '@lectern/infra';
import type { DataSource } from 'typeorm';

/** Time for one request to a platform. */
export const TIMEOUT_MS = 15_000;
const MAX_TOKEN_BYTES = 100_000;
const MAX_PROBLEM_LENGTH = 300;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** A text that the database stores as the problem of a request. */
export const limitProblem = (problem: string): string => problem.slice(0, MAX_PROBLEM_LENGTH);

/** Asks a platform for an access token with a signed assertion (RFC 7523). @throws Error where it gives none */
export async function requestToken(
  source: DataSource,
  { clientId, tokenUrl, tokenAudience, isInNetwork }: LtiPlatform,
  scope: string,
): Promise<string> {
  const assertion = await signLtiMessage(source, {
    ...{ iss: clientId, sub: clientId, aud: tokenAudience ?? tokenUrl, jti: randomUUID() },
  });
  const response = await createGuardedFetch(isInNetwork)(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', scope },
      ...{ client_assertion_type: ASSERTION_TYPE, client_assertion: assertion },
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The platform gave no token: ${response.status}`);
  }
  const { access_token: token } = JSON.parse(await readText(response, MAX_TOKEN_BYTES)) as {
    access_token?: unknown;
  };
  if (typeof token !== 'string') throw new Error('The platform gave no token.');
  return token;
}

/** Reads an answer. @throws Error for one that is too large */
export async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
