import { Module } from '@nestjs/common';
import { AttemptsController } from './attempts.controller.js';
import { AttemptsService } from './attempts.service.js';
import { DraftsService } from './drafts.service.js';

@Module({
  controllers: [AttemptsController],
  providers: [AttemptsService, DraftsService],
  exports: [AttemptsService],
})
export class AttemptsModule {}
