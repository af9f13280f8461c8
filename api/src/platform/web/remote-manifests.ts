import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  closeCatalog,
  DEFAULT_LOCALE,
  localizeScreen,
  type Locale,
  type RemoteManifest,
  type RemoteManifests,
} from '@lectern/contract';
import { User } from '@lectern/data';
import { manifestFor, isLoopback, type ActiveRelease, type Env } from '@lectern/infra';
import type { Request, RequestHandler, Response } from 'express';
import type {} from 'express-session';
import type { DataSource } from 'typeorm';
import { widenPolicy } from '../security/security-headers.js';
import { getRequestLocale } from '../locale/request-locale.js';
import type { ActiveReleases } from './active-releases.js';
import { cached } from './cached.js';

/** How long a process may serve the previous manifests after a release. */
const CACHE_MS = 1000;

/** Origins from which developers may load remotes, and the people who may use them. */
export interface RemoteOverrides {
  origins: string[];
  /** Undefined: all people may use them, as on a developer's own machine. */
  mayUse: ((userId: string) => Promise<boolean>) | undefined;
}

/** The overrides of the environment. All people may use them at a loopback address, and only administrators elsewhere. */
export function remoteOverrides({ publicUrl, remoteOverrides }: Env, source: DataSource): RemoteOverrides {
  const isAdministrator = (id: string) => source.getRepository(User).existsBy({ id, role: 'admin' });
  return { origins: remoteOverrides, mayUse: isLoopback(publicUrl) ? undefined : isAdministrator };
}

interface Options {
  webRoot: string;
  releases: Pick<ActiveReleases, 'read'>;
  overrides: RemoteOverrides;
  /** The middleware that loads the session; it runs only while there is a canary or an override for administrators. */
  sessions: RequestHandler[];
  /** Whether visitors see courses. */
  isCatalogOpen: () => boolean;
}

/** Returns the manifests of the remotes that a request gets. */
export type ResolveManifests = (request: Request, response: Response) => Promise<RemoteManifests>;

/**
 * The manifests of `/remotes.json`: those of the bundled remotes, each replaced by its active release if there is one, and those of
 * remotes that exist as releases only. Developers can replace a remote by `?remote.<name>=<origin>`.
 */
export function resolveManifests({ isCatalogOpen, ...options }: Options): ResolveManifests {
  const resolve = resolveReleases(options);
  return async (request, response) => {
    const manifests = await resolve(request, response);
    return isCatalogOpen() ? manifests : mapValues(manifests, closeCatalogs);
  };
}

function resolveReleases({
  webRoot,
  releases,
  overrides,
  sessions,
}: Omit<Options, 'isCatalogOpen'>): ResolveManifests {
  const bundled = JSON.parse(readFileSync(join(webRoot, 'remotes.json'), 'utf8')) as RemoteManifests;
  const activeReleases = cached(() => releases.read(), new Map<string, ActiveRelease>(), CACHE_MS);
  return async (request, response) => {
    const active = await activeReleases();
    const hasCanary = [...active.values()].some(({ canary }) => canary);
    const { origins, mayUse } = overrides;
    if (hasCanary || (mayUse && origins.length))
      for (const handler of sessions) await runHandler(handler, request, response);
    const { userId } = request.session ?? {};
    const manifests = { ...bundled };
    for (const [name, release] of active) {
      const manifest = manifestFor(release, userId);
      if (manifest) manifests[name] = manifest;
    }
    if (!origins.length) return manifests;
    if (mayUse) {
      if (!userId || !(await mayUse(userId))) return manifests;
      widenPolicy(response, origins);
    }
    return withOverrides(manifests, request, origins);
  };
}

const closeCatalogs = (manifest: RemoteManifest): RemoteManifest => ({
  ...manifest,
  screens: mapValues(manifest.screens, closeCatalog),
});

const mapValues = <Value>(record: Record<string, Value>, map: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Serves `/remotes.json` in the language of the page. */
export function remoteManifests(resolve: ResolveManifests): RequestHandler {
  return (request, response, next) => {
    resolve(request, response).then(
      (manifests) =>
        response
          .set('Cache-Control', 'private, no-cache')
          .vary('Accept-Language, Cookie')
          .json(localizeManifests(manifests, getRequestLocale(request))),
      next,
    );
  };
}

/** The manifests with the titles and catalogs of one language, and without the fields that only the API reads. */
export function localizeManifests(manifests: RemoteManifests, locale: Locale): RemoteManifests {
  const localized = Object.entries(manifests).map(([name, manifest]) => [
    name,
    localizeManifest(manifest, locale),
  ]);
  return Object.fromEntries(localized) as RemoteManifests;
}

function localizeManifest(manifest: RemoteManifest, locale: Locale): RemoteManifest {
  const { routeTexts = {}, integrity, ...rest } = manifest;
  const texts = routeTexts[locale] ?? routeTexts[DEFAULT_LOCALE];
  const catalogs = findCatalogs(manifest, locale);
  const requested = new Set(Object.values(catalogs));
  const isRequested = (url: string) => !/\/(locales|prerendered)\//.test(url) || requested.has(url);
  const screens = Object.entries(rest.screens).map(([key, { prerendered: _, ...screen }]) => [
    key,
    localizeScreen(key, screen, texts),
  ]);
  return {
    ...rest,
    screens: Object.fromEntries(screens),
    catalogs: { [locale]: catalogs },
    integrity: Object.fromEntries(Object.entries(integrity).filter(([url]) => isRequested(url))),
  };
}

/** The URLs of a remote's catalogs in a language, or in English where the remote lacks the language. */
export const findCatalogs = ({ catalogs = {} }: RemoteManifest, locale: Locale): Record<string, string> =>
  catalogs[locale] ?? catalogs[DEFAULT_LOCALE] ?? {};

function withOverrides(manifests: RemoteManifests, { query }: Request, origins: string[]): RemoteManifests {
  const result = { ...manifests };
  for (const [name, manifest] of Object.entries(manifests)) {
    const origin = query[`remote.${name}`];
    if (typeof origin !== 'string' || !origins.includes(origin)) continue;
    result[name] = { ...manifest, entry: `${origin}/mf-manifest.json`, integrity: {}, override: true };
  }
  return result;
}

const runHandler = (handler: RequestHandler, request: Request, response: Response) =>
  new Promise<void>((resolve, reject) => {
    void handler(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
