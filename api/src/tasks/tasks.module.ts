import { Module } from '@nestjs/common';
import { SlideFilesModule } from '../authoring/slide-files/slide-files.module.js';
import { SlideVideosModule } from '../authoring/videos/slide-videos.module.js';
import { AuthModule } from '../identity/sign-in/auth.module.js';
import { UserImportsModule } from '../people/imports/user-imports.module.js';
import { RetentionModule } from '../people/privacy/retention.module.js';
import { TutorModule } from '../tutor/tutor.module.js';
import { PeriodicTasks } from './periodic-tasks.js';

@Module({
  imports: [AuthModule, RetentionModule, SlideFilesModule, SlideVideosModule, TutorModule, UserImportsModule],
  providers: [PeriodicTasks],
})
export class TasksModule {}
