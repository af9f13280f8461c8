import {
  addScormModule,
  createScormCourse,
  getScormLimits,
  getScormPackage,
  openScormActivity,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ScormPackagesService } from './scorm-packages.service.js';
import { ScormRunsService } from './scorm-runs.service.js';

@Controller()
export class ScormPackagesController {
  constructor(
    private readonly packages: ScormPackagesService,
    private readonly runs: ScormRunsService,
  ) {}

  @Endpoint(getScormLimits)
  limits() {
    return this.packages.getLimits();
  }

  @Endpoint(addScormModule)
  addModule({ params, request, user }: Input<typeof addScormModule>) {
    return this.packages.addModule(params.id, request, user);
  }

  @Endpoint(createScormCourse)
  createCourse({ request, user }: Input<typeof createScormCourse>) {
    return this.packages.createCourse(request, user);
  }

  @Endpoint(getScormPackage)
  get({ params, user }: Input<typeof getScormPackage>) {
    return this.runs.getProgress(params.moduleId, user);
  }

  @Endpoint(openScormActivity)
  open({ params, body, user }: Input<typeof openScormActivity>) {
    return this.runs.open(params.moduleId, body.activity, user);
  }
}
