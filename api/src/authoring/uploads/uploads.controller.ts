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
  async upload({ user, request }: Input<typeof uploadCourse>, response: Response) {
    const uploadId = await this.uploads.accept(request, user);
    if (request.get('prefer')?.includes('respond-async')) {
      response.status(202).set('Preference-Applied', 'respond-async');
      return { uploadId };
    }
    return this.uploads.result(uploadId);
  }

  @EventStream(uploadProgress)
  progress({ user, query, request }: Input<typeof uploadProgress>) {
    const lastEventId = request.get('last-event-id') ?? query.lastEventId;
    return this.stream.streamFor({ userId: user.id, uploadId: query.uploadId, lastEventId });
  }

  @Endpoint(listUploads)
  list({ query, user }: Input<typeof listUploads>) {
    return this.uploadList.getPage(query.page, user);
  }

  @Endpoint(listRunningUploads)
  listRunning({ user }: Input<typeof listRunningUploads>) {
    return this.uploadList.getRunning(user);
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
  cancel({ params, user }: Input<typeof cancelUpload>) {
    return this.uploadList.cancel(params.uploadId, user);
  }

  @Endpoint(retryUpload)
  retry({ params, user, request }: Input<typeof retryUpload>) {
    return this.uploadList.retry(params.uploadId, user, String(request.id));
  }

  @Endpoint(discardUpload)
  discard({ params, user }: Input<typeof discardUpload>) {
    return this.uploadList.discard(params.uploadId, user);
  }
}
