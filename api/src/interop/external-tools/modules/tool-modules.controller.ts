import {
  addToolModule,
  chooseToolContent,
  completeModuleTool,
  getModuleTool,
  getToolModule,
  launchModuleTool,
  listOfferedTools,
  updateToolModule,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../../platform/http/endpoint.js';
import { ToolLaunchesService } from '../launches/tool-launches.service.js';
import { ToolModulesService } from './tool-modules.service.js';

@Controller()
export class ToolModulesController {
  constructor(
    private readonly modules: ToolModulesService,
    private readonly launches: ToolLaunchesService,
  ) {}

  @Endpoint(listOfferedTools)
  listOffered({ locale }: Input<typeof listOfferedTools>) {
    return this.modules.listOffered(locale);
  }

  @Endpoint(addToolModule)
  add({ params, body, user }: Input<typeof addToolModule>) {
    return this.modules.add(params.id, body, user);
  }

  @Endpoint(getToolModule)
  get({ params }: Input<typeof getToolModule>) {
    return this.modules.get(params.id, params.moduleId);
  }

  @Endpoint(updateToolModule)
  update({ params, body: settings, user }: Input<typeof updateToolModule>) {
    return this.modules.update(params.id, { moduleId: params.moduleId, settings }, user);
  }

  @Endpoint(chooseToolContent)
  async chooseContent({ params, user, request }: Input<typeof chooseToolContent>, response: Response) {
    const { id: toolId } = await this.modules.findTool(params.toolId);
    const about = { courseId: params.id };
    return this.launches.begin('content', { toolId, user, about }, { request, response });
  }

  @Endpoint(getModuleTool)
  getTool({ params, user }: Input<typeof getModuleTool>) {
    return this.launches.getModuleTool(params.moduleId, user);
  }

  @Endpoint(launchModuleTool)
  launch({ params, user, request }: Input<typeof launchModuleTool>, response: Response) {
    return this.launches.launch(params.moduleId, user, { request, response });
  }

  @Endpoint(completeModuleTool)
  complete({ params, user }: Input<typeof completeModuleTool>) {
    return this.launches.complete(params.moduleId, user);
  }
}
