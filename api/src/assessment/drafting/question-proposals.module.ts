import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { QuestionsModule } from '../bank/questions.module.js';
import { TutorModule } from '../../tutor/tutor.module.js';
import { DraftingService } from './drafting.service.js';
import { ModelDraftingService } from './model-drafting.service.js';
import { ProposalDecisionsService } from './proposal-decisions.service.js';
import { ProposalReviewService } from './proposal-review.service.js';
import { QuestionProposalsController } from './question-proposals.controller.js';
import { ProposalPolicy } from './proposal.policy.js';

@Module({
  imports: [AuditModule, QuestionsModule, TutorModule],
  controllers: [QuestionProposalsController],
  providers: [
    DraftingService,
    ModelDraftingService,
    ProposalDecisionsService,
    ProposalPolicy,
    ProposalReviewService,
  ],
})
export class QuestionProposalsModule {}
