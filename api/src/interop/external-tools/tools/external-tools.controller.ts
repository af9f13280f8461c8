import {
  createExternalTool,
  createToolRegistration,
  deleteExternalTool,
  listExternalTools,
  updateExternalTool,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../../platform/http/endpoint.js';
import { ExternalToolsService } from './external-tools.service.js';
import { ToolRegistrationService } from './tool-registration.service.js';

@Controller()
export class ExternalToolsController {
  constructor(
    private readonly tools: ExternalToolsService,
    private readonly registrations: ToolRegistrationService,
  ) {}

  @Endpoint(listExternalTools)
  list() {
    return this.tools.list();
  }

  @Endpoint(createExternalTool)
  async create({ body, user }: Input<typeof createExternalTool>) {
    const { id } = await this.tools.create(body, user);
    return { id };
  }

  @Endpoint(createToolRegistration)
  createRegistration({ body, user }: Input<typeof createToolRegistration>) {
    return this.registrations.createLink(user, body);
  }

  @Endpoint(updateExternalTool)
  update({ params, body, user }: Input<typeof updateExternalTool>) {
    return this.tools.update(params.toolId, body, user);
  }

  @Endpoint(deleteExternalTool)
  delete({ params, user }: Input<typeof deleteExternalTool>) {
    return this.tools.delete(params.toolId, user);
  }
}
