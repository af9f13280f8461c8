import { uploadSlidePicture, uploadSlideSound } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { SlideFilesService } from './slide-files.service.js';

@Controller()
export class SlideFilesController {
  constructor(private readonly files: SlideFilesService) {}

  @Endpoint(uploadSlidePicture)
  uploadPicture({ params, request, user }: Input<typeof uploadSlidePicture>) {
    return this.files.uploadPicture(params.id, request, user);
  }

  @Endpoint(uploadSlideSound)
  uploadSound({ params, request, user }: Input<typeof uploadSlideSound>) {
    return this.files.uploadSound(params.id, request, user);
  }
}
