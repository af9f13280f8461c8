import { CourseUpdate } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { CourseAuthoringModule } from '../courses/course-authoring.module.js';
import { TeachingModule } from '../teaching/teaching.module.js';
import { CourseUpdatesController } from './course-updates.controller.js';
import { CourseUpdatesService } from './course-updates.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CourseUpdate]), CourseAuthoringModule, AuditModule, TeachingModule],
  controllers: [CourseUpdatesController],
  providers: [CourseUpdatesService],
})
export class CourseUpdatesModule {}
