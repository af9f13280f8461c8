import {
  acceptInvitation,
  acceptWaitingInvitation,
  getReceivedInvitation,
  getWaitingInvitation,
  openInvitation,
} from '@lectern/contract';
import type { Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { hashLinkToken } from '../../platform/http/link-token.js';
import { ENV } from '../../platform/infra.module.js';
import { INVITATION_PAGE, InvitationCookie } from '../../platform/http/invitation-cookie.js';
import { ReceivedInvitationsService } from './received-invitations.service.js';

/** The invitation whose link a browser opened. */
@Controller()
export class ReceivedInvitationController {
  private readonly cookie: InvitationCookie;

  constructor(
    private readonly received: ReceivedInvitationsService,
    @Inject(ENV) env: Env,
  ) {
    this.cookie = new InvitationCookie(env.publicUrl);
  }

  /** Redirects to a page without the token in its URL, so that history, logs and `Referer` of later requests do not contain it. */
  @Endpoint(openInvitation)
  open({ params }: Input<typeof openInvitation>, response: Response) {
    response.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
    // An unknown token is stored too, and the page then shows that the link does not work.
    this.cookie.write(response, hashLinkToken(params.token) ? params.token : '');
    response.redirect(303, INVITATION_PAGE);
  }

  @Endpoint(getReceivedInvitation)
  get({ user, request }: Input<typeof getReceivedInvitation>) {
    return this.received.find(this.cookie.read(request), user);
  }

  @Endpoint(acceptInvitation)
  accept({ user, request }: Input<typeof acceptInvitation>) {
    return this.received.accept(this.cookie.read(request), user);
  }

  @Endpoint(getWaitingInvitation)
  getWaiting({ user, request }: Input<typeof getWaitingInvitation>) {
    return this.received.findWaiting(this.cookie.read(request), user);
  }

  @Endpoint(acceptWaitingInvitation)
  acceptWaiting({ user, request }: Input<typeof acceptWaitingInvitation>) {
    return this.received.acceptWaiting(this.cookie.read(request), user);
  }
}
