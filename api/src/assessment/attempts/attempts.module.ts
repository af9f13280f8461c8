import { Module } from '@nestjs/common';
import { AttemptsController } from './attempts.controller.js';
import { AttemptsService } from './attempts.service.js';
import { DraftsService } from './drafts.service.js';
import { AnswerPolicy, AttemptPolicy } from './attempt.policy.js';

@Module({
  controllers: [AttemptsController],
  providers: [AnswerPolicy, AttemptPolicy, AttemptsService, DraftsService],
  exports: [AttemptsService],
})
export class AttemptsModule {}
