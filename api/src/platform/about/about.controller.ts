import { getAbout, getChangelog, lookForUpdates } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { AboutService } from './about.service.js';

@Controller()
export class AboutController {
  constructor(private readonly about: AboutService) {}

  @Endpoint(getAbout)
  get() {
    return this.about.describe();
  }

  @Endpoint(getChangelog)
  async getChangelog(_: Input<typeof getChangelog>, response: Response) {
    response.type('text/plain; charset=utf-8').end(await this.about.readChangelog());
  }

  @Endpoint(lookForUpdates)
  lookForUpdates() {
    return this.about.findUpdates();
  }
}
