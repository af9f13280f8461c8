import {
  answerPracticeQuestion,
  getCoursePractice,
  getPracticeSummary,
  listDueQuestions,
  listOfflineQuestions,
  listPracticeQuestions,
  ratePracticeAnswer,
  setReview,
  undoPracticeAnswer,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { OfflinePracticeService } from './offline-practice.service.js';
import { PracticeAnswersService } from './practice-answers.service.js';
import { PracticeService } from './practice.service.js';

@Controller()
export class PracticeController {
  constructor(
    private readonly practice: PracticeService,
    private readonly answers: PracticeAnswersService,
    private readonly offline: OfflinePracticeService,
  ) {}

  @Endpoint(getPracticeSummary)
  summarize({ query, user, request }: Input<typeof getPracticeSummary>) {
    return this.practice.summarize(user, { timeZone: query.timeZone, withCards: !request.viewAs });
  }

  @Endpoint(listDueQuestions)
  listDue({ query, user }: Input<typeof listDueQuestions>) {
    return this.practice.listDue(user, query.timeZone);
  }

  @Endpoint(getCoursePractice)
  countByModule({ params, query, user }: Input<typeof getCoursePractice>) {
    return this.practice.countByModule(params.id, query, user);
  }

  @Endpoint(listPracticeQuestions)
  list({ params, query, user }: Input<typeof listPracticeQuestions>) {
    return this.practice.list(params.id, query, user);
  }

  @Endpoint(listOfflineQuestions)
  listOffline({ params, user }: Input<typeof listOfflineQuestions>) {
    return this.offline.list(params.id, user);
  }

  @Endpoint(answerPracticeQuestion)
  answer({ params, body, user }: Input<typeof answerPracticeQuestion>) {
    return this.answers.answer(params.questionId, body, user);
  }

  @Endpoint(ratePracticeAnswer)
  rate({ params, body, user }: Input<typeof ratePracticeAnswer>) {
    return this.answers.rate(params.answerId, body.rating, user);
  }

  @Endpoint(undoPracticeAnswer)
  undo({ params, user }: Input<typeof undoPracticeAnswer>) {
    return this.answers.undo(params.answerId, user);
  }

  @Endpoint(setReview)
  setReview({ params, body, user }: Input<typeof setReview>) {
    return this.answers.setReview(params.questionId, body.isInReview, user);
  }
}
