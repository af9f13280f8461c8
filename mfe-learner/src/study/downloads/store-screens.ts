import { fetchCopy } from '@lectern/client/offline';
import { getLocale } from '@lectern/i18n';

/** Name of the cache in which the service worker keeps files after their first use; see `shell/service-worker/stored.ts`. */
const USED_FILES_CACHE = 'lectern-used-files';
const REMOTE = 'learner';

/** The fields of a remote in `/remotes.json` that this module reads. */
interface ReleasedRemote {
  /** URL of the remote's Module Federation manifest. */
  entry: string;
  /** Hashes of the files that every screen needs at its start, by URL. */
  integrity: Record<string, string>;
  /** URLs of message catalogs, by language. */
  catalogs?: Record<string, Record<string, string>>;
}

type AssetNames = Record<'sync' | 'async', string[]>;

/** The fields of a Module Federation manifest that this module reads; `async` files are loaded on demand. */
interface FederationManifest {
  exposes: { assets: { js: AssetNames; css: AssetNames } }[];
}

/** Paths of all scripts and styles of a remote, also of those that screens load on demand. */
async function listFilePaths(entry: string, signal: AbortSignal): Promise<string[]> {
  const { exposes } = (await (await fetchCopy(entry, signal)).json()) as FederationManifest;
  const names = exposes.flatMap(({ assets: { js, css } }) => [js.sync, js.async, css.sync, css.async].flat());
  return names.map((name) => new URL(name, new URL(entry, window.location.href)).pathname);
}

/** Stores the files of the learner's screens, with the texts in the language of the page. */
export async function storeScreens(signal: AbortSignal): Promise<void> {
  // The shell's code for questions is too large to be stored at installation. This import makes the service worker store it.
  await import('@lectern/ui/question');
  const response = await fetchCopy('/remotes.json', signal);
  const remote = ((await response.json()) as Record<string, ReleasedRemote | undefined>)[REMOTE];
  if (!remote) return;
  const { [getLocale()]: pageCatalogs = {}, ...otherLanguages } = remote.catalogs ?? {};
  const otherCatalogUrls = new Set(
    Object.values(otherLanguages).flatMap((catalogs) => Object.values(catalogs)),
  );
  const files = await listFilePaths(remote.entry, signal);
  const urls = new Set([...Object.keys(remote.integrity), ...files, ...Object.values(pageCatalogs)]);
  const cache = await caches.open(USED_FILES_CACHE);
  for (const url of urls) {
    if (otherCatalogUrls.has(url) || (await cache.match(url, { ignoreVary: true }))) continue;
    const file = await fetchCopy(url, signal);
    // A server may answer a missing file with the HTML of the start page.
    if (file.ok && !file.headers.get('Content-Type')?.includes('html')) await cache.put(url, file);
  }
}
