import { listMails, openInvitationMails, openMail } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { MailService } from '../../platform/mail/mail.service.js';

@Controller()
export class MailController {
  constructor(private readonly mail: MailService) {}

  @Endpoint(listMails)
  list({ query }: Input<typeof listMails>) {
    return this.mail.list(query.page);
  }

  @Endpoint(openMail)
  open({ params, user }: Input<typeof openMail>) {
    return this.mail.open(params.mailId, user);
  }

  @Endpoint(openInvitationMails)
  openInvitations({ user }: Input<typeof openInvitationMails>) {
    return this.mail.openInvitations(user);
  }
}
