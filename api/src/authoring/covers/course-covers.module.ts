import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { CourseCoversController } from './course-covers.controller.js';
import { CourseCoversService } from './course-covers.service.js';

@Module({ imports: [AuditModule], controllers: [CourseCoversController], providers: [CourseCoversService] })
export class CourseCoversModule {}
