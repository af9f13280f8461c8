import { Module } from '@nestjs/common';
import { IdentityProviderModule } from '../../identity/provider/identity-provider.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { LearningPathPolicy } from './learning-path.policy.js';
import { LearningPathsController } from './learning-paths.controller.js';
import { LearningPathsService } from './learning-paths.service.js';
import { PathAuthoringController } from './path-authoring.controller.js';
import { PathAuthoringService } from './path-authoring.service.js';
import { PathLearnersService } from './path-learners.service.js';
import { PathOwnerService } from './path-owner.service.js';

@Module({
  imports: [AuditModule, IdentityProviderModule],
  controllers: [LearningPathsController, PathAuthoringController],
  providers: [
    LearningPathPolicy,
    LearningPathsService,
    PathAuthoringService,
    PathLearnersService,
    PathOwnerService,
  ],
})
export class LearningPathsModule {}
