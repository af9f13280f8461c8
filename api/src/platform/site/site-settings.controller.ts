import {
  getDefaultLandingTexts,
  getLandingTexts,
  getSiteSettings,
  updateSiteFeatures,
  updateSiteFigures,
  updateSiteIdentity,
  updateSiteLanding,
  updateSiteLinks,
  updateSiteRegion,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../http/endpoint.js';
import { LandingTextsService } from './landing-texts.service.js';
import { SiteSettingsService } from './site-settings.service.js';

@Controller()
export class SiteSettingsController {
  constructor(
    private readonly site: SiteSettingsService,
    private readonly landingTexts: LandingTextsService,
  ) {}

  @Endpoint(getSiteSettings)
  get() {
    return this.site.list();
  }

  @Endpoint(updateSiteFeatures)
  updateFeatures({ body, user }: Input<typeof updateSiteFeatures>) {
    return this.site.update('features', body, user);
  }

  @Endpoint(updateSiteFigures)
  updateFigures({ body, user }: Input<typeof updateSiteFigures>) {
    return this.site.update('figures', body, user);
  }

  @Endpoint(updateSiteIdentity)
  updateIdentity({ body, user }: Input<typeof updateSiteIdentity>) {
    return this.site.update('identity', body, user);
  }

  @Endpoint(updateSiteLanding)
  updateLanding({ body, user }: Input<typeof updateSiteLanding>) {
    return this.site.update('landing', body, user);
  }

  @Endpoint(getLandingTexts)
  getLandingTexts({ query }: Input<typeof getLandingTexts>) {
    return this.landingTexts.list(query.locale);
  }

  @Endpoint(getDefaultLandingTexts)
  getDefaultLandingTexts({ query }: Input<typeof getDefaultLandingTexts>) {
    return this.landingTexts.listDefaults(query.locale);
  }

  @Endpoint(updateSiteLinks)
  updateLinks({ body, user }: Input<typeof updateSiteLinks>) {
    return this.site.update('links', body, user);
  }

  @Endpoint(updateSiteRegion)
  updateRegion({ body, user }: Input<typeof updateSiteRegion>) {
    return this.site.update('region', body, user);
  }
}
