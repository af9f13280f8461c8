import type { FoundUpdates } from '@lectern/contract';
import * as z from 'zod/mini';

const TIME_LIMIT_MS = 10_000;
const MAX_BYTES = 1_000_000;

/** As in deploy/release/releases.json. Nothing else of the answer is used. */
const Releases = z.array(z.object({ version: z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)) }));

/**
 * Asks an address for its list of releases. The answer is not trusted: it has limits of time and size, may not redirect, and only numbers of
 * versions are read.
 * @param url what `UPDATES_URL` is set to
 * @param version what runs
 */
export async function findUpdates(url: string | undefined, version: string): Promise<FoundUpdates> {
  if (!url) return { result: 'off', version: null };
  let text;
  try {
    text = await readText(url);
  } catch {
    return { result: 'unreachable', version: null };
  }
  const newest = readNewest(text);
  if (!newest) return { result: 'unreadable', version: null };
  return { result: compare(newest, version) > 0 ? 'available' : 'newest', version: newest };
}

/** @throws where there is no answer with status 200 within the limits */
async function readText(url: string): Promise<string> {
  const headers = { accept: 'application/json' };
  const response = await fetch(url, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (response.status !== 200 || !response.body) throw new Error(`Status ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('The answer is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The newest version of a list of releases; undefined where the text is none. */
function readNewest(text: string): string | undefined {
  try {
    const releases = Releases.parse(JSON.parse(text));
    return releases
      .map(({ version }) => version)
      .sort(compare)
      .at(-1);
  } catch {
    return undefined;
  }
}

const compare = (version: string, other: string) => version.localeCompare(other, 'en', { numeric: true });
