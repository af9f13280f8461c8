import { Course, CourseDraft, CourseVersion } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { EnrollmentsModule } from '../../learning/enrollments/enrollments.module.js';
import { CourseAuthoringController } from './course-authoring.controller.js';
import { CourseAuthoringService } from './course-authoring.service.js';
import { CourseDuplicateService } from './course-duplicate.service.js';
import { CourseCreationPolicy } from './course-creation.policy.js';
import { CourseDraftsController } from './course-drafts.controller.js';
import { CourseDraftsService } from './course-drafts.service.js';
import { CourseOutlineService } from './course-outline.service.js';
import { CoursesModule } from '../../courses/reading/courses.module.js';

/** Apart from `CoursesModule` because it needs `EnrollmentsModule`, which needs `CoursesModule`. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Course, CourseDraft, CourseVersion]),
    CoursesModule,
    EnrollmentsModule,
    AuditModule,
  ],
  controllers: [CourseAuthoringController, CourseDraftsController],
  providers: [
    CourseAuthoringService,
    CourseCreationPolicy,
    CourseDraftsService,
    CourseDuplicateService,
    CourseOutlineService,
  ],
  exports: [CourseAuthoringService, CourseOutlineService],
})
export class CourseAuthoringModule {}
