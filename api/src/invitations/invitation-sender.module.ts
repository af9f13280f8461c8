import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityProviderModule } from '../identity-provider/identity-provider.module.js';
import { MailModule } from '../mail/mail.module.js';
import { InvitationSender } from './invitation-sender.service.js';
import { TeacherInvitations } from './teacher-invitations.service.js';

/** Writes invitations for modules on which `InvitationsModule` depends. */
@Module({
  imports: [AuditModule, IdentityProviderModule, MailModule],
  providers: [InvitationSender, TeacherInvitations],
  exports: [InvitationSender, TeacherInvitations],
})
export class InvitationSenderModule {}
