import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notice, sendPage } from '../../../platform/html-pages/page.js';
import { allowOwnFrames } from '../../../platform/security/security-headers.js';
import { recordSecurityEvent } from '../../../platform/security/security-log.js';
import { ToolRefusal } from './tool-refusal.js';

/** Answers a refused launch or choice of content with a page that contains the reason and the next step. */
@Catch(ToolRefusal)
export class ToolFilter implements ExceptionFilter {
  private readonly logger = new Logger('external-tools');

  catch(error: ToolRefusal, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    this.logger.warn(
      { reason: error.reason, problem: error.problem },
      'A request of an external tool was refused',
    );
    recordSecurityEvent(request, 'access', 'refused', { reason: `external tool ${error.reason}` });
    const linkToSite = { href: '/', text: 'interop.lti.toSite' } as const;
    allowOwnFrames(response);
    response.set('X-Tool-Refusal', error.reason);
    sendPage(
      response,
      error.getStatus(),
      'interop.tools.refused',
      notice('interop.tools.refused', error.text, linkToSite),
    );
  }
}
