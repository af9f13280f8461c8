import {
  createExternalTool,
  deleteExternalTool,
  listExternalTools,
  updateExternalTool,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../../platform/http/endpoint.js';
import { ExternalToolsService } from './external-tools.service.js';

@Controller()
export class ExternalToolsController {
  constructor(private readonly tools: ExternalToolsService) {}

  @Endpoint(listExternalTools)
  list() {
    return this.tools.list();
  }

  @Endpoint(createExternalTool)
  create({ body, user }: Input<typeof createExternalTool>) {
    return this.tools.create(body, user);
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
