import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { MeetingAuthoringService } from './meeting-authoring.service.js';
import { ManagedMeetingPolicy } from './meeting.policy.js';
import { MeetingsController } from './meetings.controller.js';
import { MeetingsService } from './meetings.service.js';

@Module({
  imports: [AuditModule],
  controllers: [MeetingsController],
  providers: [ManagedMeetingPolicy, MeetingsService, MeetingAuthoringService],
})
export class MeetingsModule {}
