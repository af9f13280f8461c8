import { Course } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { LearningModule } from '../learning/learning.module.js';
import { CourseAuthoringController } from './course-authoring.controller.js';
import { CourseAuthoringService } from './course-authoring.service.js';
import { CoursesModule } from './courses.module.js';

/** Apart from `CoursesModule` because it needs `LearningModule`, which needs `CoursesModule`. */
@Module({
  imports: [TypeOrmModule.forFeature([Course]), CoursesModule, LearningModule, AuditModule],
  controllers: [CourseAuthoringController],
  providers: [CourseAuthoringService],
})
export class CourseAuthoringModule {}
