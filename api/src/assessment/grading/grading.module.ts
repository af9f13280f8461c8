import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { AdminAttemptsService } from './admin-attempts.service.js';
import { AnalysisService } from './analysis/analysis.service.js';
import { AttemptControlService } from './attempt-control.service.js';
import { AnswersService } from './answers.service.js';
import { GradingController } from './grading.controller.js';
import { RegradesService } from './regrades/regrades.service.js';
import { RegradePolicy } from './regrades/regrade.policy.js';

@Module({
  imports: [AttemptsModule, AuditModule],
  controllers: [GradingController],
  providers: [
    AdminAttemptsService,
    AnalysisService,
    AnswersService,
    AttemptControlService,
    RegradePolicy,
    RegradesService,
  ],
  exports: [AdminAttemptsService],
})
export class GradingModule {}
