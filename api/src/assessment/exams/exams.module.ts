import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { ExamAuthoringController } from './exam-authoring.controller.js';
import { ExamAuthoringService } from './exam-authoring.service.js';
import { ExamPapersService } from './exam-papers.service.js';
import { ExamPreviewsService } from './exam-previews.service.js';
import { ExamsController } from './exams.controller.js';
import { ExamsService } from './exams.service.js';
import { OverridesService } from './overrides.service.js';
import { ExamPolicy } from './exam.policy.js';

@Module({
  imports: [AuditModule],
  controllers: [ExamAuthoringController, ExamsController],
  providers: [
    ExamAuthoringService,
    ExamPapersService,
    ExamPolicy,
    ExamPreviewsService,
    ExamsService,
    OverridesService,
  ],
})
export class ExamsModule {}
