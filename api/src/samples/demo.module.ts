import { Module } from '@nestjs/common';
import { AuditModule } from '../platform/audit/audit.module.js';
import { EnrollmentsModule } from '../learning/enrollments/enrollments.module.js';
import { DemoController } from './demo.controller.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [AuditModule, EnrollmentsModule],
  controllers: [DemoController],
  providers: [DemoService],
})
export class DemoModule {}
