import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { RetentionSettingsController } from './retention-settings.controller.js';
import { RetentionSettingsService } from './retention-settings.service.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [AuditModule, MailModule, UsersModule],
  controllers: [RetentionSettingsController],
  providers: [RetentionService, RetentionSettingsService],
  exports: [RetentionService, RetentionSettingsService],
})
export class RetentionModule {}
