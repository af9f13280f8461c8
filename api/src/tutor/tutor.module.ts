import { ChatMessage, ChatSession } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CoursesModule } from '../courses/courses.module.js';
import { AllowanceService } from './allowance.service.js';
import { AnswerEvents } from './answer-events.js';
import { AnswerStream } from './answer-stream.js';
import { AnswersService } from './answers.service.js';
import { ChatsService } from './chats.service.js';
import { EmbeddingsService } from './embeddings.service.js';
import { ModelTutorService } from './model-tutor.service.js';
import { RetrievalService } from './retrieval.service.js';
import { SourcesService } from './sources.service.js';
import { TutorController } from './tutor.controller.js';
import { TutorService } from './tutor.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ChatSession, ChatMessage]), CoursesModule],
  controllers: [TutorController],
  providers: [
    AllowanceService,
    AnswerEvents,
    AnswerStream,
    AnswersService,
    ChatsService,
    EmbeddingsService,
    ModelTutorService,
    RetrievalService,
    SourcesService,
    TutorService,
  ],
  exports: [AllowanceService],
})
export class TutorModule {}
