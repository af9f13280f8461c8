import { createInvitations, listInvitations, resendInvitation, withdrawInvitation } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { InvitationsService } from './invitations.service.js';

/** Invitations, for the people who send them. */
@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Endpoint(listInvitations)
  list({ query, user }: Input<typeof listInvitations>) {
    return this.invitations.list(query, user);
  }

  @Endpoint(createInvitations)
  create({ body, user }: Input<typeof createInvitations>) {
    return this.invitations.create(body, user);
  }

  @Endpoint(resendInvitation)
  resend({ params, user }: Input<typeof resendInvitation>) {
    return this.invitations.resend(params.invitationId, user);
  }

  @Endpoint(withdrawInvitation)
  withdraw({ params, user }: Input<typeof withdrawInvitation>) {
    return this.invitations.withdraw(params.invitationId, user);
  }
}
