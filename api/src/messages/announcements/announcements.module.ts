import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { AnnouncementAuthoringService } from './announcement-authoring.service.js';
import { AnnouncementPolicy, ManagedAnnouncementPolicy } from './announcement.policy.js';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsService } from './announcements.service.js';

@Module({
  imports: [AuditModule],
  controllers: [AnnouncementsController],
  providers: [
    ...[AnnouncementPolicy, ManagedAnnouncementPolicy],
    ...[AnnouncementsService, AnnouncementAuthoringService],
  ],
})
export class AnnouncementsModule {}
