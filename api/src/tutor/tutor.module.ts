import { ChatMessage, ChatSession, User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../platform/audit/audit.module.js';
import { ThreadsModule } from '../community/threads/threads.module.js';
import { CoursesModule } from '../courses/reading/courses.module.js';
import { AllowanceService } from '../platform/allowance.service.js';
import { AnswerEvents } from './chat/answer-events.js';
import { AnswerRows } from './chat/answer-rows.js';
import { AnswerStream } from './chat/answer-stream.js';
import { AnswersService } from './chat/answers.service.js';
import { ChatsService } from './chat/chats.service.js';
import { IllustratedSlideService } from './answer/illustrated-slide.service.js';
import { ModelTutorService } from './answer/model-tutor.service.js';
import { RetrievalService } from './search/retrieval.service.js';
import { SourcesService } from './answer/sources.service.js';
import { TutorController } from './chat/tutor.controller.js';
import { TutorService } from './answer/tutor.service.js';
import { UnansweredQuestionsService } from './unanswered/unanswered-questions.service.js';
import { VectorSearchService } from './search/vector-search.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ChatSession, ChatMessage, User]),
    AuditModule,
    CoursesModule,
    ThreadsModule,
  ],
  controllers: [TutorController],
  providers: [
    AllowanceService,
    AnswerEvents,
    AnswerRows,
    AnswerStream,
    AnswersService,
    ChatsService,
    IllustratedSlideService,
    ModelTutorService,
    RetrievalService,
    SourcesService,
    TutorService,
    UnansweredQuestionsService,
    VectorSearchService,
  ],
  exports: [AllowanceService, AnswerRows],
})
export class TutorModule {}
