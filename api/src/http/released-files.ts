import { extname } from 'node:path';
import { releaseKey, type Disk } from '@lectern/infra';
import type { RequestHandler } from 'express';
import { encodingFor } from './encoding.js';

const ADDRESS = /^\/remotes\/([a-z]+)\/([0-9a-f]{10})\/((?:\w[\w.-]*\/)*\w[\w.-]*)$/;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const COMPRESSED = new Set(['.js', '.css', '.json', '.svg']);

/** Serves what was released of a remote, every version for ever, so that a page that is open goes on working. */
export function releasedFiles(storage: Disk): RequestHandler {
  return async (request, response, next) => {
    try {
      const [, remote = '', version = '', file = ''] = ADDRESS.exec(request.path) ?? [];
      const extension = extname(file);
      const type = TYPES[extension];
      if (!type || !['GET', 'HEAD'].includes(request.method)) return next();
      const encoding = COMPRESSED.has(extension) ? encodingFor(request) : undefined;
      const suffix = encoding ? { br: '.br', gzip: '.gz' }[encoding] : '';
      const key = releaseKey(remote, version, file) + suffix;
      if (!(await storage.exists(key))) return next();
      response.set({
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
        ...(encoding && { 'Content-Encoding': encoding }),
      });
      response.end(await storage.getBytes(key));
    } catch (error) {
      next(error);
    }
  };
}
