import { getFirstSteps } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../platform/http/endpoint.js';
import { FirstStepsService } from './first-steps.service.js';

@Controller()
export class FirstStepsController {
  constructor(private readonly firstSteps: FirstStepsService) {}

  @Endpoint(getFirstSteps)
  get() {
    return this.firstSteps.get();
  }
}
