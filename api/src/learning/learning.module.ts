import { CourseRating, Enrollment } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CertificatesModule } from '../certificates/certificates.module.js';
import { CoursesModule } from '../courses/courses.module.js';
import { LearningController } from './learning.controller.js';
import { LearningService } from './learning.service.js';
import { RatingsService } from './ratings.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CourseRating, Enrollment]), CoursesModule, CertificatesModule],
  controllers: [LearningController],
  providers: [LearningService, RatingsService],
})
export class LearningModule {}
