import { Module } from '@nestjs/common';
import { PracticeAnswersService } from './practice-answers.service.js';
import { PracticeController } from './practice.controller.js';
import { PracticeService } from './practice.service.js';

@Module({
  controllers: [PracticeController],
  providers: [PracticeAnswersService, PracticeService],
})
export class PracticeModule {}
