import { User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttemptsModule } from '../../assessment/attempts/attempts.module.js';
import { GradingModule } from '../../assessment/grading/grading.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { AuthModule } from '../../identity/sign-in/auth.module.js';
import { IdentityProviderModule } from '../../identity/provider/identity-provider.module.js';
import { CertificatesModule } from '../../learning/certificates/certificates.module.js';
import { CredentialsModule } from '../../learning/credentials/credentials.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { UserDetailsController } from './user-details.controller.js';
import { UserDetailsService } from './user-details.service.js';
import { UsersController } from './users.controller.js';
import { UserExportService } from './user-export.service.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([User]),
    AttemptsModule,
    AuditModule,
    AuthModule,
    CertificatesModule,
    CredentialsModule,
    GradingModule,
    IdentityProviderModule,
    InvitationsModule,
    MailModule,
  ],
  // The paths of the first controller come before `:userId`.
  controllers: [UsersController, UserDetailsController],
  providers: [UsersService, UserDetailsService, UserExportService],
  exports: [UsersService],
})
export class UsersModule {}
