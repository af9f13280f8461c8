import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { InvitationSenderModule } from '../../identity/inviting/invitation-sender.module.js';
import { GroupChangesService } from './group-changes.service.js';
import { GroupClaimService } from './group-claim.service.js';
import { GroupCoursesService } from './group-courses.service.js';
import { GroupManagersService } from './group-managers.service.js';
import { GroupMembersController } from './group-members.controller.js';
import { GroupMembersService } from './group-members.service.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';
import { JoinLinksService } from './join-links.service.js';
import { JoiningService } from './joining.service.js';
import { GroupPolicy } from './group.policy.js';

@Module({
  imports: [AuditModule, InvitationSenderModule],
  controllers: [GroupsController, GroupMembersController],
  providers: [
    GroupChangesService,
    GroupClaimService,
    GroupCoursesService,
    GroupManagersService,
    GroupMembersService,
    GroupPolicy,
    GroupsService,
    JoinLinksService,
    JoiningService,
  ],
  exports: [GroupChangesService],
})
export class GroupsModule {}
