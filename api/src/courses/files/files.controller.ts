import { extname } from 'node:path';
import { getCourseFile } from '@lectern/contract';
import type { Disk } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { FILE_TYPES } from './file-types.js';
import { FileAccessService } from './file-access.service.js';
import { sendStoredFile } from './send-stored-file.js';
import { STORAGE } from '../../platform/infra.module.js';
import { Refusal } from '../../platform/http/refusal.js';

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
    const type = FILE_TYPES[extname(key)];
    const mayRead = type && (await this.fileAccess.mayRead(params.courseId, key, user));
    if (!mayRead || !(await this.storage.exists(key))) throw new Refusal(404, 'courses.fileNotFound');
    await sendStoredFile(
      this.storage,
      key,
      { request, response },
      { 'content-type': type, 'cache-control': user ? PRIVATE_CACHE : PUBLIC_CACHE },
    );
  }
}
