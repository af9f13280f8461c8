import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { InstructorsService } from './instructors.service.js';
import { TeachingController } from './teaching.controller.js';
import { TeachingService } from './teaching.service.js';

@Module({
  imports: [AuditModule],
  controllers: [TeachingController],
  providers: [TeachingService, InstructorsService],
  exports: [TeachingService],
})
export class TeachingModule {}
