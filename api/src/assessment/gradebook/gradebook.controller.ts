import {
  createGradeColumn,
  deleteGradeColumn,
  exportGradebook,
  exportGradebookAsXlsx,
  getGradebook,
  getOwnGrades,
  previewGradeImport,
  saveGradeEntries,
  saveGradeEntry,
  updateGradebookSettings,
  updateGradeColumn,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { limitStall } from '../../platform/transfer/limit-stall.js';
import { sendCsv } from '../../platform/transfer/send-csv.js';
import { ColumnsService } from './columns.service.js';
import { GradeImportsService } from './grade-imports.service.js';
import { GradebookSettingsService } from './gradebook-settings.service.js';
import { GradebookService } from './gradebook.service.js';
import { OwnGradesService } from './own-grades.service.js';

@Controller()
export class GradebookController {
  constructor(
    private readonly gradebook: GradebookService,
    private readonly settings: GradebookSettingsService,
    private readonly columns: ColumnsService,
    private readonly imports: GradeImportsService,
    private readonly ownGrades: OwnGradesService,
  ) {}

  @Endpoint(getGradebook)
  get({ params, query, locale }: Input<typeof getGradebook>) {
    return this.gradebook.get(params.id, { ...query, locale });
  }

  @Endpoint(exportGradebook)
  async export({ params, query, user, locale, request }: Input<typeof exportGradebook>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    await sendCsv(
      response,
      'gradebook.csv',
      this.gradebook.writeCsv(params.id, query, { actor: user, locale }),
    );
  }

  @Endpoint(exportGradebookAsXlsx)
  async exportAsXlsx(
    { params, query, user, locale, request }: Input<typeof exportGradebookAsXlsx>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    const workbook = await this.gradebook.writeXlsx(params.id, query, { actor: user, locale });
    response.attachment('gradebook.xlsx').setHeader('Cache-Control', 'no-store');
    limitStall(response);
    response.end(workbook);
  }

  @Endpoint(updateGradebookSettings)
  updateSettings({ params, body, user }: Input<typeof updateGradebookSettings>) {
    return this.settings.update(params.id, body, user);
  }

  @Endpoint(createGradeColumn)
  createColumn({ params, body, user }: Input<typeof createGradeColumn>) {
    return this.columns.create(params.id, body, user);
  }

  @Endpoint(updateGradeColumn)
  updateColumn({ params, body, user }: Input<typeof updateGradeColumn>) {
    return this.columns.update(params.id, params.columnId, body, user);
  }

  @Endpoint(deleteGradeColumn)
  deleteColumn({ params, user }: Input<typeof deleteGradeColumn>) {
    return this.columns.delete(params.id, params.columnId, user);
  }

  @Endpoint(saveGradeEntry)
  saveEntry({ params: { id, ...place }, body, user }: Input<typeof saveGradeEntry>) {
    return this.columns.saveEntry({ courseId: id, ...place }, body, user);
  }

  @Endpoint(previewGradeImport)
  previewImport({ params, request, user, locale }: Input<typeof previewGradeImport>) {
    return this.imports.preview(params.id, request, user, locale);
  }

  @Endpoint(saveGradeEntries)
  saveEntries({ params, body, user }: Input<typeof saveGradeEntries>) {
    return this.imports.save(params.id, body.entries, user);
  }

  @Endpoint(getOwnGrades)
  getOwnGrades({ params, user }: Input<typeof getOwnGrades>) {
    return this.ownGrades.get(params.id, user);
  }
}
