import {
  checkQuestion,
  flagQuestion,
  getAttempt,
  leavePage,
  reviewAttempt,
  saveDraft,
  startAttempt,
  submitAttempt,
} from '@lectern/contract';
import { Controller, HttpStatus } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { AttemptsService } from './attempts.service.js';
import { DraftsService } from './drafts.service.js';

@Controller()
export class AttemptsController {
  constructor(
    private readonly attempts: AttemptsService,
    private readonly drafts: DraftsService,
  ) {}

  @Endpoint(startAttempt)
  async start({ params, user }: Input<typeof startAttempt>, response: Response) {
    const { attempt, isNew } = await this.attempts.start(params.examId, user);
    response.status(isNew ? HttpStatus.CREATED : HttpStatus.OK);
    return attempt;
  }

  @Endpoint(getAttempt)
  get({ params, user }: Input<typeof getAttempt>) {
    return this.attempts.get(params.attemptId, user);
  }

  @Endpoint(saveDraft)
  save({ params, body, user }: Input<typeof saveDraft>) {
    return this.drafts.save(params, body, user);
  }

  @Endpoint(flagQuestion)
  flag({ params, body, user }: Input<typeof flagQuestion>) {
    return this.drafts.flag(params, body.isFlagged, user);
  }

  @Endpoint(checkQuestion)
  check({ params, body, user }: Input<typeof checkQuestion>) {
    return this.drafts.check(params, body, user);
  }

  @Endpoint(leavePage)
  leavePage({ params, body, user }: Input<typeof leavePage>) {
    return this.attempts.leavePage(params.attemptId, body.page, user);
  }

  @Endpoint(submitAttempt)
  submit({ params, user }: Input<typeof submitAttempt>) {
    return this.attempts.submit(params.attemptId, user);
  }

  @Endpoint(reviewAttempt)
  review({ params, user }: Input<typeof reviewAttempt>) {
    return this.attempts.review(params.attemptId, user);
  }
}
