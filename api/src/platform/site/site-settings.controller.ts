import {
  getSitePicture,
  getSiteSettings,
  updateSiteIdentity,
  updateSiteRegion,
  uploadSitePicture,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { SitePicturesService } from './site-pictures.service.js';
import { SiteSettingsService } from './site-settings.service.js';

@Controller()
export class SiteSettingsController {
  constructor(
    private readonly site: SiteSettingsService,
    private readonly pictures: SitePicturesService,
  ) {}

  @Endpoint(getSiteSettings)
  get() {
    return this.site.list();
  }

  @Endpoint(updateSiteIdentity)
  async updateIdentity({ body, user }: Input<typeof updateSiteIdentity>) {
    await this.pictures.requireStored(body.settings);
    return this.site.update('identity', body, user);
  }

  @Endpoint(updateSiteRegion)
  updateRegion({ body, user }: Input<typeof updateSiteRegion>) {
    return this.site.update('region', body, user);
  }

  @Endpoint(uploadSitePicture)
  uploadPicture({ request, params }: Input<typeof uploadSitePicture>) {
    return this.pictures.upload(request, params.kind);
  }

  @Endpoint(getSitePicture)
  getPicture({ params }: Input<typeof getSitePicture>, response: Response) {
    return this.pictures.send(params.pictureId, response);
  }
}
