import { Module } from '@nestjs/common';
import { IdentityProviderModule } from '../../identity/provider/identity-provider.module.js';
import { InvitationSenderModule } from '../../identity/inviting/invitation-sender.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { ScimGroupsService } from './groups/scim-groups.service.js';
import { ScimController } from './scim.controller.js';
import { ScimUsersService } from './users/scim-users.service.js';

@Module({
  imports: [AuditModule, IdentityProviderModule, InvitationSenderModule, UsersModule],
  controllers: [ScimController],
  providers: [ScimUsersService, ScimGroupsService],
})
export class ScimModule {}
