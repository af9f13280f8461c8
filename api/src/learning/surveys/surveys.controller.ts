import {
  answerSurvey,
  exportSurveyReport,
  getEditedSurvey,
  getSurvey,
  getSurveyReport,
  updateSurvey,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { sendCsv } from '../../platform/transfer/send-csv.js';
import { SurveyAnswersService } from './survey-answers.service.js';
import { SurveyAuthoringService } from './survey-authoring.service.js';
import { SurveyReportService } from './survey-report.service.js';

@Controller()
export class SurveysController {
  constructor(
    private readonly authoring: SurveyAuthoringService,
    private readonly answers: SurveyAnswersService,
    private readonly report: SurveyReportService,
  ) {}

  @Endpoint(getEditedSurvey)
  getEdited({ params }: Input<typeof getEditedSurvey>) {
    return this.authoring.get(params.id);
  }

  @Endpoint(updateSurvey)
  update({ params, body, user }: Input<typeof updateSurvey>) {
    return this.authoring.update(params.id, body, user);
  }

  @Endpoint(getSurveyReport)
  getReport({ params, query }: Input<typeof getSurveyReport>) {
    return this.report.get(params.id, query);
  }

  @Endpoint(exportSurveyReport)
  async exportReport(
    { params, query, user, locale, request }: Input<typeof exportSurveyReport>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    await sendCsv(response, 'survey.csv', this.report.csv(params.id, query, { actor: user, locale }));
  }

  @Endpoint(getSurvey)
  get({ params, user }: Input<typeof getSurvey>) {
    return this.answers.get(params.id, user);
  }

  @Endpoint(answerSurvey)
  answer({ params, body, user }: Input<typeof answerSurvey>) {
    return this.answers.answer(params.id, body.answers, user);
  }
}
