import type { LtiPlatform } from '@lectern/data';
import { createGuardedFetch } from '@lectern/infra';
import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch } from 'jose';

const TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 200_000;
/** A token with an unknown key id makes Lectern read the keys again, but not more often than once in this time. */
const COOLDOWN_MS = 30_000;
const CACHE_MS = 10 * 60_000;

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** Caches the public keys of platforms and tools, which are read from their addresses. */
@Injectable()
export class RemoteKeySets {
  private readonly sets = new Map<string, { source: string; set: KeySet }>();

  /** @returns a resolver of keys for `jwtVerify`, which reads the address when it is first used */
  get({ id, keysUrl, isInNetwork }: Pick<LtiPlatform, 'id' | 'keysUrl' | 'isInNetwork'>): KeySet {
    const source = `${isInNetwork} ${keysUrl}`;
    const cached = this.sets.get(id);
    if (cached?.source === source) return cached.set;
    const set = createRemoteJWKSet(new URL(keysUrl), {
      ...{ timeoutDuration: TIMEOUT_MS, cooldownDuration: COOLDOWN_MS, cacheMaxAge: CACHE_MS },
      [customFetch]: (url: string, init: object) => fetchLimited(url, init, isInNetwork),
    });
    this.sets.set(id, { source, set });
    return set;
  }
}

/**
 * Calls `fetch` with a time limit, and refuses addresses in the server's own network unless `isInNetwork`.
 * @throws Error for an answer that is too large
 */
export async function fetchLimited(url: string, init: object, isInNetwork: boolean): Promise<Response> {
  const response = await createGuardedFetch(isInNetwork)(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...init,
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error(`The answer is larger than ${MAX_RESPONSE_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: response.status });
}
