import { Module } from '@nestjs/common';
import { CourseCreationPolicy } from '../../authoring/editor/course-creation.policy.js';
import { CourseAuthoringModule } from '../../authoring/editor/course-authoring.module.js';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { EnrollmentsModule } from '../../learning/enrollments/enrollments.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { ScormPackagesController } from './scorm-packages.controller.js';
import { ScormPackagesService } from './scorm-packages.service.js';
import { ScormRunsService } from './scorm-runs.service.js';

@Module({
  imports: [AuditModule, CourseAuthoringModule, CoursesModule, EnrollmentsModule],
  controllers: [ScormPackagesController],
  providers: [CourseCreationPolicy, ScormPackagesService, ScormRunsService],
})
export class ScormPackagesModule {}
