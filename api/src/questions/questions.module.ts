import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CategoriesService } from './categories.service.js';
import { PracticeSettingService } from './practice-setting.service.js';
import { QuestionsController } from './questions.controller.js';
import { QuestionsService } from './questions.service.js';

@Module({
  imports: [AuditModule],
  controllers: [QuestionsController],
  providers: [CategoriesService, PracticeSettingService, QuestionsService],
  exports: [CategoriesService, QuestionsService],
})
export class QuestionsModule {}
