import { User } from '@lectern/data';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttemptsModule } from '../../assessment/attempts/attempts.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { AuthModule } from '../../identity/sign-in/auth.module.js';
import { IdentityProviderModule } from '../../identity/provider/identity-provider.module.js';
import { UsersController } from './users.controller.js';
import { UserExportService } from './user-export.service.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([User]),
    AttemptsModule,
    AuditModule,
    AuthModule,
    IdentityProviderModule,
  ],
  controllers: [UsersController],
  providers: [UsersService, UserExportService],
  exports: [UsersService],
})
export class UsersModule {}
