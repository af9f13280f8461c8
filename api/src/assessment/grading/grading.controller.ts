import {
  applyRegrade,
  endAttemptOfLearner,
  getAdminAttempt,
  getExamAnalysis,
  getGradableAnswer,
  listGradableAnswers,
  listLearnerAttempts,
  listRegrades,
  markAnswer,
  previewRegrade,
  reopenAttempt,
  undoRegrade,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { AdminAttemptsService } from './admin-attempts.service.js';
import { AnalysisService } from './analysis/analysis.service.js';
import { AttemptControlService } from './attempt-control.service.js';
import { AnswersService } from './answers.service.js';
import { RegradesService } from './regrades/regrades.service.js';

@Controller()
export class GradingController {
  constructor(
    private readonly answers: AnswersService,
    private readonly attempts: AdminAttemptsService,
    private readonly regrades: RegradesService,
    private readonly analysis: AnalysisService,
    private readonly control: AttemptControlService,
  ) {}

  @Endpoint(listGradableAnswers)
  listAnswers({ params, query }: Input<typeof listGradableAnswers>) {
    return this.answers.list(params.examId, query);
  }

  @Endpoint(getGradableAnswer)
  getAnswer({ params, query }: Input<typeof getGradableAnswer>) {
    return this.answers.get(params.answerId, query);
  }

  @Endpoint(markAnswer)
  markAnswer({ params, query, body, user }: Input<typeof markAnswer>) {
    return this.answers.mark(params.answerId, body, query, user);
  }

  @Endpoint(getAdminAttempt)
  getAttempt({ params }: Input<typeof getAdminAttempt>) {
    return this.attempts.get(params.attemptId);
  }

  @Endpoint(endAttemptOfLearner)
  endAttempt({ params, user }: Input<typeof endAttemptOfLearner>) {
    return this.control.end(params.attemptId, user);
  }

  @Endpoint(reopenAttempt)
  reopenAttempt({ params, body, user }: Input<typeof reopenAttempt>) {
    return this.control.reopen(params.attemptId, body.minutes, user);
  }

  @Endpoint(listLearnerAttempts)
  listAttempts({ params, user }: Input<typeof listLearnerAttempts>) {
    return this.attempts.list(params.examId, params.userId, user);
  }

  @Endpoint(previewRegrade)
  previewRegrade({ params, body }: Input<typeof previewRegrade>) {
    return this.regrades.preview(params.examId, body);
  }

  @Endpoint(applyRegrade)
  applyRegrade({ params, body, user }: Input<typeof applyRegrade>) {
    return this.regrades.apply(params.examId, body, user);
  }

  @Endpoint(listRegrades)
  listRegrades({ params }: Input<typeof listRegrades>) {
    return this.regrades.list(params.examId);
  }

  @Endpoint(undoRegrade)
  undoRegrade({ params, user }: Input<typeof undoRegrade>) {
    return this.regrades.undo(params.regradeId, user);
  }

  @Endpoint(getExamAnalysis)
  analyze({ params, query, locale }: Input<typeof getExamAnalysis>) {
    return this.analysis.analyze(params.examId, locale, query.attempts);
  }
}
