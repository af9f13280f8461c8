import {
  deleteCourseVideo,
  downloadCourseVideo,
  downloadCourseVideoCaptions,
  getCourseVideo,
  makeCourseVideo,
} from '@lectern/contract';
import type { Disk } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { STORAGE } from '../../platform/infra.module.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { limitStall } from '../../platform/transfer/limit-stall.js';
import { sendStoredFile } from '../files/send-stored-file.js';
import { CourseVideosService } from './course-videos.service.js';

@Controller()
export class CourseVideosController {
  constructor(
    private readonly videos: CourseVideosService,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  @Endpoint(getCourseVideo)
  get({ params, locale }: Input<typeof getCourseVideo>) {
    return this.videos.get(params.id, locale);
  }

  @Endpoint(makeCourseVideo)
  make({ params, user, locale }: Input<typeof makeCourseVideo>) {
    return this.videos.request(params.id, user, locale);
  }

  @Endpoint(deleteCourseVideo)
  async remove({ params }: Input<typeof deleteCourseVideo>) {
    await this.videos.remove(params.id);
  }

  @Endpoint(downloadCourseVideo)
  async download({ params, request }: Input<typeof downloadCourseVideo>, response: Response) {
    const { key, slug } = await this.videos.findFile(params.id, 'video');
    recordSecurityEvent(request, 'data-export', 'success');
    response.attachment(`${slug}.mp4`);
    limitStall(response);
    const headers = { 'content-type': 'video/mp4', 'cache-control': 'no-store' };
    await sendStoredFile(this.storage, key, { request, response }, headers);
  }

  @Endpoint(downloadCourseVideoCaptions)
  async downloadCaptions({ params, request }: Input<typeof downloadCourseVideoCaptions>, response: Response) {
    const { key, slug } = await this.videos.findFile(params.id, 'captions');
    recordSecurityEvent(request, 'data-export', 'success');
    response.attachment(`${slug}.vtt`);
    const headers = { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'no-store' };
    await sendStoredFile(this.storage, key, { request, response }, headers);
  }
}
