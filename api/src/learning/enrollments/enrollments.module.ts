import { CourseRating, Enrollment } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { EnrollmentsController } from './enrollments.controller.js';
import { EnrollmentsService } from './enrollments.service.js';
import { RatingsService } from './ratings.service.js';
import { RenewalsService } from './renewals.service.js';
import { WatchedVideosService } from './watched-videos.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CourseRating, Enrollment]), CoursesModule],
  controllers: [EnrollmentsController],
  providers: [EnrollmentsService, RatingsService, RenewalsService, WatchedVideosService],
  exports: [EnrollmentsService],
})
export class EnrollmentsModule {}
