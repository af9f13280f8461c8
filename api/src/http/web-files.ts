import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Request, type RequestHandler } from 'express';
import { aheadOf, type Ahead } from './ahead.js';
import { addLinkPreview, type LinkPreview } from '../pages/link-preview.js';
import { encodingFor } from './encoding.js';
import type { TableFor } from './remote-table.js';

const LASTING = /[.-][0-9a-f]{8,}\.\w+(\.map)?$|^\/remotes\/\w+\/[0-9a-f]{10}\//;
const NOT_PAGES = /^\/(api|oidc|remotes)(\/|$)/;
/** Such a path may name a file (`/robots.txt`, `/.env`), so only a browser that navigates to it gets the page. */
const FILE_LIKE = /\./;

/** The page works without preloads and link preview, so it does not wait longer for a slow storage or database. */
const LOOKUP_TIMEOUT_MS = 250;
/** Where the page is told what it will ask for; `theme-init.js` reads the same. */
const AHEAD = /<meta name="fetch-ahead"[^>]*>/;

/**
 * Serves the built front ends: hashed files and released remotes for ever, everything else checked anew, the shell's
 * page for any page address. `tableFor` lists what that page will request; `previewOf` returns how other sites show a
 * link to a path.
 */
export function webFiles(
  root: string,
  tableFor: TableFor,
  previewOf: (path: string) => Promise<LinkPreview | undefined> = () => Promise.resolve(undefined),
): RequestHandler[] {
  const [before = '', ...rest] = readFileSync(join(root, 'index.html'), 'utf8').split('__CSP_NONCE__');
  const page: RequestHandler = async (request, response, next) => {
    try {
      const [table, preview] = await Promise.all([
        inTime(tableFor(request, response), {}),
        inTime(previewOf(request.path), undefined),
      ]);
      const html = [before, ...rest]
        .join(String(response.locals['nonce']))
        .replace(AHEAD, () => tagsOf(aheadOf(request.path, table)));
      response
        .set('Cache-Control', 'private, no-cache')
        .vary('Accept')
        .type('html')
        .send(preview ? addLinkPreview(html, preview) : html);
    } catch (error) {
      next(error);
    }
  };
  const files = filesOf(root);
  const reads = (method: string) => method === 'GET' || method === 'HEAD';
  return [
    (request, response, next) => {
      if (!reads(request.method) || /^\/(api|oidc)(\/|$)/.test(request.path)) return next();
      if (request.path === '/' || request.path === '/index.html') return page(request, response, next);
      return files(request, response, next);
    },
    (request, response, next) => {
      if (!reads(request.method) || !wantsPage(request) || NOT_PAGES.test(request.path)) return next();
      return page(request, response, next);
    },
  ];
}

/** Browsers name HTML; monitors and link previews accept anything. */
function wantsPage(request: Request): boolean {
  if (FILE_LIKE.test(request.path)) return request.headers.accept?.includes('text/html') ?? false;
  return request.accepts('html') !== false;
}

/** The result, or `fallback` where it fails or takes too long. */
const inTime = <T>(result: Promise<T>, fallback: T): Promise<T> =>
  Promise.race([result.catch(() => fallback), sleep(LOOKUP_TIMEOUT_MS, fallback)]);

// Files not as preload links: Chromium answers a script's own request with a preload that failed.
const tagsOf = ({ files, data }: Ahead) =>
  [
    ...data.map((url) => `<link rel="preload" href="${url}" as="fetch" crossorigin="use-credentials">`),
    `<meta name="fetch-ahead" content="${files.join(' ')}">`,
  ].join('');

/** Serves the files that are in a folder now, in the smallest encoding that lies beside them. */
function filesOf(root: string): RequestHandler {
  const paths = new Set(
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.replaceAll('\\', '/')}`),
  );
  return (request, response, next) => {
    const { path } = request;
    const extension = extname(path);
    if (!extension || !paths.has(path)) return next();
    const encoding = encodingFor(request);
    const packed = encoding && path + { br: '.br', gzip: '.gz' }[encoding];
    const isPacked = packed !== undefined && paths.has(packed);
    const headers = {
      'Cache-Control': LASTING.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Type': response.type(extension).get('Content-Type'),
      ...(paths.has(`${path}.br`) && { Vary: 'Accept-Encoding' }),
      ...(isPacked && { 'Content-Encoding': encoding }),
    };
    response.removeHeader('Content-Type');
    return response.sendFile(isPacked ? packed : path, { root, headers, cacheControl: false }, (error) => {
      // Gone since, or so is who asked.
      if (error && !response.headersSent) next();
    });
  };
}
