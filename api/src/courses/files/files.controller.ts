import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getCourseFile } from '@lectern/contract';
import { type Disk, type ByteRange, readRange } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { FileAccessService } from './file-access.service.js';
import { STORAGE } from '../../platform/infra.module.js';
import { Refusal } from '../../platform/http/refusal.js';

const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.mp3': 'audio/mpeg',
};

/** For everybody, a day long: the pictures of published courses in lists and link previews. */
const PUBLIC_CACHE = 'public, max-age=86400';
/** For one person, and only so long that a course that is unpublished soon disappears. */
const PRIVATE_CACHE = 'private, max-age=3600';

/** Files of courses, for those who may see what they belong to. Their names change with their content. */
@Controller()
export class FilesController {
  constructor(
    private readonly fileAccess: FileAccessService,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  @Endpoint(getCourseFile)
  async get({ params, request, user }: Input<typeof getCourseFile>, response: Response) {
    const key = ['courses', params.courseId, ...params.file].join('/');
    const type = TYPES[extname(key)];
    const mayRead = type && (await this.fileAccess.mayRead(params.courseId, key, user));
    if (!mayRead || !(await this.storage.exists(key))) throw new Refusal(404, 'courses.fileNotFound');
    const { contentLength: size, lastModified } = await this.storage.getMetaData(key);
    response.set({
      'content-type': type,
      'content-length': String(size),
      'accept-ranges': 'bytes',
      etag: `"${size.toString(16)}-${lastModified.getTime().toString(16)}"`,
      'last-modified': lastModified.toUTCString(),
      'cache-control': user ? PRIVATE_CACHE : PUBLIC_CACHE,
    });
    if (request.fresh) {
      response.removeHeader('content-length');
      return response.status(304).end();
    }
    const range = requestedRange(request, response, size);
    if (range === 'unsatisfiable') {
      response.set({
        'content-range': `bytes */${size}`,
        'content-length': '0',
        'cache-control': 'no-store',
      });
      return response.status(416).end();
    }
    if (range) {
      response.status(206).set({
        'content-range': `bytes ${range.start}-${range.end}/${size}`,
        'content-length': String(range.end - range.start + 1),
      });
    }
    if (request.method === 'HEAD') return response.end();
    const bytes = range ? readRange(this.storage, key, range) : this.storage.getStream(key);
    await pipeline(await bytes, response).catch(() => response.destroy());
  }
}

/** The requested range of a file of `size` bytes; null for the whole file. */
function requestedRange(
  request: Request,
  response: Response,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const condition = request.get('if-range');
  const isCurrent = [undefined, response.get('etag'), response.get('last-modified')].includes(condition);
  const ranges = request.method === 'GET' && isCurrent && request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  // RFC 9110: a server may ignore a request for several ranges, or one that it does not understand.
  const [range, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  return range && !others.length ? range : null;
}
