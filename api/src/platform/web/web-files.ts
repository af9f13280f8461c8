import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import staticGzip from 'express-static-gzip';
import {
  HASHED_FILES,
  DEFAULT_LOCALE,
  DEFAULT_SITE,
  localeDirection,
  type Locale,
  type Site,
  SITE_ELEMENT_ID,
  VISITOR_FEATURE,
} from '@lectern/contract';
import { PAGE_MESSAGES_ID, PAGE_TEXTS_ID, type Catalogs, type CompiledCatalog } from '@lectern/i18n';
import { translate } from '@lectern/i18n/server';
import { html } from '@lectern/text';
import { getRequestLocale } from '../locale/request-locale.js';
import { appElements } from './installed-app/page-head.js';
import { addLinkPreview, type LinkPreview } from './link-preview.js';
import { readPageMessages, toSafeJson } from './page-messages.js';
import { moduleIntegrity, preloadsFor } from './preloads.js';
import type { PrerenderedPage, PrerenderPage } from './prerendered-pages.js';
import type { ResolveManifests } from './remote-manifests.js';
import { findScreen } from './screens.js';

const compressPage = compression();
const NO_PAGE_PATH = /^\/(api|oidc|remotes|chunks|assets)(\/|$)/;
/** Path of the page without a person and without a screen, which the service worker stores. */
const SHELL_PAGE = '/app-shell';

/** A path with a dot may name a file (`/robots.txt`, `/.env`), so only a browser that navigates to it gets the page. */
const FILE_LIKE = /\./;

/** Longest time that a page waits for storage and database. The page works without preloads and link preview. */
const LOOKUP_TIMEOUT_MS = 250;
/** The element in which the page lists its preloads. The script `theme-init.js` reads it. */
const PRELOADS_TAG = /<meta name="preload-files"[^>]*>/;
const ROOT = '<div id="root"></div>';
const LANGUAGE = '<html lang="en">';
const TITLE = /<title>[^<]*<\/title>/;
const ICON = /<link rel="icon"[^>]*>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const NO_SCRIPT = /<noscript>[^<]*<\/noscript>/;

interface Options {
  resolveManifests: ResolveManifests;
  /** Finds the title, text and picture with which other sites show a link to a path. */
  findPreview?: (path: string, locale: Locale) => Promise<LinkPreview | undefined>;
  /** Renders the first state of a page as HTML. */
  prerender?: PrerenderPage;
  /** Returns the site's name, logos and features. */
  getSite?: () => Site;
  /** Returns the style sheet of the site's own colors; empty if it has none. */
  getSiteStyle?: () => string;
  /** Finds the texts of a page that the site has replaced in its settings. */
  findTexts?: (request: Request, locale: Locale) => Catalogs | undefined;
  /** Whether a request has no session. */
  isVisitor?: (request: Request) => boolean;
  /** Texts of this installation by language and full id. */
  overrides?: ReadonlyMap<Locale, CompiledCatalog>;
}

/**
 * Serves the built front ends: hashed files and remotes as immutable, everything else revalidated, and the shell's page
 * for any page URL, with the preloads of its screen and the messages of its language.
 */
