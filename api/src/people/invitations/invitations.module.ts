import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { IdentityProviderModule } from '../../identity/provider/identity-provider.module.js';
import { InvitationSenderModule } from '../../identity/inviting/invitation-sender.module.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { InvitationPolicy } from './invitation.policy.js';

@Module({
  imports: [AuditModule, IdentityProviderModule, InvitationSenderModule],
  controllers: [InvitationsController],
  providers: [InvitationPolicy, InvitationsService],
  exports: [InvitationsService],
})
export class InvitationsModule {}
