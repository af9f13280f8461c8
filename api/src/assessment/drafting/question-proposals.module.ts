import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { QuestionsModule } from '../bank/questions.module.js';
import { TeachingModule } from '../../courses/instructors/teaching.module.js';
import { TutorModule } from '../../tutor/tutor.module.js';
import { DraftingService } from './drafting.service.js';
import { ModelDraftingService } from './model-drafting.service.js';
import { ProposalDecisionsService } from './proposal-decisions.service.js';
import { ProposalReviewService } from './proposal-review.service.js';
import { QuestionProposalsController } from './question-proposals.controller.js';

@Module({
  imports: [AuditModule, QuestionsModule, TeachingModule, TutorModule],
  controllers: [QuestionProposalsController],
  providers: [DraftingService, ModelDraftingService, ProposalDecisionsService, ProposalReviewService],
})
export class QuestionProposalsModule {}
