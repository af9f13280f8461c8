import { assignDemoCourses, seedCourses } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../platform/http/endpoint.js';
import { DemoService } from './demo.service.js';

@Controller()
export class DemoController {
  constructor(private readonly demo: DemoService) {}

  @Endpoint(seedCourses)
  async seed({ user }: Input<typeof seedCourses>) {
    return { coursesCreated: await this.demo.seed(user) };
  }

  @Endpoint(assignDemoCourses)
  async assign({ user }: Input<typeof assignDemoCourses>) {
    return { coursesAssigned: await this.demo.assign(user) };
  }
}
