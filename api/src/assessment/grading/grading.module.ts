import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { TeachingModule } from '../../courses/instructors/teaching.module.js';
import { AdminAttemptsService } from './admin-attempts.service.js';
import { AnalysisService } from './analysis.service.js';
import { AttemptControlService } from './attempt-control.service.js';
import { AnswersService } from './answers.service.js';
import { GradebookService } from './gradebook.service.js';
import { GradingController } from './grading.controller.js';
import { RegradesService } from './regrades.service.js';

@Module({
  imports: [AttemptsModule, AuditModule, TeachingModule],
  controllers: [GradingController],
  providers: [
    AdminAttemptsService,
    AnalysisService,
    AnswersService,
    AttemptControlService,
    GradebookService,
    RegradesService,
  ],
})
export class GradingModule {}
