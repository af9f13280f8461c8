import {
  cancelUserImport,
  createUserImport,
  exportUserImportProblems,
  getUserImport,
  getUserImportTemplate,
  listUserImportRows,
  listUserImports,
  startUserImport,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { limitStall } from '../../platform/transfer/limit-stall.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { UserImportsService } from './user-imports.service.js';

const PROBLEMS_FILE = 'users_left_out.csv';
const TEMPLATE_FILE = 'users.csv';

@Controller()
export class UserImportsController {
  constructor(private readonly imports: UserImportsService) {}

  @Endpoint(createUserImport)
  create({ request, user, locale }: Input<typeof createUserImport>) {
    return this.imports.create(request, user, locale);
  }

  @Endpoint(listUserImports)
  list({ locale }: Input<typeof listUserImports>) {
    return this.imports.list(locale);
  }

  @Endpoint(getUserImport)
  get({ params, locale }: Input<typeof getUserImport>) {
    return this.imports.get(params.importId, locale);
  }

  @Endpoint(listUserImportRows)
  listRows({ params, query, locale }: Input<typeof listUserImportRows>) {
    return this.imports.listRows(params.importId, query, locale);
  }

  @Endpoint(getUserImportTemplate)
  getTemplate({ locale }: Input<typeof getUserImportTemplate>, response: Response) {
    response.attachment(TEMPLATE_FILE).type('text/csv').setHeader('Cache-Control', 'no-store');
    response.end(this.imports.getTemplate(locale));
  }

  @Endpoint(exportUserImportProblems)
  async exportProblems(
    { params, user, request, locale }: Input<typeof exportUserImportProblems>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    const file = await this.imports.exportProblems(params.importId, user, locale);
    response.attachment(PROBLEMS_FILE).type('text/csv').setHeader('Cache-Control', 'no-store');
    limitStall(response);
    response.end(file);
  }

  @Endpoint(startUserImport)
  start({ params, body, user, locale }: Input<typeof startUserImport>) {
    return this.imports.start(params.importId, body.createsGroups, user, locale);
  }

  @Endpoint(cancelUserImport)
  cancel({ params, user, locale }: Input<typeof cancelUserImport>) {
    return this.imports.cancel(params.importId, user, locale);
  }
}
