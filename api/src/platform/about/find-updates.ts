import type { FoundUpdates } from '@lectern/contract';
import * as z from 'zod/mini';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1_000_000;

/** The answer has the format of deploy/release/releases.json. Only the version numbers are read. */
const Releases = z.array(z.object({ version: z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)) }));

/**
 * Requests the list of releases from a URL. The answer is not trusted: time and size are limited, redirects are refused, and only
 * version numbers are read.
 * @param url the value of `UPDATES_URL`
 * @param version the version that runs
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
  return { result: compareVersions(newest, version) > 0 ? 'available' : 'newest', version: newest };
}

/** @throws unless an answer with status 200 arrives within the limits */
async function readText(url: string): Promise<string> {
  const headers = { accept: 'application/json' };
  const response = await fetch(url, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200 || !response.body) throw new Error(`Status ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The newest version of a list of releases; undefined where the text is no such list. */
function readNewest(text: string): string | undefined {
  try {
    const releases = Releases.parse(JSON.parse(text));
    return releases
      .map(({ version }) => version)
      .sort(compareVersions)
      .at(-1);
  } catch {
    return undefined;
  }
}

const compareVersions = (version: string, other: string) =>
  version.localeCompare(other, 'en', { numeric: true });
