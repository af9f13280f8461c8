import { getVideoFile, getVideoPoster } from '@lectern/contract';
import { SlideVideoRow } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { Refusal } from '../../platform/http/refusal.js';
import { STORAGE } from '../../platform/infra.module.js';
import { sendStoredFile } from '../files/send-stored-file.js';

/** For one person, and only so long that a course that is unpublished soon disappears. */
const PRIVATE_CACHE = 'private, max-age=3600';

/** Videos and their posters, for those who may see the slides that they belong to. */
@Controller()
export class VideoFilesController {
  constructor(
    private readonly source: DataSource,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  @Endpoint(getVideoFile)
  async getFile({ params, request }: Input<typeof getVideoFile>, response: Response) {
    const { fileKey, mediaType } = await this.find(params.videoId);
    await this.send(fileKey, mediaType, request, response);
  }

  @Endpoint(getVideoPoster)
  async getPoster({ params, request }: Input<typeof getVideoPoster>, response: Response) {
    const { posterKey } = await this.find(params.videoId);
    await this.send(posterKey, 'image/jpeg', request, response);
  }

  private find(id: string): Promise<SlideVideoRow> {
    return this.source.manager.findOneByOrFail(SlideVideoRow, { id });
  }

  private async send(
    key: string | null,
    type: string | null,
    request: Input<typeof getVideoFile>['request'],
    response: Response,
  ) {
    if (!key || !type || !(await this.storage.exists(key))) throw new Refusal(404, 'courses.videoGone');
    const headers = { 'content-type': type, 'cache-control': PRIVATE_CACHE };
    await sendStoredFile(this.storage, key, { request, response }, headers);
  }
}
