import {
  deleteSavedReport,
  exportReport,
  exportReportAsXlsx,
  getReport,
  listReportScopes,
  listSavedReports,
  saveReport,
  updateSavedReport,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { limitStall } from '../../platform/transfer/limit-stall.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { sendCsv } from '../../platform/transfer/send-csv.js';
import { ReportsService } from './reports.service.js';
import { SavedReportsService } from './saved-reports.service.js';

@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly savedReports: SavedReportsService,
  ) {}

  @Endpoint(getReport)
  get({ query, user, locale }: Input<typeof getReport>) {
    return this.reports.getPage(user, { ...query, locale });
  }

  @Endpoint(listReportScopes)
  listScopes({ user, locale }: Input<typeof listReportScopes>) {
    return this.reports.listScopes(user, locale);
  }

  @Endpoint(exportReport)
  async export(
    { query: { sort, direction, ...filter }, user, locale, request }: Input<typeof exportReport>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    await sendCsv(response, 'report.csv', this.reports.writeCsv(user, filter, { sort, direction, locale }));
  }

  @Endpoint(exportReportAsXlsx)
  async exportAsXlsx(
    { query: { sort, direction, ...filter }, user, locale, request }: Input<typeof exportReportAsXlsx>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    const workbook = await this.reports.writeXlsx(user, filter, { sort, direction, locale });
    response.attachment('report.xlsx').setHeader('Cache-Control', 'no-store');
    limitStall(response);
    response.end(workbook);
  }

  @Endpoint(listSavedReports)
  listSaved({ user, locale }: Input<typeof listSavedReports>) {
    return this.savedReports.list(user, locale);
  }

  @Endpoint(saveReport)
  save({ body, user }: Input<typeof saveReport>) {
    return this.savedReports.save(body, user);
  }

  @Endpoint(updateSavedReport)
  update({ params, body, user }: Input<typeof updateSavedReport>) {
    return this.savedReports.update(params.reportId, body, user);
  }

  @Endpoint(deleteSavedReport)
  delete({ params, user }: Input<typeof deleteSavedReport>) {
    return this.savedReports.delete(params.reportId, user);
  }
}
