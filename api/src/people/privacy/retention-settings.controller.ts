import { getSiteData, updateSiteRetention } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { ENV } from '../../platform/infra.module.js';
import { describeStorage } from './describe-storage.js';
import { RetentionSettingsService } from './retention-settings.service.js';

@Controller()
export class RetentionSettingsController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly retention: RetentionSettingsService,
  ) {}

  @Endpoint(getSiteData)
  async get() {
    return {
      retention: this.env.privacy.retention,
      hasMailServer: this.retention.hasMailServer,
      storage: await describeStorage(this.env),
    };
  }

  @Endpoint(updateSiteRetention)
  update({ body, user }: Input<typeof updateSiteRetention>) {
    return this.retention.update(body, user);
  }
}
