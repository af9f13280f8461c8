import { Module } from '@nestjs/common';
import { CourseAuthoringModule } from '../../authoring/editor/course-authoring.module.js';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { EnrollmentsModule } from '../../learning/enrollments/enrollments.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { PlatformKeys } from '../lti/platform-keys.js';
import { ExternalToolsController } from './tools/external-tools.controller.js';
import { ExternalToolsService } from './tools/external-tools.service.js';
import { ToolAccessService } from './tool-access.service.js';
import { ToolAuthorizationService } from './tool-authorization.service.js';
import { ToolBrowser } from './tool-browser.js';
import { ToolContentService } from './tool-content.service.js';
import { ToolKeys } from './tool-keys.js';
import { ToolLaunchesService } from './tool-launches.service.js';
import { ToolMessagesController } from './tool-messages.controller.js';
import { ToolModulesController } from './tool-modules.controller.js';
import { ToolModulesService } from './tool-modules.service.js';
import { ToolScoresService } from './tool-scores.service.js';
import { ToolTicketsService } from './tool-tickets.service.js';
import { ToolTokensService } from './tool-tokens.service.js';

@Module({
  imports: [AuditModule, CourseAuthoringModule, CoursesModule, EnrollmentsModule],
  controllers: [ExternalToolsController, ToolModulesController, ToolMessagesController],
  providers: [
    ...[ExternalToolsService, ToolModulesService, ToolAccessService, ToolTicketsService, ToolBrowser],
    ...[ToolLaunchesService, ToolAuthorizationService, ToolContentService],
    ...[PlatformKeys, ToolKeys, ToolTokensService, ToolScoresService],
  ],
})
export class ExternalToolsModule {}
