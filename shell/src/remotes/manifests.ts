import { getLocale, hasFeature } from '@lectern/i18n';
import {
  localizeScreen,
  type RemoteManifest,
  type RemoteManifests,
  type RemoteRoutes,
  type RemoteScreen,
} from '@lectern/remote';
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
    throw new Error('/remotes.json holds no manifests of remotes.');
  }
  return withOverrides(manifests as RemoteManifests);
}

/** Replaces the released routes of overridden remotes by those of the developer's server. */
async function withOverrides(manifests: RemoteManifests): Promise<RemoteManifests> {
  const all = Object.entries(manifests).map(async ([name, manifest]) => {
    if (!manifest.override) return [name, manifest] as const;
    const base = manifest.entry;
    const response = await fetch(new URL('remote.routes.json', base));
    const { screens, overlays = [], remoteApiVersion } = (await response.json()) as RemoteRoutes;
    const { catalogs, texts } = await fetchMessages(name, base);
    const described = Object.entries(screens).map(([key, screen]) => [
      key,
      { ...localizeScreen(key, screen, texts), files: [] },
    ]);
    return [
      name,
      { ...manifest, remoteApiVersion, overlays, screens: Object.fromEntries(described), catalogs },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(all)) as RemoteManifests;
}

/** The catalogs that a developer's server offers, and the titles of its screens. */
async function fetchMessages(name: string, base: string) {
  const locale = getLocale();
  const readJson = async <T>(file: string): Promise<T | undefined> => {
    const response = await fetch(new URL(`locales/${file}.json`, base));
    return response.ok ? ((await response.json()) as T) : undefined;
  };
  const { catalogs = [] } = (await readJson<{ catalogs: string[] }>('index')) ?? {};
  const urls = catalogs.map((catalog) => [catalog, new URL(`locales/${catalog}.${locale}.json`, base).href]);
  const hasTexts = catalogs.includes(`${name}.routes`);
  return {
    catalogs: { [locale]: Object.fromEntries(urls) as Record<string, string> },
    texts: hasTexts ? await readJson<Record<string, string>>(`${name}.routes.${locale}`) : undefined,
  };
}

/** All screens of all remotes, without those of features that the site has switched off. */
export function listScreens(manifests: RemoteManifests): ScreenRoute[] {
  return Object.entries(manifests).flatMap(([remote, { screens }]) =>
    Object.entries(screens)
      .filter(([, { feature }]) => !feature || hasFeature(feature))
      .map(([key, screen]) => ({ ...screen, remote, key })),
  );
}
