import {
  acceptProposals,
  decideProposal,
  draftQuestions,
  draftQuestionsWithModel,
  listQuestionProposals,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { TeachingService } from '../../platform/rights/teaching.service.js';
import { DraftingService } from './drafting.service.js';
import { ModelDraftingService } from './model-drafting.service.js';
import { ProposalDecisionsService } from './proposal-decisions.service.js';
import { ProposalReviewService } from './proposal-review.service.js';

@Controller()
export class QuestionProposalsController {
  constructor(
    private readonly review: ProposalReviewService,
    private readonly drafting: DraftingService,
    private readonly modelDrafting: ModelDraftingService,
    private readonly decisions: ProposalDecisionsService,
    private readonly teaching: TeachingService,
  ) {}

  @Endpoint(listQuestionProposals)
  async list({ params, user }: Input<typeof listQuestionProposals>) {
    await this.teaching.require(user, 'course', params.id);
    return this.review.getReview(params.id);
  }

  @Endpoint(draftQuestions)
  async draft({ params, body, user }: Input<typeof draftQuestions>) {
    await this.teaching.require(user, 'course', params.id);
    return this.drafting.draft(params.id, body, user);
  }

  @Endpoint(draftQuestionsWithModel)
  async draftWithModel({ params, body, user }: Input<typeof draftQuestionsWithModel>) {
    await this.teaching.require(user, 'course', params.id);
    return this.modelDrafting.draft(params.id, body.slideIds, user);
  }

  @Endpoint(acceptProposals)
  async acceptAll({ params, body, user }: Input<typeof acceptProposals>) {
    await this.teaching.require(user, 'course', params.id);
    return this.decisions.acceptAll(params.id, body.proposalIds, user);
  }

  @Endpoint(decideProposal)
  async decide({ params, body, user }: Input<typeof decideProposal>) {
    await this.teaching.require(user, 'proposal', params.proposalId);
    return this.decisions.decide(params.proposalId, body.state, user);
  }
}
