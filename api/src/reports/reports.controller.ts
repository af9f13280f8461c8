import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
import { Endpoint, type Input } from '../http/endpoint.js';
import { recordSecurityEvent } from '../http/security-log.js';
import { ReportsService } from './reports.service.js';
import { SavedReportsService } from './saved-reports.service.js';

/** How long a download may stand still. */
const STALL_TIMEOUT_MS = 30_000;

@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly saved: SavedReportsService,
  ) {}

  @Endpoint(getReport)
  get({ query, user }: Input<typeof getReport>) {
    return this.reports.get(user, query);
  }

  @Endpoint(listReportScopes)
  listScopes({ user }: Input<typeof listReportScopes>) {
    return this.reports.listScopes(user);
  }

  @Endpoint(exportReport)
  async export(
    { query: { sort, direction, ...filter }, user, request }: Input<typeof exportReport>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    const lines = this.reports.csv(user, filter, { sort, direction });
    // The titles and the first rows before the headers, so that a refusal is an error response.
    const { value: titles = '' } = await lines.next();
    const { value: first = '' } = await lines.next();
    response.attachment('report.csv').type('text/csv; charset=utf-8').setHeader('Cache-Control', 'no-store');
    // A client that stops reading must not keep the cursor's connection.
    response.setTimeout(STALL_TIMEOUT_MS, () => response.destroy());
    response.write(titles + first);
    // Also closes `lines`, and with it the cursor in the database, when the client leaves early.
    await pipeline(Readable.from(lines), response).catch(() => response.destroy());
  }

  @Endpoint(exportReportAsXlsx)
  async exportAsXlsx(
    { query: { sort, direction, ...filter }, user, request }: Input<typeof exportReportAsXlsx>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    const workbook = await this.reports.xlsx(user, filter, { sort, direction });
    response.attachment('report.xlsx').setHeader('Cache-Control', 'no-store');
    await workbook.writeTo(response);
  }

  @Endpoint(listSavedReports)
  listSaved({ user }: Input<typeof listSavedReports>) {
    return this.saved.list(user);
  }

  @Endpoint(saveReport)
  save({ body, user }: Input<typeof saveReport>) {
    return this.saved.save(body, user);
  }

  @Endpoint(updateSavedReport)
  update({ params, body, user }: Input<typeof updateSavedReport>) {
    return this.saved.update(params.reportId, body, user);
  }

  @Endpoint(deleteSavedReport)
  async delete({ params, user }: Input<typeof deleteSavedReport>, response: Response) {
    await this.saved.delete(params.reportId, user);
    response.end();
  }
}
