import {
  addHandedInFile,
  countHandedInPages,
  getHandedInFile,
  getHandedInPage,
  removeHandedInFile,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { HandedInFilesService } from './handed-in-files.service.js';
import { HandedInPagesService } from './handed-in-pages.service.js';

@Controller()
export class HandedInFilesController {
  constructor(
    private readonly files: HandedInFilesService,
    private readonly pages: HandedInPagesService,
  ) {}

  @Endpoint(addHandedInFile)
  add({ params, request, user }: Input<typeof addHandedInFile>) {
    return this.files.add({ ...params, userId: user.id }, request);
  }

  @Endpoint(removeHandedInFile)
  async remove({ params: { fileId, ...place }, user }: Input<typeof removeHandedInFile>) {
    await this.files.remove({ ...place, userId: user.id }, fileId);
  }

  @Endpoint(getHandedInFile)
  get({ params, request }: Input<typeof getHandedInFile>, response: Response) {
    return this.files.send(params.fileId, request, response);
  }

  @Endpoint(countHandedInPages)
  countPages({ params }: Input<typeof countHandedInPages>) {
    return this.pages.count(params.fileId);
  }

  @Endpoint(getHandedInPage)
  getPage({ params }: Input<typeof getHandedInPage>, response: Response) {
    return this.pages.send(params.fileId, params.page, response);
  }
}
