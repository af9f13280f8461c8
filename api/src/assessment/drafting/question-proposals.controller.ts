import {
  acceptProposals,
  decideProposal,
  draftQuestions,
  draftQuestionsWithModel,
  listQuestionProposals,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
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
  ) {}

  @Endpoint(listQuestionProposals)
  list({ params }: Input<typeof listQuestionProposals>) {
    return this.review.getReview(params.id);
  }

  @Endpoint(draftQuestions)
  draft({ params, body, user }: Input<typeof draftQuestions>) {
    return this.drafting.draft(params.id, body, user);
  }

  @Endpoint(draftQuestionsWithModel)
  draftWithModel({ params, body, user }: Input<typeof draftQuestionsWithModel>) {
    return this.modelDrafting.draft(params.id, body.slideIds, user);
  }

  @Endpoint(acceptProposals)
  acceptAll({ params, body, user }: Input<typeof acceptProposals>) {
    return this.decisions.acceptAll(params.id, body.proposalIds, user);
  }

  @Endpoint(decideProposal)
  decide({ params, body, user }: Input<typeof decideProposal>) {
    return this.decisions.decide(params.proposalId, body.state, user);
  }
}
