import { Module } from '@nestjs/common';
import { QuestionPicturesController } from './question-pictures.controller.js';
import { QuestionPicturesService } from './question-pictures.service.js';

@Module({
  controllers: [QuestionPicturesController],
  providers: [QuestionPicturesService],
  exports: [QuestionPicturesService],
})
export class QuestionPicturesModule {}
