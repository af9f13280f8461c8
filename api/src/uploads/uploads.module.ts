import { Upload, User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { CoursesModule } from '../courses/courses.module.js';
import { UploadBacklog } from './upload-backlog.js';
import { UploadChanges } from './upload-changes.js';
import { UploadListService } from './upload-list.service.js';
import { UploadTurns } from './upload-turns.js';
import { UploadStream } from './upload-stream.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Upload, User]), CoursesModule, AuditModule],
  controllers: [UploadsController],
  providers: [UploadsService, UploadListService, UploadStream, UploadChanges, UploadTurns, UploadBacklog],
})
export class UploadsModule {}
