import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { QuestionPicturesModule } from '../question-files/question-pictures.module.js';
import { CategoriesService } from './categories.service.js';
import { QuestionExportsService } from '../question-files/question-exports.service.js';
import { QuestionImportsService } from '../question-files/question-imports.service.js';
import { PracticeSettingService } from './practice-setting.service.js';
import { QuestionsController } from './questions.controller.js';
import { QuestionsService } from './questions.service.js';
import { CategoryPolicy } from './category.policy.js';
import { QuestionPolicy, SlidePolicy } from './question.policy.js';

@Module({
  imports: [AuditModule, QuestionPicturesModule],
  controllers: [QuestionsController],
  providers: [
    CategoriesService,
    CategoryPolicy,
    PracticeSettingService,
    QuestionExportsService,
    QuestionImportsService,
    QuestionPolicy,
    QuestionsService,
    SlidePolicy,
  ],
  exports: [CategoriesService, QuestionsService],
})
export class QuestionsModule {}
