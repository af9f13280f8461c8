import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { ColumnsService } from './columns.service.js';
import { GradeImportsService } from './grade-imports.service.js';
import { GradebookSettingsService } from './gradebook-settings.service.js';
import { GradebookController } from './gradebook.controller.js';
import { GradebookService } from './gradebook.service.js';
import { OwnGradesService } from './own-grades.service.js';

@Module({
  imports: [AuditModule],
  controllers: [GradebookController],
  providers: [
    ColumnsService,
    GradebookService,
    GradebookSettingsService,
    GradeImportsService,
    OwnGradesService,
  ],
})
export class GradebookModule {}
