import { Course, Enrollment, Module as CourseModule, Slide, User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CourseListService } from './course-list.service.js';
import { CoursesController } from './courses.controller.js';
import { CoursesService } from './courses.service.js';
import { FileAccessService } from '../files/file-access.service.js';
import { VideoFilesController } from '../videos/video-files.controller.js';
import { SlideVideoPolicy, TaughtVideoPolicy } from '../videos/slide-video.policy.js';
import { FilesController } from '../files/files.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([Course, CourseModule, Slide, Enrollment, User])],
  controllers: [CoursesController, FilesController, VideoFilesController],
  // `SlideVideoPolicy`: who may watch a slide's video. `TaughtVideoPolicy`: who may edit it.
  providers: [CoursesService, CourseListService, FileAccessService, SlideVideoPolicy, TaughtVideoPolicy],
  exports: [CoursesService],
})
export class CoursesModule {}
