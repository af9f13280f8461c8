import type { RemoteManifests } from '@lectern/contract';
import { pathToRegexp } from 'path-to-regexp';

/** URLs that the page for a path requests first. */
export interface Preloads {
  /** URLs of the remote's files. */
  files: string[];
  /** URLs of the API. */
  data: string[];
}

/** URLs of this form need no escaping in the page. */
const SAFE_URL = /^\/[\w./-]+$/;

/** The preloads of the screen at a path, as listed in its remote's manifest. */
export function preloadsFor(pathname: string, manifests: RemoteManifests): Preloads {
  for (const { entry, screens, override } of Object.values(manifests)) {
    const screen = Object.values(screens).find(({ path }) => pathToRegexp(path).regexp.test(pathname));
    if (!screen || override) continue;
    const { files, preload = [] } = screen;
    return { files: [entry, ...files].filter(isSafe), data: preload.filter(isSafe) };
  }
  return { files: [], data: [] };
}

const isSafe = (url: string) => SAFE_URL.test(url);

/**
 * An import map with the integrity hashes of remotes that are ES modules; undefined if there are none. (Remotes that are
 * scripts verify their chunks themselves.)
 */
export function moduleIntegrity(manifests: RemoteManifests): string | undefined {
  const modules = Object.values(manifests).filter(({ type, override }) => type === 'module' && !override);
  if (!modules.length) return undefined;
  const hashes = modules.flatMap(({ integrity }) => Object.entries(integrity));
  const map = { integrity: Object.fromEntries(hashes.filter(([url]) => isSafe(url) && url.endsWith('.js'))) };
  return JSON.stringify(map).replaceAll('<', '\\u003c');
}
