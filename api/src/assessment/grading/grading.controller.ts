import {
  applyRegrade,
  endAttemptOfLearner,
  exportGradebook,
  exportGradebookAsXlsx,
  getAdminAttempt,
  getExamAnalysis,
  getGradableAnswer,
  getGradebook,
  listGradableAnswers,
  listLearnerAttempts,
  listRegrades,
  markAnswer,
  previewRegrade,
  reopenAttempt,
  undoRegrade,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { limitStall } from '../../platform/transfer/limit-stall.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { sendCsv } from '../../platform/transfer/send-csv.js';
import { AdminAttemptsService } from './admin-attempts.service.js';
import { AnalysisService } from './analysis/analysis.service.js';
import { AttemptControlService } from './attempt-control.service.js';
import { AnswersService } from './answers.service.js';
import { GradebookService } from './gradebook.service.js';
import { RegradesService } from './regrades/regrades.service.js';

@Controller()
export class GradingController {
  constructor(
    private readonly answers: AnswersService,
    private readonly gradebook: GradebookService,
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

  @Endpoint(getGradebook)
  getGradebook({ params, query }: Input<typeof getGradebook>) {
    return this.gradebook.get(params.id, query);
  }

  @Endpoint(exportGradebook)
  async exportGradebook({ params, query, user, request }: Input<typeof exportGradebook>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    await sendCsv(response, 'gradebook.csv', this.gradebook.csv(params.id, query.exam, user));
  }

  @Endpoint(exportGradebookAsXlsx)
  async exportAsXlsx(
    { params, query, user, request }: Input<typeof exportGradebookAsXlsx>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    const workbook = await this.gradebook.xlsx(params.id, query.exam, user);
    response.attachment('gradebook.xlsx').setHeader('Cache-Control', 'no-store');
    limitStall(response);
    response.end(workbook);
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
  analyze({ params, query }: Input<typeof getExamAnalysis>) {
    return this.analysis.analyze(params.examId, query.attempts);
  }
}
