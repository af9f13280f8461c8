import { Module } from '@nestjs/common';
import { AcceptingInvitationsModule } from '../../identity/accepting-invitations/accepting-invitations.module.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';

@Module({
  imports: [AcceptingInvitationsModule],
  controllers: [NotificationsController],
  providers: [NotificationsService],
})
export class NotificationsModule {}
