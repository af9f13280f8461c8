import { getQuestionPicture, uploadQuestionPicture } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
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
  get({ params }: Input<typeof getQuestionPicture>, response: Response) {
    return this.pictures.send(params.pictureId, response);
  }
}
