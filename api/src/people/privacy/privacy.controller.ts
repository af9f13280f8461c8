import { getPrivacyNotice } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import { Endpoint } from '../../platform/http/endpoint.js';
import { ENV } from '../../platform/infra.module.js';
import { RetentionSettingsService } from './retention-settings.service.js';
import { presentPrivacy } from './present-privacy.js';

@Controller()
export class PrivacyController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly retention: RetentionSettingsService,
  ) {}

  @Endpoint(getPrivacyNotice)
  get() {
    return presentPrivacy(this.env, this.retention.current);
  }
}
