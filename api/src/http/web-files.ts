import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler } from 'express';
import sirv from 'sirv';

const LASTING = /[.-][0-9a-f]{8,}\.\w+(\.map)?$|^\/remotes\/\w+\/[0-9a-f]{10}\//;
const NOT_PAGES = /^\/(api|oidc|remotes)(\/|$)/;

/** Serves the built front ends: hashed files and released remotes for ever, everything else checked anew, the shell's page for any page address. */
export function webFiles(root: string): RequestHandler[] {
  const [before = '', ...rest] = readFileSync(join(root, 'index.html'), 'utf8').split('__CSP_NONCE__');
  const page: RequestHandler = (_request, response) =>
    response
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send([before, ...rest].join(String(response.locals['nonce'])));
  const files = sirv(root, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders: (response, path) =>
      response.setHeader(
        'Cache-Control',
        LASTING.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
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
