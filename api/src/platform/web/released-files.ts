import type { KeyObject } from 'node:crypto';
import { extname } from 'node:path';
import {
  readReleasedFiles,
  releaseHash,
  releaseKey,
  SignatureError,
  type Disk,
  type Logger,
} from '@lectern/infra';
import type { RequestHandler } from 'express';
import { encodingFor } from '../transfer/encoding.js';

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
/** Maximum number of versions whose hashes are kept in memory. */
const MAX_CACHED_VERSIONS = 100;

interface Options {
  storage: Disk;
  /** Public keys that verify releases; without a key no released file is served. */
  keys: KeyObject[];
  logger: Pick<Logger, 'warn'>;
}

/**
 * Serves all released versions of remotes from the storage. Old versions stay, so that open pages keep working. Files whose hash
 * differs from the signed one are not served.
 */
export function releasedFiles({ storage, keys, logger }: Options): RequestHandler {
  const hashes = createHashCache({ storage, keys, logger });
  return async (request, response, next) => {
    try {
      const [, remote = '', version = '', file = ''] = RELEASED_FILE.exec(request.path) ?? [];
      const isCompressed = IS_COMPRESSED[extname(file)];
      if (!keys.length || isCompressed === undefined || !['GET', 'HEAD'].includes(request.method))
        return next();
      const encoding = isCompressed ? encodingFor(request) : undefined;
      const suffix = encoding ? { br: '.br', gzip: '.gz' }[encoding] : '';
      const hash = (await hashes.read(remote, version))?.[file + suffix];
      const key = releaseKey(remote, version, file) + suffix;
      if (!hash || !(await storage.exists(key))) return next();
      const bytes = await storage.getBytes(key);
      if (releaseHash(bytes) !== hash) {
        logger.warn({ key }, 'A released file differs from the signed one and is not served');
        // The version may have been published again, with files that another compressor made.
        hashes.forget(remote, version);
        return next();
      }
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

/** Reads and caches the signed hashes of the files of each version. */
function createHashCache({ storage, keys, logger }: Options) {
  const cache = new Map<string, Record<string, string>>();
  return {
    async read(remote: string, version: string): Promise<Record<string, string> | undefined> {
      const name = `${remote} ${version}`;
      if (cache.has(name)) return cache.get(name);
      try {
        const released = await readReleasedFiles(storage, remote, version, keys);
        if (!released) return undefined;
        const [oldest] = cache.keys();
        if (cache.size >= MAX_CACHED_VERSIONS && oldest) cache.delete(oldest);
        cache.set(name, released.files);
        return released.files;
      } catch (error) {
        if (!(error instanceof SignatureError)) throw error;
        logger.warn({ remote, version, reason: error.message }, 'A release was refused');
        return undefined;
      }
    },
    forget: (remote: string, version: string) => cache.delete(`${remote} ${version}`),
  };
}
