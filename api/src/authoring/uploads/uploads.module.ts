import { Upload, User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { CourseCreationPolicy } from '../editor/course-creation.policy.js';
import { UploadBacklog } from './upload-backlog.js';
import { UploadEvents, UploadStream } from './upload-events.js';
import { UploadListService } from './upload-list.service.js';
import { UploadQueue } from './upload-queue.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';
import { OwnUploadPolicy, UploadPolicy } from './upload.policy.js';

@Module({
  imports: [TypeOrmModule.forFeature([Upload, User]), CoursesModule, AuditModule],
  controllers: [UploadsController],
  providers: [
    CourseCreationPolicy,
    UploadPolicy,
    OwnUploadPolicy,
    UploadsService,
    UploadListService,
    UploadStream,
    UploadEvents,
    UploadQueue,
    UploadBacklog,
  ],
})
export class UploadsModule {}
