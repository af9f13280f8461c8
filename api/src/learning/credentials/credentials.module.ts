import { Module } from '@nestjs/common';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { CredentialFilesService } from './credential-files.service.js';
import { CredentialKeysService } from './credential-keys.service.js';
import { CredentialsController } from './credentials.controller.js';
import { CredentialsService } from './credentials.service.js';
import { PublicCredentialsController } from './public-credentials.controller.js';
import { StatusListsService } from './status-lists.service.js';

@Module({
  imports: [AuditModule],
  controllers: [CredentialsController, PublicCredentialsController],
  providers: [CredentialsService, CredentialFilesService, CredentialKeysService, StatusListsService],
  exports: [CredentialsService, CredentialKeysService],
})
export class CredentialsModule {}
