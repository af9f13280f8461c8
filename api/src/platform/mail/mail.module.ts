import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MailService } from './mail.service.js';

@Module({
  imports: [AuditModule],
  providers: [MailService],
  exports: [MailService],
})
export class MailModule {}
