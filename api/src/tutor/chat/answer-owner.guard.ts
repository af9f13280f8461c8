import type { answerProgress, Parsed } from '@lectern/contract';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { RequestInput } from '../../platform/http/read-input.js';
import { AnswersService } from './answers.service.js';

/**
 * Refuses the event stream of an answer (404) to everyone but the person who asked. It is a guard because the stream's handler
 * runs after the response's headers were sent.
 */
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
