import {
  cancelUpload,
  discardUpload,
  getUploadPreview,
  listRunningUploads,
  listUploadFormats,
  listUploads,
  retryUpload,
  uploadCourse,
  uploadProgress,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, EventStream, type Input } from '../../platform/http/endpoint.js';
import { presentListedUpload } from './present-upload.js';
import { UploadStream } from './upload-events.js';
import { UploadListService } from './upload-list.service.js';
import { UploadsService } from './uploads.service.js';

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly stream: UploadStream,
    private readonly uploadList: UploadListService,
  ) {}

  @Endpoint(uploadCourse)
  async upload({ user, request, locale }: Input<typeof uploadCourse>, response: Response) {
    const uploadId = await this.uploads.accept(request, user);
    if (request.get('prefer')?.includes('respond-async')) {
      response.status(202).set('Preference-Applied', 'respond-async');
      return { uploadId };
    }
    return this.uploads.result(uploadId, locale);
  }

  @EventStream(uploadProgress)
  progress({ user, query, request, locale }: Input<typeof uploadProgress>) {
    const lastEventId = request.get('last-event-id') ?? query.lastEventId;
    return this.stream.streamFor({ userId: user.id, uploadId: query.uploadId, lastEventId, locale });
  }

  @Endpoint(listUploads)
  list({ query, user, locale }: Input<typeof listUploads>) {
    return this.uploadList.getPage(query.page, user, locale);
  }

  @Endpoint(listRunningUploads)
  listRunning({ user, locale }: Input<typeof listRunningUploads>) {
    return this.uploadList.getRunning(user, locale);
  }

  @Endpoint(listUploadFormats)
  formats() {
    return this.uploads.findAccepted();
  }

  @Endpoint(getUploadPreview)
  preview({ params }: Input<typeof getUploadPreview>, response: Response) {
    return this.uploadList.sendPreview(params.uploadId, response);
  }

  @Endpoint(cancelUpload)
  async cancel({ params, user, locale }: Input<typeof cancelUpload>) {
    return presentListedUpload(await this.uploadList.cancel(params.uploadId, user), locale);
  }

  @Endpoint(retryUpload)
  async retry({ params, user, request, locale }: Input<typeof retryUpload>) {
    return presentListedUpload(
      await this.uploadList.retry(params.uploadId, user, String(request.id)),
      locale,
    );
  }

  @Endpoint(discardUpload)
  discard({ params, user }: Input<typeof discardUpload>) {
    return this.uploadList.discard(params.uploadId, user);
  }
}
