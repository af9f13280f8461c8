import { backchannelLogout } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { recordSecurityEvent } from '../../platform/security/security-log.js';
import { BackchannelLogoutService } from './backchannel-logout.service.js';

/** The server of the external identity provider calls this endpoint; browsers never do. */
@Controller()
export class BackchannelLogoutController {
  constructor(private readonly logouts: BackchannelLogoutService) {}

  @Endpoint(backchannelLogout)
  async end({ body, request }: Input<typeof backchannelLogout>, response: Response) {
    response.set('Cache-Control', 'no-store');
    const ended = await this.logouts.endSessions(body.logout_token);
    for (const userId of ended)
      recordSecurityEvent(request, 'sign-out', 'success', { userId, reason: 'provider' });
    response.end();
  }
}
