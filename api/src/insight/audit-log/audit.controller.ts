import { exportAuditEntries, listAuditEntries } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { AuditService } from '../../platform/audit/audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Endpoint(listAuditEntries)
  list({ query }: Input<typeof listAuditEntries>) {
    return this.audit.list(query);
  }

  @Endpoint(exportAuditEntries)
  export({ query, user }: Input<typeof exportAuditEntries>) {
    return this.audit.exportEntries(query, user);
  }
}
