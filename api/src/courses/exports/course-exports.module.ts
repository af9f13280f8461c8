import { Course } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { CourseExportsController } from './course-exports.controller.js';
import { CourseExportsService } from './course-exports.service.js';
import { CourseVideosController } from './course-videos.controller.js';
import { CourseVideosService } from './course-videos.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Course]), AuditModule],
  controllers: [CourseExportsController, CourseVideosController],
  providers: [CourseExportsService, CourseVideosService],
})
export class CourseExportsModule {}
