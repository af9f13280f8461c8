import { Module } from '@nestjs/common';
import { CourseAuthoringModule } from '../../authoring/editor/course-authoring.module.js';
import { CoursesModule } from '../../courses/reading/courses.module.js';
import { EnrollmentsModule } from '../../learning/enrollments/enrollments.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { LtiTicketsService } from '../lti/lti-tickets.service.js';
import { RemoteKeySets } from '../lti/remote-key-sets.js';
import { ExternalToolsController } from './tools/external-tools.controller.js';
import { ExternalToolsService } from './tools/external-tools.service.js';
import { ToolRegistrationService } from './tools/tool-registration.service.js';
import { ToolAccessService } from './launches/tool-access.service.js';
import { ToolAuthorizationService } from './launches/tool-authorization.service.js';
import { ToolBrowser } from './launches/tool-browser.js';
import { ToolContentService } from './modules/tool-content.service.js';
import { ToolKeys } from './scores/tool-keys.js';
import { ToolLaunchesService } from './launches/tool-launches.service.js';
import { ToolMessagesController } from './tool-messages.controller.js';
import { ToolModulesController } from './modules/tool-modules.controller.js';
import { ToolModulesService } from './modules/tool-modules.service.js';
import { ToolMembersService } from './members/tool-members.service.js';
import { ToolGradesController } from './scores/tool-grades.controller.js';
import { ToolLineItemsService } from './scores/tool-line-items.service.js';
import { ToolScoresService } from './scores/tool-scores.service.js';
import { ToolTicketsService } from './launches/tool-tickets.service.js';
import { ToolTokensService } from './scores/tool-tokens.service.js';

@Module({
  imports: [AuditModule, CourseAuthoringModule, CoursesModule, EnrollmentsModule],
  controllers: [ExternalToolsController, ToolModulesController, ToolMessagesController, ToolGradesController],
  providers: [
    ...[ExternalToolsService, ToolModulesService, ToolAccessService, ToolTicketsService, ToolBrowser],
    ...[ToolLaunchesService, ToolAuthorizationService, ToolContentService],
    ...[LtiTicketsService, ToolRegistrationService],
    ...[RemoteKeySets, ToolKeys, ToolTokensService],
    ...[ToolLineItemsService, ToolScoresService, ToolMembersService],
  ],
})
export class ExternalToolsModule {}
