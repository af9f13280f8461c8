import { ChatMessage, ChatSession, User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { CoursesModule } from '../courses/courses.module.js';
import { TeachingModule } from '../teaching/teaching.module.js';
import { AllowanceService } from './allowance.service.js';
import { AnswerEvents } from './answer-events.js';
import { AnswerStream } from './answer-stream.js';
import { AnswersService } from './answers.service.js';
import { ChatsService } from './chats.service.js';
import { embeddingModelProvider } from './embedding-model.js';
import { ModelTutorService } from './model-tutor.service.js';
import { RetrievalService } from './retrieval.service.js';
import { SourcesService } from './sources.service.js';
import { TutorController } from './tutor.controller.js';
import { TutorService } from './tutor.service.js';
import { UnansweredQuestionsService } from './unanswered-questions.service.js';
import { VectorSearchService } from './vector-search.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ChatSession, ChatMessage, User]),
    AuditModule,
    CoursesModule,
    TeachingModule,
  ],
  controllers: [TutorController],
  providers: [
    AllowanceService,
    AnswerEvents,
    AnswerStream,
    AnswersService,
    ChatsService,
    embeddingModelProvider,
    ModelTutorService,
    RetrievalService,
    SourcesService,
    TutorService,
    UnansweredQuestionsService,
    VectorSearchService,
  ],
  exports: [AllowanceService],
})
export class TutorModule {}
