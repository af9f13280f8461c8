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
import { TeachingService } from '../../platform/rights/teaching.service.js';
import { AdminAttemptsService } from './admin-attempts.service.js';
import { AnalysisService } from './analysis.service.js';
import { AttemptControlService } from './attempt-control.service.js';
import { AnswersService } from './answers.service.js';
import { GradebookService } from './gradebook.service.js';
import { RegradesService } from './regrades.service.js';

@Controller()
export class GradingController {
  constructor(
    private readonly answers: AnswersService,
    private readonly gradebook: GradebookService,
    private readonly attempts: AdminAttemptsService,
    private readonly regrades: RegradesService,
    private readonly analysis: AnalysisService,
    private readonly control: AttemptControlService,
    private readonly teaching: TeachingService,
  ) {}

  @Endpoint(listGradableAnswers)
  async listAnswers({ params, query, user }: Input<typeof listGradableAnswers>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.answers.list(params.examId, query);
  }

  @Endpoint(getGradableAnswer)
  async getAnswer({ params, query, user }: Input<typeof getGradableAnswer>) {
    await this.teaching.require(user, 'answer', params.answerId);
    return this.answers.get(params.answerId, query);
  }

  @Endpoint(markAnswer)
  async markAnswer({ params, query, body, user }: Input<typeof markAnswer>) {
    await this.teaching.require(user, 'answer', params.answerId);
    return this.answers.mark(params.answerId, body, query, user);
  }

  @Endpoint(getGradebook)
  async getGradebook({ params, query, user }: Input<typeof getGradebook>) {
    await this.teaching.require(user, 'course', params.id);
    return this.gradebook.get(params.id, query);
  }

  @Endpoint(exportGradebook)
  async exportGradebook({ params, query, user, request }: Input<typeof exportGradebook>, response: Response) {
    await this.teaching.require(user, 'course', params.id);
    recordSecurityEvent(request, 'data-export', 'success');
    await sendCsv(response, 'gradebook.csv', this.gradebook.csv(params.id, query.exam, user));
  }

  @Endpoint(exportGradebookAsXlsx)
  async exportAsXlsx(
    { params, query, user, request }: Input<typeof exportGradebookAsXlsx>,
    response: Response,
  ) {
    await this.teaching.require(user, 'course', params.id);
    recordSecurityEvent(request, 'data-export', 'success');
    const workbook = await this.gradebook.xlsx(params.id, query.exam, user);
    response.attachment('gradebook.xlsx').setHeader('Cache-Control', 'no-store');
    limitStall(response);
    response.end(workbook);
  }

  @Endpoint(getAdminAttempt)
  async getAttempt({ params, user }: Input<typeof getAdminAttempt>) {
    await this.teaching.require(user, 'attempt', params.attemptId);
    return this.attempts.get(params.attemptId);
  }

  @Endpoint(endAttemptOfLearner)
  async endAttempt({ params, user }: Input<typeof endAttemptOfLearner>) {
    await this.teaching.require(user, 'attempt', params.attemptId);
    return this.control.end(params.attemptId, user);
  }

  @Endpoint(reopenAttempt)
  async reopenAttempt({ params, body, user }: Input<typeof reopenAttempt>) {
    await this.teaching.require(user, 'attempt', params.attemptId);
    return this.control.reopen(params.attemptId, body.minutes, user);
  }

  @Endpoint(listLearnerAttempts)
  async listAttempts({ params, user }: Input<typeof listLearnerAttempts>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.attempts.list(params.examId, params.userId, user);
  }

  @Endpoint(previewRegrade)
  async previewRegrade({ params, body, user }: Input<typeof previewRegrade>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.regrades.preview(params.examId, body);
  }

  @Endpoint(applyRegrade)
  async applyRegrade({ params, body, user }: Input<typeof applyRegrade>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.regrades.apply(params.examId, body, user);
  }

  @Endpoint(listRegrades)
  async listRegrades({ params, user }: Input<typeof listRegrades>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.regrades.list(params.examId);
  }

  @Endpoint(undoRegrade)
  async undoRegrade({ params, user }: Input<typeof undoRegrade>) {
    await this.teaching.require(user, 'regrade', params.regradeId);
    return this.regrades.undo(params.regradeId, user);
  }

  @Endpoint(getExamAnalysis)
  async analyze({ params, query, user }: Input<typeof getExamAnalysis>) {
    await this.teaching.require(user, 'exam', params.examId);
    return this.analysis.analyze(params.examId, query.attempts);
  }
}
