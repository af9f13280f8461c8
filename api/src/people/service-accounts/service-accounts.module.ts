import { Module } from '@nestjs/common';
import { AccessTokensModule } from '../../identity/tokens/access-tokens.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { ServiceAccountsController } from './service-accounts.controller.js';
import { ServiceAccountsService } from './service-accounts.service.js';

@Module({
  imports: [AccessTokensModule, AuditModule],
  controllers: [ServiceAccountsController],
  providers: [ServiceAccountsService],
})
export class ServiceAccountsModule {}
