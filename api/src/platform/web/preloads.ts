import { listCatalogs, type Locale, type RemoteManifests } from '@lectern/contract';
import { findCatalogs } from './remote-manifests.js';
import { findScreen, isSafeUrl } from './screens.js';

/** URLs that the page for a path requests before its scripts run. */
interface Preloads {
  /** URLs of the remote's files. */
  files: string[];
  /** URLs of the API. */
  data: string[];
}

interface PageReader {
  /** Pages for visitors preload no data of a screen that needs a sign-in. */
  isVisitor: boolean;
  locale: Locale;
}

/** The preloads of the screen at a path, as listed in its remote's manifest. */
export function preloadsFor(
  pathname: string,
  manifests: RemoteManifests,
  { isVisitor, locale }: PageReader,
): Preloads {
  const { manifest, screen, parameters = {} } = findScreen(pathname, manifests) ?? {};
  if (!manifest || !screen || manifest.override) return { files: [], data: [] };
  const module = isVisitor ? (screen.visitorModule ?? screen.module) : screen.module;
  const usedCatalogs = listCatalogs(screen, module);
  const catalogs = Object.entries(findCatalogs(manifest, locale)).flatMap(([name, url]) =>
    usedCatalogs?.includes(name) === false ? [] : [url],
  );
  const files = [manifest.entry, ...screen.files, ...catalogs].filter(isSafeUrl);
  if (isVisitor && screen.access !== 'public') return { files, data: [] };
  const data = (screen.preload ?? []).map((path) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? '')),
  );
  return { files, data: data.filter(isSafeUrl) };
}

/**
 * An import map with the integrity hashes of remotes that are ES modules; undefined if there are none. (Remotes that are
 * scripts verify their chunks themselves.)
 */
export function moduleIntegrity(manifests: RemoteManifests): string | undefined {
  const modules = Object.values(manifests).filter(({ type, override }) => type === 'module' && !override);
  if (!modules.length) return undefined;
  const hashes = modules.flatMap(({ integrity }) => Object.entries(integrity));
  const map = {
    integrity: Object.fromEntries(hashes.filter(([url]) => isSafeUrl(url) && url.endsWith('.js'))),
  };
  return JSON.stringify(map).replaceAll('<', '\\u003c');
}
