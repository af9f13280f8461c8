import { Course } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { CourseExportsController } from './course-exports.controller.js';
import { CourseExportsService } from './course-exports.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Course]), AuditModule],
  controllers: [CourseExportsController],
  providers: [CourseExportsService],
})
export class CourseExportsModule {}
