import { exportCourse } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { CourseExportsService } from './course-exports.service.js';
import { sendZip } from './zip-stream.js';

@Controller()
export class CourseExportsController {
  constructor(private readonly exports: CourseExportsService) {}

  @Endpoint(exportCourse)
  async export({ params, user, request }: Input<typeof exportCourse>, response: Response) {
    recordSecurityEvent(request, 'data-export', 'success');
    const { slug, entries } = await this.exports.getFiles(params.id, user);
    response.attachment(`${slug}.zip`).setHeader('Cache-Control', 'no-store');
    await sendZip(entries, response);
  }
}
