import { exportCourse } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { limitStall } from '../../platform/transfer/limit-stall.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { CourseExportsService } from './course-exports.service.js';
import { streamZip } from './zip-stream.js';

@Controller()
export class CourseExportsController {
  constructor(private readonly exports: CourseExportsService) {}

  @Endpoint(exportCourse)
  async export({ params, user, request }: Input<typeof exportCourse>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    const { slug, entries } = await this.exports.getFiles(params.id, user);
    response.attachment(`${slug}.zip`).type('application/zip').setHeader('Cache-Control', 'no-store');
    limitStall(response);
    // A connection that breaks, or a picture that can't be read, ends the download as incomplete.
    await streamZip(entries, response).catch(() => response.destroy());
  }
}
