import { Module } from '@nestjs/common';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { OfflineCoursesController } from './offline-courses.controller.js';
import { OfflineCoursesService } from './offline-courses.service.js';

@Module({
  imports: [CoursesModule],
  controllers: [OfflineCoursesController],
  providers: [OfflineCoursesService],
})
export class OfflineCoursesModule {}
