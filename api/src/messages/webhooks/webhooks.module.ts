import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({ imports: [AuditModule], controllers: [WebhooksController], providers: [WebhooksService] })
export class WebhooksModule {}
