import type { RemoteManifest, RemoteManifests } from '@lectern/contract';
import { match, type MatchFunction } from 'path-to-regexp';

/** URLs of this form need no escaping in HTML, and contain no `..`. */
const SAFE_URL = /^\/(?!\/)(?!.*\.\.)[\w./-]+$/;

export const isSafeUrl = (url: string) => SAFE_URL.test(url);

/** A screen, the remote that it belongs to, and the decoded parameters of its path. */
export interface FoundScreen {
  manifest: RemoteManifest;
  /** The screen's name in the remote's routes. */
  key: string;
  screen: RemoteManifest['screens'][string];
  parameters: Record<string, string | undefined>;
}

/** Finds the screen at a path. */
export function findScreen(pathname: string, manifests: RemoteManifests): FoundScreen | undefined {
  for (const manifest of Object.values(manifests))
    for (const [key, screen] of Object.entries(manifest.screens)) {
      const found = compile(screen.path)(pathname);
      if (found) return { manifest, key, screen, parameters: found.params };
    }
  return undefined;
}

/** Cache of compiled paths, because every page matches the same few paths. */
const compiledPaths = new Map<string, MatchFunction<FoundScreen['parameters']>>();

function compile(path: string) {
  const matches = compiledPaths.get(path) ?? match<FoundScreen['parameters']>(path, { decode });
  compiledPaths.set(path, matches);
  return matches;
}

/** Returns text that is not encoded properly unchanged. It matches no object, so the page shows that nothing was found. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
