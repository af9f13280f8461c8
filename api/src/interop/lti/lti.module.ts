import { Module } from '@nestjs/common';
import { AuthModule } from '../../identity/sign-in/auth.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { LaunchSessions } from './launch-sessions.js';
import { LtiContentService } from './lti-content.service.js';
import { LtiController } from './lti.controller.js';
import { LtiLaunchService } from './lti-launch.service.js';
import { LtiLoginService } from './lti-login.service.js';
import { LtiPeopleService } from './lti-people.service.js';
import { LtiPlatformsController } from './platforms/lti-platforms.controller.js';
import { LtiPlatformsService } from './platforms/lti-platforms.service.js';
import { LtiRegistrationService } from './platforms/lti-registration.service.js';
import { LtiTicketsService } from './lti-tickets.service.js';
import { RemoteKeySets } from './remote-key-sets.js';
import { RostersController } from './rosters/rosters.controller.js';
import { RostersService } from './rosters/rosters.service.js';

@Module({
  imports: [AuditModule, AuthModule],
  controllers: [LtiController, LtiPlatformsController, RostersController],
  providers: [
    ...[LtiPlatformsService, LtiRegistrationService, LtiTicketsService, RemoteKeySets],
    ...[LtiLoginService, LtiLaunchService, LtiContentService, LtiPeopleService, LaunchSessions],
    RostersService,
  ],
})
export class LtiModule {}
