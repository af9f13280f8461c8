import { getSiteSettings, updateSiteIdentity, updateSiteLook, updateSiteRegion } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../http/endpoint.js';
import { refuseUnreadable } from './site-style.js';
import { SiteSettingsService } from './site-settings.service.js';

@Controller()
export class SiteSettingsController {
  constructor(private readonly site: SiteSettingsService) {}

  @Endpoint(getSiteSettings)
  get() {
    return this.site.list();
  }

  @Endpoint(updateSiteIdentity)
  updateIdentity({ body, user }: Input<typeof updateSiteIdentity>) {
    return this.site.update('identity', body, user);
  }

  @Endpoint(updateSiteLook)
  updateLook({ body, user }: Input<typeof updateSiteLook>) {
    refuseUnreadable(body.settings);
    return this.site.update('look', body, user);
  }

  @Endpoint(updateSiteRegion)
  updateRegion({ body, user }: Input<typeof updateSiteRegion>) {
    return this.site.update('region', body, user);
  }
}
