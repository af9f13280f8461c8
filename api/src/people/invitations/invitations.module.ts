import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { IdentityProviderModule } from '../../identity/provider/identity-provider.module.js';
import { TeachingModule } from '../../courses/instructors/teaching.module.js';
import { InvitationSenderModule } from '../../identity/inviting/invitation-sender.module.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';

@Module({
  imports: [AuditModule, IdentityProviderModule, InvitationSenderModule, TeachingModule],
  controllers: [InvitationsController],
  providers: [InvitationsService],
})
export class InvitationsModule {}
