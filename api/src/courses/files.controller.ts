import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getCourseFile } from '@lectern/contract';
import type { Disk } from '@lectern/infra';
import { Controller, Inject, NotFoundException } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { STORAGE } from '../http/infra.module.js';

const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.mp3': 'audio/mpeg',
};

/** Files of courses. Their names change with their content, so browsers keep them for good. */
@Controller()
export class FilesController {
  constructor(@Inject(STORAGE) private readonly storage: Disk) {}

  @Endpoint(getCourseFile)
  async get({ params }: Input<typeof getCourseFile>, response: Response) {
    const key = ['courses', params.courseId, ...params.file].join('/');
    const type = TYPES[extname(key)];
    if (!type || !(await this.storage.exists(key))) throw new NotFoundException('File not found.');
    const { contentLength } = await this.storage.getMetaData(key);
    response.set({
      'content-type': type,
      'content-length': String(contentLength),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await pipeline(await this.storage.getStream(key), response).catch(() => response.destroy());
  }
}
