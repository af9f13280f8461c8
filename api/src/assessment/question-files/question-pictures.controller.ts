import { getQuestionPicture, uploadQuestionPicture } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { QuestionPicturesService } from './question-pictures.service.js';

@Controller()
export class QuestionPicturesController {
  constructor(private readonly pictures: QuestionPicturesService) {}

  @Endpoint(uploadQuestionPicture)
  upload({ request, user }: Input<typeof uploadQuestionPicture>) {
    return this.pictures.upload(request, user);
  }

  @Endpoint(getQuestionPicture)
  async get({ params }: Input<typeof getQuestionPicture>, response: Response) {
    const { stream, size } = await this.pictures.open(params.pictureId);
    response.set({
      'content-type': 'image/webp',
      'content-length': String(size),
      // A picture never changes, and an attempt shows the same one on many pages.
      'cache-control': 'private, max-age=3600, immutable',
    });
    await pipeline(stream, response).catch(() => response.destroy());
  }
}
