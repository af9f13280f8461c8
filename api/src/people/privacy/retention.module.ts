import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [AuditModule, MailModule, UsersModule],
  providers: [RetentionService],
  exports: [RetentionService],
})
export class RetentionModule {}
