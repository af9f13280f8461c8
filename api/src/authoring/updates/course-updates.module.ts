import { CourseUpdate } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { CourseAuthoringModule } from '../editor/course-authoring.module.js';
import { CourseUpdatesController } from './course-updates.controller.js';
import { CourseUpdatesService } from './course-updates.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CourseUpdate]), CourseAuthoringModule, AuditModule],
  controllers: [CourseUpdatesController],
  providers: [CourseUpdatesService],
})
export class CourseUpdatesModule {}
