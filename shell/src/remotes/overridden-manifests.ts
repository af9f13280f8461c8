import { getLocale } from '@lectern/i18n';
import { localizeScreen, type RemoteManifests, type RemoteRoutes } from '@lectern/remote';

/** Replaces the released routes of overridden remotes by those of the developer's server. */
export async function readOverridden(manifests: RemoteManifests): Promise<RemoteManifests> {
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
