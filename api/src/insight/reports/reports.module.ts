import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { SavedReportsService } from './saved-reports.service.js';
import { SavedReportPolicy } from './saved-report.policy.js';

@Module({
  imports: [AuditModule],
  controllers: [ReportsController],
  providers: [ReportsService, SavedReportPolicy, SavedReportsService],
})
export class ReportsModule {}
