import { queryClient } from '@lectern/client';
import {
  loadCatalogsBy,
  REMOTE_API_VERSION,
  type RemoteManifest,
  type RemoteManifests,
} from '@lectern/remote';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { loadCatalogs, loadListed } from './catalogs';
import { checkedRequests, expectFiles } from './checked-requests';
import { containerVariable } from './container-variable';
import { fetchManifests } from './manifests';

/** Limit for loading a remote's manifest, entry and module. */
const TIMEOUT_MS = 15_000;

/** The remote is newer than this page: the page must be reloaded. */
export class PageOutdated extends Error {
  override name = 'PageOutdated';
}

const registered = new Map<string, RemoteManifest>();
const failed = new Set<string>();
const outdated = new Set<string>();
let retries = 0;

registerPlugins([checkedRequests, containerVariable]);
loadCatalogsBy((name) => {
  const manifest = registered.get(name.split('.')[0] ?? '');
  return manifest && loadListed(manifest, name);
});

/** Registers remotes with the federation; `force` discards their loaded modules. */
export function register(manifests: RemoteManifests, force = false): void {
  const remotes = Object.entries(manifests).map(([name, manifest]) => {
    const query = force ? `?retry=${++retries}` : '';
    registered.set(name, manifest);
    expectFiles(name, manifest.integrity, query);
    return { name, entry: manifest.entry + query };
  });
  registerRemotes(remotes, { force });
}

/**
 * Loads the component that a remote exposes. After a failure the next call starts over from `/remotes.json`, for a
 * remote that was unavailable or has been released again.
 */
async function loadComponent(remote: string, module: string): Promise<ComponentType> {
  try {
    if (failed.has(remote)) await registerAgain(remote);
    checkVersion(remote);
    const id = `${remote}/${module.replace('./', '')}`;
    const manifest = registered.get(remote);
    // First, because modules read their messages when they are evaluated.
    if (manifest) await loadCatalogs(manifest, module);
    const loaded = await inTime(loadRemote<{ default?: ComponentType }>(id), id);
    if (typeof loaded?.default !== 'function') throw new Error(`${id} exposes no component.`);
    return loaded.default;
  } catch (error) {
    failed.add(remote);
    throw error;
  }
}

/** React Query's options for `loadComponent`: one load per page, unless it fails. */
export const componentQuery = (remote: string, module: string) => ({
  queryKey: ['remote', remote, module],
  queryFn: () => loadComponent(remote, module),
  retry: (_: number, error: Error) => isOutdated(remote, error),
  retryDelay: 0,
  // A return to a screen that failed is a new attempt. The failure itself does not mount the screen again.
  retryOnMount: true,
  structuralSharing: false as const,
});

/**
 * Whether a remote should be loaded again without asking: a chunk is missing, most likely because the remote was
 * released while this page was open. True once per version, so that a chunk that stays missing ends on the failure
 * card.
 */
export function isOutdated(remote: string, error: unknown): boolean {
  const version = `${remote} ${registered.get(remote)?.version}`;
  if (!(error instanceof Error) || !isMissingChunk(error) || outdated.has(version)) return false;
  outdated.add(version);
  return true;
}

/** Loads a component before it is rendered. A failure is left to the screen. */
export function preloadComponent(remote: string, module: string): void {
  void queryClient.prefetchQuery(componentQuery(remote, module));
}

/** Loads everything of a remote again, starting over from `/remotes.json`. */
export function reload(remote: string): void {
  failed.add(remote);
  void queryClient.resetQueries({ queryKey: ['remote', remote] });
}

function checkVersion(remote: string): void {
  const manifest = registered.get(remote);
  if (!manifest) return;
  const { remoteApiVersion } = manifest;
  if (remoteApiVersion > REMOTE_API_VERSION || !isInImportMap(manifest)) throw new PageOutdated(remote);
  if (remoteApiVersion < REMOTE_API_VERSION)
    throw new Error(`${remote} is written for remote API version ${remoteApiVersion}.`);
}

/** Whether the browser can check a remote's ES modules: the server writes their hashes into the page it sends. */
function isInImportMap({ type, integrity, override }: RemoteManifest): boolean {
  if (type === 'script' || override) return true;
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  const { integrity: known = {} } = JSON.parse(map) as { integrity?: Record<string, string> };
  return Object.entries(integrity).every(([url, hash]) => !url.endsWith('.js') || known[url] === hash);
}

// Chunks of scripts fail with a name, ES modules with a message: Chromium's and Firefox's, Safari's.
const isMissingChunk = ({ name, message }: Error) =>
  name === 'ChunkLoadError' || /dynamically imported module|Importing a module script/.test(message);

async function registerAgain(remote: string): Promise<void> {
  const { [remote]: manifest } = await fetchManifests();
  if (!manifest) throw new Error(`There is no remote ${remote}.`);
  failed.delete(remote);
  register({ [remote]: manifest }, true);
  // The remote's other screens are loaded again as well, so that no two versions of it are mixed.
  queryClient.removeQueries({ queryKey: ['remote', remote], type: 'inactive', fetchStatus: 'idle' });
}

function inTime<T>(loading: Promise<T>, id: string): Promise<T> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`${id} did not arrive within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS),
  );
  return Promise.race([loading, timeout]);
}
