import { answerProgress, type Parsed } from '@lectern/contract';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { validate } from '../http/validate.js';
import { AnswersService } from './answers.service.js';

/** Apart from the handler, since a stream's headers are sent before a handler that waits could refuse. */
@Injectable()
export class OwnAnswer implements CanActivate {
  constructor(private readonly answers: AnswersService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { query, user } = context.switchToHttp().getRequest<Request>();
    const { messageId } = validate(answerProgress.query, query) as Parsed<(typeof answerProgress)['query']>;
    if (user) await this.answers.find(messageId, user);
    return true;
  }
}
