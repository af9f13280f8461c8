import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { PracticeAnswersService } from './practice-answers.service.js';
import { PracticeController } from './practice.controller.js';
import { PracticeService } from './practice.service.js';

@Module({
  imports: [AttemptsModule],
  controllers: [PracticeController],
  providers: [PracticeAnswersService, PracticeService],
})
export class PracticeModule {}
