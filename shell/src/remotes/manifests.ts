import { hasFeature } from '@lectern/i18n';
import type { RemoteManifest, RemoteManifests, RemoteScreen } from '@lectern/remote';
import { requestedOverrides } from './overrides';

/** One screen of one remote, as the shell routes to it. */
export interface ScreenRoute extends RemoteScreen {
  remote: string;
  /** The screen's name in the remote's routes. */
  key: string;
}

const TIMEOUT_MS = 10_000;

const isManifest = (value: unknown): value is RemoteManifest => {
  const { entry, remoteApiVersion, screens } = (value ?? {}) as Partial<RemoteManifest>;
  return typeof entry === 'string' && typeof remoteApiVersion === 'number' && typeof screens === 'object';
};

/** Reads `/remotes.json`. A wrong status or shape is an error, so that a bad answer is never cached. */
export async function fetchManifests(): Promise<RemoteManifests> {
  const overrides = requestedOverrides();
  const response = await fetch(overrides.size ? `/remotes.json?${overrides}` : '/remotes.json', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}.`);
  const manifests: unknown = await response.json();
  if (typeof manifests !== 'object' || manifests === null || !Object.values(manifests).every(isManifest)) {
    throw new Error('/remotes.json holds no manifests.');
  }
  if (!overrides.size) return manifests as RemoteManifests;
  const { readOverridden } = await import(/* webpackChunkName: "notices" */ './overridden-manifests');
  return readOverridden(manifests as RemoteManifests);
}

/** All screens of all remotes, without those of features that the site has switched off. */
export function listScreens(manifests: RemoteManifests): ScreenRoute[] {
  return Object.entries(manifests).flatMap(([remote, { screens }]) =>
    Object.entries(screens)
      .filter(([, { feature }]) => !feature || hasFeature(feature))
      .map(([key, screen]) => ({ ...screen, remote, key })),
  );
}
