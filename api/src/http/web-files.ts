import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RequestHandler } from 'express';
import { aheadOf, type Ahead } from './ahead.js';
import { encodingFor } from './encoding.js';
import type { TableFor } from './remote-table.js';

const LASTING = /[.-][0-9a-f]{8,}\.\w+(\.map)?$|^\/remotes\/\w+\/[0-9a-f]{10}\//;
const NOT_PAGES = /^\/(api|oidc|remotes)(\/|$)/;

/** Without the table the page asks a little later: no reason to wait for a storage that hangs. */
const PATIENCE_MS = 250;
/** Where the page is told what it will ask for; `theme-init.js` reads the same. */
const AHEAD = /<meta name="fetch-ahead"[^>]*>/;

/**
 * Serves the built front ends: hashed files and released remotes for ever, everything else checked anew, the shell's
 * page for any page address. `tableFor` tells what that page will ask for.
 */
export function webFiles(root: string, tableFor: TableFor): RequestHandler[] {
  const [before = '', ...rest] = readFileSync(join(root, 'index.html'), 'utf8').split('__CSP_NONCE__');
  const page: RequestHandler = async (request, response, next) => {
    try {
      const table = await Promise.race([
        tableFor(request, response).catch(() => ({})),
        sleep(PATIENCE_MS, {}),
      ]);
      response
        .set('Cache-Control', 'private, no-cache')
        .type('html')
        .send(
          [before, ...rest]
            .join(String(response.locals['nonce']))
            .replace(AHEAD, () => tagsOf(aheadOf(request.path, table))),
        );
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
      const wantsPage = request.headers.accept?.includes('text/html');
      if (!reads(request.method) || !wantsPage || NOT_PAGES.test(request.path)) return next();
      return page(request, response, next);
    },
  ];
}

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
