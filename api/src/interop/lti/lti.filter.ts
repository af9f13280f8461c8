import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notice, sendPage } from '../../platform/html-pages/page.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { allowFrames } from '../../platform/security/security-headers.js';
import { LtiRefusal } from './lti-refusal.js';

/** Answers a refused launch with a page that contains the reason and the next step. */
@Catch(LtiRefusal)
export class LtiFilter implements ExceptionFilter {
  private readonly logger = new Logger('lti');

  catch(error: LtiRefusal, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    this.logger.warn({ reason: error.reason, problem: error.problem }, 'A launch was refused');
    recordSecurityEvent(request, 'sign-in', 'refused', { reason: `lti ${error.reason}` });
    const linkToSite = { href: '/', text: 'interop.lti.toSite' } as const;
    if (error.siteUrl) allowFrames(response, error.siteUrl);
    response.set('X-Lti-Refusal', error.reason);
    sendPage(
      response,
      error.getStatus(),
      'interop.lti.refused',
      notice('interop.lti.refused', error.text, linkToSite),
    );
  }
}
