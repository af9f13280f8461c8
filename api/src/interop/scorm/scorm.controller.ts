import { exportScormPackage } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { sendZip } from '../../courses/exports/zip-stream.js';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { ScormService } from './scorm.service.js';

@Controller()
export class ScormController {
  constructor(private readonly scorm: ScormService) {}

  @Endpoint(exportScormPackage)
  async export({ params, query, user, request }: Input<typeof exportScormPackage>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    const { name, entries } = await this.scorm.getPackage(params.id, query.edition, user);
    response.attachment(name).setHeader('Cache-Control', 'no-store');
    await sendZip(entries, response);
  }
}
