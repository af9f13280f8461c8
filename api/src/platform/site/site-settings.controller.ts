import {
  getEnvironmentMail,
  getModelState,
  getSiteSettings,
  tryMail,
  tryModel,
  updateSiteIdentity,
  updateSiteMail,
  updateSiteModel,
  updateSiteRegion,
} from '@lectern/contract';
import { describeEnvironmentMail, type Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import { Endpoint, type Input } from '../http/endpoint.js';
import { ENV } from '../infra.module.js';
import { ModelStateService } from './model-state.service.js';
import { ServiceTrialsService } from './service-trials.service.js';
import { SiteSettingsService } from './site-settings.service.js';

@Controller()
export class SiteSettingsController {
  constructor(
    private readonly site: SiteSettingsService,
    private readonly trials: ServiceTrialsService,
    private readonly modelState: ModelStateService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Endpoint(getSiteSettings)
  get() {
    return this.site.list();
  }

  @Endpoint(updateSiteIdentity)
  updateIdentity({ body, user }: Input<typeof updateSiteIdentity>) {
    return this.site.update('identity', body, user);
  }

  @Endpoint(updateSiteMail)
  updateMail({ body, user }: Input<typeof updateSiteMail>) {
    return this.site.update('mail', body, user);
  }

  @Endpoint(getEnvironmentMail)
  getEnvironmentMail() {
    return { mail: describeEnvironmentMail(this.env) };
  }

  @Endpoint(tryMail)
  tryMail({ body, user }: Input<typeof tryMail>) {
    return this.trials.tryMail(body, user, user.locale ?? this.site.current.region.locale);
  }

  @Endpoint(updateSiteModel)
  updateModel({ body, user }: Input<typeof updateSiteModel>) {
    return this.site.update('model', body, user);
  }

  @Endpoint(getModelState)
  getModelState() {
    return this.modelState.find();
  }

  @Endpoint(tryModel)
  tryModel({ body }: Input<typeof tryModel>) {
    return this.trials.tryModel(body);
  }

  @Endpoint(updateSiteRegion)
  updateRegion({ body, user }: Input<typeof updateSiteRegion>) {
    return this.site.update('region', body, user);
  }
}
