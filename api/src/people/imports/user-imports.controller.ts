import {
  cancelUserImport,
  createUserImport,
  exportUserImportProblems,
  getUserImport,
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

@Controller()
export class UserImportsController {
  constructor(private readonly imports: UserImportsService) {}

  @Endpoint(createUserImport)
  create({ request, user }: Input<typeof createUserImport>) {
    return this.imports.create(request, user);
  }

  @Endpoint(listUserImports)
  list() {
    return this.imports.list();
  }

  @Endpoint(getUserImport)
  get({ params }: Input<typeof getUserImport>) {
    return this.imports.get(params.importId);
  }

  @Endpoint(listUserImportRows)
  listRows({ params, query }: Input<typeof listUserImportRows>) {
    return this.imports.listRows(params.importId, query);
  }

  @Endpoint(exportUserImportProblems)
  async exportProblems(
    { params, user, request }: Input<typeof exportUserImportProblems>,
    response: Response,
  ) {
    recordSecurityEvent(request, 'data-export', 'success');
    const file = await this.imports.exportProblems(params.importId, user);
    response.attachment(PROBLEMS_FILE).type('text/csv').setHeader('Cache-Control', 'no-store');
    limitStall(response);
    response.end(file);
  }

  @Endpoint(startUserImport)
  start({ params, body, user }: Input<typeof startUserImport>) {
    return this.imports.start(params.importId, body.createsGroups, user);
  }

  @Endpoint(cancelUserImport)
  cancel({ params, user }: Input<typeof cancelUserImport>) {
    return this.imports.cancel(params.importId, user);
  }
}
