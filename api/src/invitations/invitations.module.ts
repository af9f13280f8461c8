import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityProviderModule } from '../identity-provider/identity-provider.module.js';
import { MailModule } from '../mail/mail.module.js';
import { TeachingModule } from '../teaching/teaching.module.js';
import { InvitationSender } from './invitation-sender.service.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { ReceivedInvitationController } from './received-invitation.controller.js';
import { ReceivedInvitationsService } from './received-invitations.service.js';

@Module({
  imports: [AuditModule, IdentityProviderModule, MailModule, TeachingModule],
  controllers: [InvitationsController, ReceivedInvitationController],
  providers: [InvitationSender, InvitationsService, ReceivedInvitationsService],
  exports: [InvitationSender, ReceivedInvitationsService],
})
export class InvitationsModule {}
