import { listCatalogs, type RemoteManifest } from '@lectern/remote';
import { addCatalogs, getLocale, type CompiledCatalog } from '@lectern/i18n';

const TIMEOUT_MS = 10_000;

/** Catalogs that were requested, by URL. */
const requested = new Map<string, Promise<void>>();
/** URLs of catalogs that did not arrive, or not as they were released: the browser's cache may have what came instead. */
const failed = new Set<string>();

/** Loads the messages of the screens that a module shows, in the language of the page; those of the whole remote for an overlay. */
export async function loadCatalogs(manifest: RemoteManifest, module: string): Promise<void> {
  const screens = Object.values(manifest.screens).filter(
    (screen) => screen.module === module || screen.visitorModule === module,
  );
  const all = Object.keys(listUrls(manifest));
  const names = new Set(
    screens.length > 0 ? screens.flatMap((screen) => listCatalogs(screen, module) ?? all) : all,
  );
  await Promise.all([...names].map((name) => loadListed(manifest, name)));
}

/** Loads a catalog of a remote in the language of the page, if the release has it. */
export function loadListed(manifest: RemoteManifest, name: string): Promise<void> | undefined {
  const url = listUrls(manifest)[name];
  return url ? loadCatalog(name, url, manifest.integrity[url]) : undefined;
}

const listUrls = ({ catalogs }: RemoteManifest) => catalogs?.[getLocale()] ?? {};

/** Loads a catalog, unless that has happened. */
export function loadCatalog(name: string, url: string, integrity?: string): Promise<void> {
  const loading = requested.get(url) ?? load(name, url, integrity);
  requested.set(url, loading);
  loading.catch(() => {
    requested.delete(url);
    failed.add(url);
  });
  return loading;
}

async function load(name: string, url: string, integrity: string | undefined): Promise<void> {
  const response = await fetch(url, {
    cache: failed.has(url) ? 'reload' : 'default',
    ...(integrity && { integrity }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  addCatalogs({ [name]: (await response.json()) as CompiledCatalog });
}
