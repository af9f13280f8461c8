import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { AuditController } from './audit.controller.js';

@Module({ imports: [AuditModule], controllers: [AuditController] })
export class AuditLogModule {}
