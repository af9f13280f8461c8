import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { TeachingModule } from '../../courses/instructors/teaching.module.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { SavedReportsService } from './saved-reports.service.js';

@Module({
  imports: [AuditModule, TeachingModule],
  controllers: [ReportsController],
  providers: [ReportsService, SavedReportsService],
})
export class ReportsModule {}
