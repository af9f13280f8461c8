import type { RemoteManifest, RemoteManifests } from '@lectern/contract';
import { match, type MatchFunction } from 'path-to-regexp';

/** URLs of this form need no escaping in the page, and lead to no other folder. */
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

/** The screen at a path. */
export function findScreen(pathname: string, manifests: RemoteManifests): FoundScreen | undefined {
  for (const manifest of Object.values(manifests))
    for (const [key, screen] of Object.entries(manifest.screens)) {
      const found = compile(screen.path)(pathname);
      if (found) return { manifest, key, screen, parameters: found.params };
    }
  return undefined;
}

/** Each page asks for the same few paths. */
const compiled = new Map<string, MatchFunction<FoundScreen['parameters']>>();

function compile(path: string) {
  const matches = compiled.get(path) ?? match<FoundScreen['parameters']>(path, { decode });
  compiled.set(path, matches);
  return matches;
}

/** A path that is not encoded properly names nothing, so it stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
