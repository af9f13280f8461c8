import {
  beginVideoUpload,
  cancelVideoUpload,
  continueVideoUpload,
  getSlideVideo,
  getVideoSettings,
  getVideoUploadOffset,
  listSlideVideos,
  removeSlideVideo,
  restoreSlideVideo,
  setSlideVideo,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input, RawEndpoint } from '../../platform/http/endpoint.js';
import { SlideVideosService } from './slide-videos.service.js';
import { VideoUploadsService } from './video-uploads.service.js';

@Controller()
export class SlideVideosController {
  constructor(
    private readonly videos: SlideVideosService,
    private readonly uploads: VideoUploadsService,
  ) {}

  @Endpoint(getVideoSettings)
  getSettings() {
    return this.videos.getSettings();
  }

  @Endpoint(getSlideVideo)
  get({ params, user, locale }: Input<typeof getSlideVideo>) {
    return this.videos.get(params.slideId, user, locale);
  }

  @Endpoint(listSlideVideos)
  list({ params, user, locale }: Input<typeof listSlideVideos>) {
    return this.videos.list(params.id, user, locale);
  }

  @RawEndpoint(beginVideoUpload)
  async begin({ params, user, request }: Input<typeof beginVideoUpload>, response: Response) {
    await this.uploads.begin(params.slideId, user, request, response);
  }

  @RawEndpoint(getVideoUploadOffset)
  async getOffset({ params, user, request }: Input<typeof getVideoUploadOffset>, response: Response) {
    await this.uploads.continue(params, user, request, response);
  }

  @RawEndpoint(continueVideoUpload)
  async continue({ params, user, request }: Input<typeof continueVideoUpload>, response: Response) {
    await this.uploads.continue(params, user, request, response);
  }

  @Endpoint(cancelVideoUpload)
  cancel({ params }: Input<typeof cancelVideoUpload>) {
    return this.uploads.cancel(params);
  }

  @Endpoint(setSlideVideo)
  set({ params, body, user, locale }: Input<typeof setSlideVideo>) {
    return this.videos.set(params.slideId, body, user, locale);
  }

  @Endpoint(removeSlideVideo)
  remove({ params, user }: Input<typeof removeSlideVideo>) {
    return this.videos.remove(params.slideId, user);
  }

  @Endpoint(restoreSlideVideo)
  restore({ params, body, user, locale }: Input<typeof restoreSlideVideo>) {
    return this.videos.restore(params.slideId, body.videoId, user, locale);
  }
}
