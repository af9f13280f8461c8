import { Course } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { CoursesModule } from '../courses/courses.module.js';
import { EnrollmentsModule } from '../enrollments/enrollments.module.js';
import { EditorController } from './editor.controller.js';
import { EditorService } from './editor.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Course]), CoursesModule, EnrollmentsModule, AuditModule],
  controllers: [EditorController],
  providers: [EditorService],
})
export class EditorModule {}
