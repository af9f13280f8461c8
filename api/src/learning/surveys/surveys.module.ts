import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { SurveyAnswersService } from './survey-answers.service.js';
import { SurveyAuthoringService } from './survey-authoring.service.js';
import { SurveyReportService } from './survey-report.service.js';
import { SurveysController } from './surveys.controller.js';

@Module({
  imports: [AuditModule],
  controllers: [SurveysController],
  providers: [SurveyAuthoringService, SurveyAnswersService, SurveyReportService],
})
export class SurveysModule {}
