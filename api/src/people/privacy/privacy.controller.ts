import { getPrivacyNotice } from '@lectern/contract';
import type { Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import { Endpoint } from '../../platform/http/endpoint.js';
import { ENV } from '../../platform/infra.module.js';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { RetentionSettingsService } from './retention-settings.service.js';
import { presentPrivacy } from './present-privacy.js';

@Controller()
export class PrivacyController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
    private readonly retention: RetentionSettingsService,
    private readonly providers: SignInProviders,
  ) {}

  @Endpoint(getPrivacyNotice)
  get() {
    const env = { ...this.env, ...this.site.services };
    return presentPrivacy(env, this.retention.current, this.providers.isBuiltInOn);
  }
}
