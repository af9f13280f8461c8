import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  LOCALES,
  localizeScreen,
  type Locale,
  type PrerenderData,
  type RemoteManifests,
  type Site,
  type SiteSlots,
} from '@lectern/contract';
import type { CompiledCatalog } from '@lectern/i18n';
import { isServerText } from '@lectern/i18n/server';
import { releaseKey, type Disk, type Logger } from '@lectern/infra';
import type { Request } from 'express';
import Mustache from 'mustache';
import { findScreen, isSafeUrl } from './screens.js';

/** The template of the visitors' frames in a language, which the shell's build renders. */
const frameFile = (locale: Locale) => `prerendered/frame.${locale}.mustache`;
const TEMPLATE_URL = /^\/remotes\/([a-z]+)\/([0-9a-f]{10})\/(prerendered\/[\w.-]+\.mustache)$/;
/** Maximum number of templates in memory. Each release of a remote has new templates. */
const MAX_TEMPLATES = 50;

/** The values of a screen's slots; undefined where there is nothing to show. */
export type FindSlots = (
  data: PrerenderData,
  parameters: Record<string, string | undefined>,
  locale: Locale,
) => Promise<Partial<SiteSlots> | undefined>;

/** The first state of a page as HTML. */
export interface PrerenderedPage {
  /** Content of the root element. */
  html: string;
  /** The style sheet's URL and its integrity. */
  styles: { url: string; integrity: string };
}

export type PrerenderPage = (
  request: Request,
  manifests: RemoteManifests,
  locale: Locale,
) => Promise<PrerenderedPage | undefined>;

interface Options {
  webRoot: string;
  storage: Disk;
  findSlots: FindSlots;
  /** Returns the site's name, logos and sign-up rule. */
  getSite: () => Site;
  /** A browser that may be signed in gets the page without a visitor's content. */
  isVisitor: (request: Request) => boolean;
  /** Texts of this installation by language and full id. Languages in which they change texts of screens are not prerendered. */
  overrides?: ReadonlyMap<Locale, CompiledCatalog>;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Fills the prerendered HTML of a public screen for visitors. Returns undefined for other people and screens, and for remotes without
 * prerendered HTML. Their pages have an empty root element.
 */
export function prerenderedPages({
  webRoot,
  storage,
  findSlots,
  getSite,
  isVisitor,
  overrides,
  logger,
}: Options): PrerenderPage {
  const changesScreens = (locale: Locale) =>
    Object.keys(overrides?.get(locale) ?? {}).some((id) => !isServerText(id));
  const prerenderedLocales = LOCALES.filter((locale) => !changesScreens(locale));
  const frames = new Map(prerenderedLocales.map((locale) => [locale, readFrame(webRoot, locale)]));
  const readTemplate = createTemplateReader({ webRoot, storage, logger });
  return async (request, manifests, locale) => {
    const frame = frames.get(locale);
    if (!frame || !isVisitor(request)) return undefined;
    const found = findPrerendered(request, manifests, locale);
    const courses = findCourseListPath(manifests);
    if (!found || !courses) return undefined;
    const { screen, data, parameters, styles } = found;
    const [template, slots] = await Promise.all([
      readTemplate(found.template.url, found.template.integrity),
      findSlots(data, parameters, locale),
    ]);
    if (template === undefined || !slots || !canShow(template, slots)) return undefined;
    const { frame: frameName } = screen;
    const { title, subtitle } = found.texts;
    const returnTo = encodeURIComponent(request.originalUrl);
    const { name: site, logo, darkLogo, canSignUp } = getSite();
    const content = Mustache.render(template, { ...slots, site });
    const { links = {} } = slots;
    const view = {
      [frameName]: true,
      ...{ title, subtitle, courses, returnTo, links },
      ...{ site, logo, darkLogo, canSignUp },
      screen: content,
    };
    return { html: Mustache.render(frame, view), styles };
  };
}

/** Templates of releases for version 1.0.0 contain the six default categories, so a site with its own categories can't use them. */
const canShow = (template: string, { hasOwnCategories = false }: Partial<SiteSlots>): boolean =>
  !hasOwnCategories || !template.includes('categoryIs.') || template.includes('{{accent}}');

/** The public screen at a request's path, if its remote has prerendered HTML for the screen. */
function findPrerendered({ path, query }: Request, manifests: RemoteManifests, locale: Locale) {
  const { key, screen, manifest, parameters = {} } = findScreen(path, manifests) ?? {};
  const { prerender, prerendered } = screen ?? {};
  const templateUrl = prerendered?.templates?.[locale];
  if (screen?.access !== 'public' || !prerender || !templateUrl || manifest?.override) return undefined;
  // The HTML of the course list shows all courses: a search or a filter is applied by the script.
  if (screen.purpose === 'course-list' && Object.keys(query).length > 0) return undefined;
  const [template, styles] = [templateUrl, prerendered.styles].map((url) => ({
    url,
    integrity: manifest?.integrity[url] ?? '',
  }));
  if (!template?.integrity || !styles?.integrity || !isSafeUrl(styles.url)) return undefined;
  const texts = localizeScreen(key ?? '', screen, manifest?.routeTexts?.[locale]);
  return { screen, texts, data: prerender.data, parameters, template, styles };
}

function findCourseListPath(manifests: RemoteManifests): string | undefined {
  const screens = Object.values(manifests).flatMap((manifest) => Object.values(manifest.screens));
  return screens.find(({ purpose }) => purpose === 'course-list')?.path;
}

function readFrame(webRoot: string, locale: Locale): string | undefined {
  const file = join(webRoot, frameFile(locale));
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Reads templates of bundled and of released remotes. Refuses templates whose hash differs from that in the signed manifest. */
function createTemplateReader({ webRoot, storage, logger }: Pick<Options, 'webRoot' | 'storage' | 'logger'>) {
  const cache = new Map<string, string>();
  return async (url: string, integrity: string): Promise<string | undefined> => {
    const [, remote, version, file] = TEMPLATE_URL.exec(url) ?? [];
    if (!remote || !version || !file) return undefined;
    const key = `${url} ${integrity}`;
    if (cache.has(key)) return cache.get(key);
    const bytes = await readFile(join(webRoot, url)).catch(() =>
      storage.getBytes(releaseKey(remote, version, file)),
    );
    if (!hasIntegrity(bytes, integrity)) {
      logger.warn({ url }, 'A prerendered screen differs from the signed one and is not served');
      return undefined;
    }
    const [oldest] = cache.keys();
    if (cache.size >= MAX_TEMPLATES && oldest) cache.delete(oldest);
    const template = Buffer.from(bytes).toString();
    cache.set(key, template);
    return template;
  };
}

/** @param integrity a hash as in `integrity` attributes: SHA-256, or SHA-384 in builds of earlier versions */
function hasIntegrity(bytes: Uint8Array, integrity: string): boolean {
  const [, algorithm, hash] = /^(sha256|sha384)-(.+)$/.exec(integrity) ?? [];
  return algorithm !== undefined && createHash(algorithm).update(bytes).digest('base64') === hash;
}