export function webFiles(
  root: string,
  {
    resolveManifests,
    findPreview = () => Promise.resolve(undefined),
    prerender = () => Promise.resolve(undefined),
    getSite = () => DEFAULT_SITE,
    getSiteStyle = () => '',
    findTexts = () => undefined,
    isVisitor = () => true,
    overrides,
  }: Options,
): RequestHandler[] {
  const forVisitors = readPageMessages(root, { overrides, isVisitor: true });
  const forSignedIn = readPageMessages(root, { overrides, isVisitor: false });
  const messagesElement = (request: Request, locale: Locale) => {
    const messages = isVisitor(request) ? forVisitors : forSignedIn;
    return dataElement(PAGE_MESSAGES_ID, messages.get(locale) ?? messages.get(DEFAULT_LOCALE) ?? '{}');
  };
  const siteElement = () => dataElement(SITE_ELEMENT_ID, toSafeJson(getSite()));
  const textsElement = (request: Request, locale: Locale) => {
    const texts = findTexts(request, locale);
    return texts ? dataElement(PAGE_TEXTS_ID, toSafeJson(texts)) : '';
  };
  const [before = '', ...rest] = readFileSync(join(root, 'index.html'), 'utf8').split('__CSP_NONCE__');
  const page: RequestHandler = async (request, response, next) => {
    try {
      const locale = getRequestLocale(request);
      const hasScreen = request.path !== SHELL_PAGE;
      const resolving = inTime(resolveManifests(request, response), {});
      const [manifests, preview, prerendered] = await Promise.all([
        resolving,
        hasScreen ? inTime(findPreview(request.path, locale), undefined) : undefined,
        inTime(
          resolving.then((manifests) => (hasScreen ? prerender(request, manifests, locale) : undefined)),
          undefined,
        ),
      ]);
      const { files, data } = preloadsFor(request.path, manifests, {
        isVisitor: isVisitor(request),
        locale,
      });
      const isClosed = getSite().offFeatures?.includes(VISITOR_FEATURE);
      if (isClosed && findScreen(request.path, manifests)?.screen.access !== 'public')
        response.set('X-Robots-Tag', 'noindex');
      const tags = importMap(moduleIntegrity(manifests), response) + listFiles(files);
      const shell = [before, ...rest]
        .join(String(response.locals['nonce']))
        .replace(LANGUAGE, () => languageAttributes(locale))
        .replace(TITLE, () => html`<title>${getSite().name}</title>`.markup)
        .replace(ICON, (standard) => iconLink(getSite()) ?? standard)
        .replace(
          DESCRIPTION,
          () =>
            html`<meta name="description" content="${translate(locale, 'platform.document.description')}" />`
              .markup,
        )
        .replace(
          NO_SCRIPT,
          () => html`<noscript>${translate(locale, 'platform.document.noScript')}</noscript>`.markup,
        )
        .replace(PRELOADS_TAG, () => tags)
        .replace('</head>', () =>
          [
            appElements(getSite()).markup,
            ...data.map(preloadLink),
            styleElement(getSiteStyle(), response),
            siteElement(),
            messagesElement(request, locale),
            textsElement(request, locale),
            '</head>',
          ].join(''),
        );
      const document = prerendered ? addPrerendered(shell, prerendered) : shell;
      compressPage(request, response, () => undefined);
      response
        .set('Cache-Control', 'private, no-cache')
        .vary('Accept, Accept-Language, Cookie')
        .set('Content-Language', locale)
        .type('html')
        .send(preview ? addLinkPreview(document, preview) : document);
    } catch (error) {
      next(error);
    }
  };
  const files = staticGzip(root, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      cacheControl: false,
      redirect: false,
      setHeaders: (response, path) =>
        response.setHeader(
          'Cache-Control',
          HASHED_FILES.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    },
  });
  const isReading = (method: string) => method === 'GET' || method === 'HEAD';
  return [
    (request, response, next) => {
      if (!isReading(request.method) || /^\/(api|oidc)(\/|$)/.test(request.path)) return next();
      // The file server would answer a path that can't be decoded with an error of its own.
      if (!canDecode(request.path)) return next();
      if (request.path === '/' || request.path === '/index.html') return page(request, response, next);
      return files(request, response, (error?: unknown) => {
        // The file server leaves these headers if a compressed file was removed while the server runs.
        for (const header of ['Content-Encoding', 'Content-Type', 'Vary']) response.removeHeader(header);
        next(error);
      });
    },
    (request, response, next) => {
      if (!isReading(request.method) || !acceptsPage(request) || isFile(request.path)) return next();
      return page(request, response, next);
    },
  ];
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A missing file is a 404 even if a browser navigates to it, so that no cache stores the page under the URL of a script. */
const isFile = (path: string) => NO_PAGE_PATH.test(path) || HASHED_FILES.test(path);

/** Browsers name HTML in `Accept`. Monitors and link previews accept anything. */
function acceptsPage(request: Request): boolean {
  if (FILE_LIKE.test(request.path)) return request.headers.accept?.includes('text/html') ?? false;
  return request.accepts('html') !== false;
}

/** The result, or `fallback` if the result fails or takes too long. */
const inTime = <T>(result: Promise<T>, fallback: T): Promise<T> =>
  Promise.race([result.catch(() => fallback), sleep(LOOKUP_TIMEOUT_MS, fallback)]);

/** An element with data for the page's scripts. */
const dataElement = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json}</script>`;

/** A falsy value if the site has no icon of its own. */
const iconLink = ({ icon }: Site) => icon && html`<link rel="icon" href="${icon}" type="image/png" />`.markup;

const styleElement = (css: string, { locals }: Response) =>
  css && `<style nonce="${String(locals['nonce'])}">${css}</style>`;

const languageAttributes = (locale: Locale) => `<html lang="${locale}" dir="${localeDirection(locale)}">`;

/** Puts the first state of a page into the root element, and the style sheet of this state after that of the shell. */
function addPrerendered(page: string, { html, styles: { url, integrity } }: PrerenderedPage): string {
  const link = `<link rel="stylesheet" href="${url}" integrity="${integrity}" crossorigin></head>`;
  return page.replace('</head>', () => link).replace(ROOT, () => `<div id="root">${html}</div>`);
}

// The files are not listed as preload links, because Chromium answers the script's own request with a failed preload.
const listFiles = (files: string[]) => `<meta name="preload-files" content="${files.join(' ')}">`;

// These links come at the end of the head, because over HTTP/1.1 the scripts in the head would wait for a connection.
const preloadLink = (url: string) =>
  `<link rel="preload" href="${url}" as="fetch" crossorigin="use-credentials">`;

/** The element of the import map, an inline script that the response's content security policy then allows by its hash. */
function importMap(map: string | undefined, response: Response): string {
  if (!map) return '';
  const header = 'Content-Security-Policy';
  const hash = `'sha256-${createHash('sha256').update(map).digest('base64')}'`;
  const policy = String(response.getHeader(header)).replace('script-src', `script-src ${hash}`);
  response.set(header, policy);
  return `<script type="importmap">${map}</script>`;
}
