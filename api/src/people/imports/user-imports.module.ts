import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { IdentityProviderModule } from '../../identity/provider/identity-provider.module.js';
import { InvitationSenderModule } from '../../identity/inviting/invitation-sender.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApplyRows } from './apply-rows.service.js';
import { ImportRunner } from './import-runner.service.js';
import { UserImportsController } from './user-imports.controller.js';
import { UserImportsService } from './user-imports.service.js';

@Module({
  imports: [AuditModule, IdentityProviderModule, InvitationSenderModule, UsersModule],
  controllers: [UserImportsController],
  providers: [ApplyRows, ImportRunner, UserImportsService],
  exports: [ImportRunner],
})
export class UserImportsModule {}
