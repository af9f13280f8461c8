import type { RemoteManifests } from '@lectern/contract';
import { findScreen, isSafeUrl } from './screens.js';

/** URLs that the page for a path requests first. */
export interface Preloads {
  /** URLs of the remote's files. */
  files: string[];
  /** URLs of the API. */
  data: string[];
}

/** The preloads of the screen at a path, as listed in its remote's manifest. */
export function preloadsFor(pathname: string, manifests: RemoteManifests): Preloads {
  const { manifest, screen } = findScreen(pathname, manifests) ?? {};
  if (!manifest || !screen || manifest.override) return { files: [], data: [] };
  const { files, preload = [] } = screen;
  return { files: [manifest.entry, ...files].filter(isSafeUrl), data: preload.filter(isSafeUrl) };
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
