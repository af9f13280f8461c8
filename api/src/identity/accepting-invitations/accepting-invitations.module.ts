import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { IdentityProviderModule } from '../provider/identity-provider.module.js';
import { ReceivedInvitationController } from './received-invitation.controller.js';
import { ReceivedInvitationsService } from './received-invitations.service.js';

@Module({
  imports: [AuditModule, IdentityProviderModule],
  controllers: [ReceivedInvitationController],
  providers: [ReceivedInvitationsService],
  exports: [ReceivedInvitationsService],
})
export class AcceptingInvitationsModule {}
