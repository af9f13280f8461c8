import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityProviderModule } from '../identity-provider/identity-provider.module.js';
import { TeachingModule } from '../teaching/teaching.module.js';
import { InvitationSenderModule } from './invitation-sender.module.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { ReceivedInvitationController } from './received-invitation.controller.js';
import { ReceivedInvitationsService } from './received-invitations.service.js';

@Module({
  imports: [AuditModule, IdentityProviderModule, InvitationSenderModule, TeachingModule],
  controllers: [InvitationsController, ReceivedInvitationController],
  providers: [InvitationsService, ReceivedInvitationsService],
  exports: [InvitationSenderModule, ReceivedInvitationsService],
})
export class InvitationsModule {}
