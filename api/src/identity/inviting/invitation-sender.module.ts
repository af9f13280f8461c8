import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { IdentityProviderModule } from '../provider/identity-provider.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { InvitationSender } from './invitation-sender.service.js';
import { TeacherInvitations } from './teacher-invitations.service.js';

/** Writes invitations for all modules that invite people. */
@Module({
  imports: [AuditModule, IdentityProviderModule, MailModule],
  providers: [InvitationSender, TeacherInvitations],
  exports: [InvitationSender, TeacherInvitations],
})
export class InvitationSenderModule {}
