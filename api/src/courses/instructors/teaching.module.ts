import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { IdentityProviderModule } from '../../identity/provider/identity-provider.module.js';
import { InvitationSenderModule } from '../../identity/inviting/invitation-sender.module.js';
import { InstructorsService } from './instructors.service.js';
import { TeachingController } from './teaching.controller.js';
import { TeachingService } from '../../platform/rights/teaching.service.js';

@Module({
  imports: [AuditModule, IdentityProviderModule, InvitationSenderModule],
  controllers: [TeachingController],
  providers: [TeachingService, InstructorsService],
  exports: [TeachingService],
})
export class TeachingModule {}
