import type { LtiPlatform } from '@lectern/data';
import { createGuardedFetch } from '@lectern/infra';
import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch } from 'jose';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 200_000;
/** An unknown key id makes Lectern read the keys again, at most once in this time. */
const COOLDOWN_MS = 30_000;
const CACHE_MS = 10 * 60_000;

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** The public keys of platforms and tools, read from their addresses. */
@Injectable()
export class PlatformKeys {
  private readonly sets = new Map<string, { key: string; set: KeySet }>();

  get({ id, keysUrl, isInNetwork }: Pick<LtiPlatform, 'id' | 'keysUrl' | 'isInNetwork'>): KeySet {
    const key = `${isInNetwork} ${keysUrl}`;
    const known = this.sets.get(id);
    if (known?.key === key) return known.set;
    const set = createRemoteJWKSet(new URL(keysUrl), {
      ...{ timeoutDuration: TIMEOUT_MS, cooldownDuration: COOLDOWN_MS, cacheMaxAge: CACHE_MS },
      [customFetch]: (url: string, init: object) => fetchLimited(url, init, isInNetwork),
    });
    this.sets.set(id, { key, set });
    return set;
  }
}

/** `fetch` of a small answer from a checked address. @throws Error for one that is too large */
export async function fetchLimited(url: string, init: object, isInNetwork: boolean): Promise<Response> {
  const response = await createGuardedFetch(isInNetwork)(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...init,
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: response.status });
}
