import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { OfflinePracticeService } from './offline-practice.service.js';
import { PracticeAnswersService } from './practice-answers.service.js';
import { PracticeController } from './practice.controller.js';
import { PracticeService } from './practice.service.js';

@Module({
  imports: [AttemptsModule],
  controllers: [PracticeController],
  providers: [OfflinePracticeService, PracticeAnswersService, PracticeService],
})
export class PracticeModule {}
