import { extname } from 'node:path';
import { releaseKey, type Disk } from '@lectern/infra';
import type { RequestHandler } from 'express';
import { encodingFor } from '../http/encoding.js';

const RELEASED_FILE = /^\/remotes\/([a-z]+)\/([0-9a-f]{10})\/((?:\w[\w.-]*\/)*\w[\w.-]*)$/;
/** File types of a remote, and whether a compressed copy is stored. */
const IS_COMPRESSED: Record<string, boolean> = {
  '.js': true,
  '.css': true,
  '.json': true,
  '.svg': true,
  '.webp': false,
  '.png': false,
  '.woff2': false,
};

/** Serves all released versions of remotes from the storage; old versions stay, so that open pages keep working. */
export function releasedFiles(storage: Disk): RequestHandler {
  return async (request, response, next) => {
    try {
      const [, remote = '', version = '', file = ''] = RELEASED_FILE.exec(request.path) ?? [];
      const isCompressed = IS_COMPRESSED[extname(file)];
      if (isCompressed === undefined || !['GET', 'HEAD'].includes(request.method)) return next();
      const encoding = isCompressed ? encodingFor(request) : undefined;
      const suffix = encoding ? { br: '.br', gzip: '.gz' }[encoding] : '';
      const key = releaseKey(remote, version, file) + suffix;
      if (!(await storage.exists(key))) return next();
      const bytes = await storage.getBytes(key);
      if (encoding) response.set('Content-Encoding', encoding);
      response
        .type(extname(file))
        .set({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' })
        .end(bytes);
    } catch (error) {
      next(error);
    }
  };
}
