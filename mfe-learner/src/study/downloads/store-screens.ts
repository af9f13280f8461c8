import { fetchCopy } from '@lectern/client/offline';
import { getLocale } from '@lectern/i18n';

/** Where the service worker finds files that are used; see `shell/service-worker/stored.ts`. */
const USED_FILES = 'lectern-used-files';
const REMOTE = 'learner';

/** What `/remotes.json` says of a remote, as far as this module reads it. */
interface ReleasedRemote {
  /** The URL of its Module Federation manifest. */
  entry: string;
  /** Hashes of the files that start a screen, by URL. */
  integrity: Record<string, string>;
  /** URLs of message catalogs, by language. */
  catalogs?: Record<string, Record<string, string>>;
}

type Assets = Record<'sync' | 'async', string[]>;

/** A Module Federation manifest, as far as this module reads it. */
interface FederationManifest {
  exposes: { assets: { js: Assets; css: Assets } }[];
}

/** All scripts and styles of a remote, also those that screens load on demand. */
async function listFiles(entry: string, signal: AbortSignal): Promise<string[]> {
  const { exposes } = (await (await fetchCopy(entry, signal)).json()) as FederationManifest;
  const names = exposes.flatMap(({ assets: { js, css } }) => [js.sync, js.async, css.sync, css.async].flat());
  return names.map((name) => new URL(name, new URL(entry, window.location.href)).pathname);
}

/** Stores the files of the learner's screens, with the texts in the language of the page. */
export async function storeScreens(signal: AbortSignal): Promise<void> {
  // The shell's part for questions is too large to be stored in advance; the service worker stores what is used.
  await import('@lectern/ui/question');
  const response = await fetchCopy('/remotes.json', signal);
  const remote = ((await response.json()) as Record<string, ReleasedRemote | undefined>)[REMOTE];
  if (!remote) return;
  const { [getLocale()]: own = {}, ...others } = remote.catalogs ?? {};
  const foreign = new Set(Object.values(others).flatMap((catalogs) => Object.values(catalogs)));
  const files = await listFiles(remote.entry, signal);
  const urls = new Set([...Object.keys(remote.integrity), ...files, ...Object.values(own)]);
  const cache = await caches.open(USED_FILES);
  for (const url of urls) {
    if (foreign.has(url) || (await cache.match(url, { ignoreVary: true }))) continue;
    const file = await fetchCopy(url, signal);
    if (file.ok && !file.headers.get('Content-Type')?.includes('html')) await cache.put(url, file);
  }
}
