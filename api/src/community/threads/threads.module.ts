import { Module } from '@nestjs/common';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { AcceptedAnswersService } from './accepted-answers.service.js';
import { AskService } from './ask.service.js';
import { ModerationService } from '../posts/moderation.service.js';
import { OwnPostPolicy, PostPolicy, TaughtPostPolicy } from '../posts/post.policy.js';
import { PostsController } from './posts.controller.js';
import { PostsService } from '../posts/posts.service.js';
import { TaughtThreadPolicy, ThreadPolicy } from './thread.policy.js';
import { ThreadReader } from './thread-reader.service.js';
import { ThreadsController } from './threads.controller.js';
import { ThreadsService } from './threads.service.js';

@Module({
  imports: [AuditModule, CoursesModule],
  controllers: [ThreadsController, PostsController],
  providers: [
    ...[ThreadPolicy, TaughtThreadPolicy, PostPolicy, OwnPostPolicy, TaughtPostPolicy],
    ...[ThreadReader, ThreadsService, AskService, PostsService, ModerationService],
    AcceptedAnswersService,
  ],
  exports: [AcceptedAnswersService],
})
export class ThreadsModule {}
