import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { IdentityProviderModule } from '../../identity/provider/identity-provider.module.js';
import { InvitationSenderModule } from '../../identity/inviting/invitation-sender.module.js';
import { CoursePolicy, OwnedCoursePolicy } from './course.policy.js';
import { InstructorsService } from './instructors.service.js';
import { TeachingController } from './teaching.controller.js';

@Module({
  imports: [AuditModule, IdentityProviderModule, InvitationSenderModule],
  controllers: [TeachingController],
  providers: [CoursePolicy, InstructorsService, OwnedCoursePolicy],
})
export class TeachingModule {}
