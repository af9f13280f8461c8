import type { answerProgress, Parsed } from '@lectern/contract';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { RequestInput } from '../../platform/http/read-input.js';
import { AnswersService } from './answers.service.js';

/** A guard, because the headers of an event stream are sent before its handler could answer 404. */
@Injectable()
export class AnswerOwnerGuard implements CanActivate {
  constructor(private readonly answers: AnswersService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { input, user } = context.switchToHttp().getRequest<Request & { input: RequestInput }>();
    const { messageId } = input.query as Parsed<(typeof answerProgress)['query']>;
    if (user) await this.answers.find(messageId, user);
    return true;
  }
}
