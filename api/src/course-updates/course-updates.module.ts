import { CourseUpdate } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { EnrollmentsModule } from '../enrollments/enrollments.module.js';
import { CourseUpdatesController } from './course-updates.controller.js';
import { CourseUpdatesService } from './course-updates.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CourseUpdate]), EnrollmentsModule, AuditModule],
  controllers: [CourseUpdatesController],
  providers: [CourseUpdatesService],
})
export class CourseUpdatesModule {}
