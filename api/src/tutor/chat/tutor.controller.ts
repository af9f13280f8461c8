import {
  answerProgress,
  createChatSession,
  deleteChatSession,
  getTutorSettings,
  exportUnansweredQuestions,
  listChatMessages,
  listChatSessions,
  listUnansweredQuestions,
  rateAnswer,
  sendChatMessage,
  stopAnswer,
  updateTutorSettings,
} from '@lectern/contract';
import { Controller, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, EventStream, type Input } from '../../platform/http/endpoint.js';
import { getRequestLocale } from '../../platform/locale/request-locale.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { AnswerStream } from './answer-stream.js';
import { AnswersService } from './answers.service.js';
import { ChatsService } from './chats.service.js';
import { ModelTutorService } from '../answer/model-tutor.service.js';
import { AnswerOwnerGuard } from './answer-owner.guard.js';
import { UnansweredQuestionsService } from '../unanswered/unanswered-questions.service.js';

@Controller()
export class TutorController {
  constructor(
    private readonly chats: ChatsService,
    private readonly answers: AnswersService,
    private readonly stream: AnswerStream,
    private readonly model: ModelTutorService,
    private readonly unanswered: UnansweredQuestionsService,
  ) {}

  @Endpoint(getTutorSettings)
  getSettings({ user }: Input<typeof getTutorSettings>) {
    return this.model.getSettings(user);
  }

  @Endpoint(updateTutorSettings)
  updateSettings({ body, user }: Input<typeof updateTutorSettings>) {
    return this.model.setUsesModel(user, body.usesModel);
  }

  @Endpoint(listChatSessions)
  list({ user }: Input<typeof listChatSessions>) {
    return this.chats.list(user);
  }

  @Endpoint(createChatSession)
  create({ body, user }: Input<typeof createChatSession>) {
    return this.chats.create(body, user);
  }

  @Endpoint(listChatMessages)
  listMessages({ params, user, request }: Input<typeof listChatMessages>) {
    return this.chats.listMessages(params.sessionId, user, getRequestLocale(request));
  }

  @Endpoint(deleteChatSession)
  delete({ params, user }: Input<typeof deleteChatSession>) {
    return this.chats.delete(params.sessionId, user);
  }

  @Endpoint(sendChatMessage)
  async send({ body, user, request }: Input<typeof sendChatMessage>) {
    const ids = await this.answers.ask(body, user);
    const acceptsStream = request.accepts(['json', 'text/event-stream']) === 'text/event-stream';
    const locale = getRequestLocale(request);
    return acceptsStream
      ? this.stream.toResponse(ids.answerId, locale)
      : this.answers.waitForExchange(ids, locale);
  }

  @EventStream(answerProgress)
  @UseGuards(AnswerOwnerGuard)
  progress({ query, request }: Input<typeof answerProgress>) {
    return this.stream.events(query.messageId, getRequestLocale(request));
  }

  @Endpoint(rateAnswer)
  rate({ params, body, user, request }: Input<typeof rateAnswer>) {
    return this.answers.rate(params.messageId, body.rating, user, getRequestLocale(request));
  }

  @Endpoint(stopAnswer)
  stop({ params, user, request }: Input<typeof stopAnswer>) {
    return this.answers.stop(params.messageId, user, getRequestLocale(request));
  }

  @Endpoint(listUnansweredQuestions)
  listUnanswered({ params, query, locale }: Input<typeof listUnansweredQuestions>) {
    return this.unanswered.list(params.id, query.days, locale);
  }

  @Endpoint(exportUnansweredQuestions)
  async exportUnanswered(
    { params, query, user, locale, request }: Input<typeof exportUnansweredQuestions>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    const csv = await this.unanswered.exportCsv(params.id, query.days, { actor: user, locale });
    response
      .attachment('unanswered-questions.csv')
      .type('text/csv; charset=utf-8')
      .set('Cache-Control', 'no-store')
      .send(csv);
  }
}
