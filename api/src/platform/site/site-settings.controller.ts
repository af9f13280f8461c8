import {
  getDefaultLandingTexts,
  getEnvironmentMail,
  getModelState,
  getSitePicture,
  getSiteSettings,
  tryMail,
  tryModel,
  updateSiteAccess,
  updateSiteCategories,
  updateSiteCertificate,
  updateSiteFeatures,
  updateSiteFigures,
  updateSiteFirstSteps,
  updateSiteIdentity,
  updateSiteLanding,
  updateSiteLinks,
  updateSiteLook,
  updateSiteMail,
  updateSiteModel,
  updateSitePrograms,
  updateSiteRegion,
  uploadSitePicture,
} from '@lectern/contract';
import { describeEnvironmentMail, type Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { SitePicturesService } from './site-pictures.service.js';
import { refuseUnreadable } from './site-style.js';
import { LandingTextsService } from './landing-texts.service.js';
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
    private readonly pictures: SitePicturesService,
    private readonly landingTexts: LandingTextsService,
  ) {}

  @Endpoint(getSiteSettings)
  get() {
    return this.site.list();
  }

  @Endpoint(updateSiteAccess)
  updateAccess({ body, user }: Input<typeof updateSiteAccess>) {
    return this.site.update('access', body, user);
  }

  @Endpoint(updateSiteFirstSteps)
  updateFirstSteps({ body, user }: Input<typeof updateSiteFirstSteps>) {
    return this.site.update('firstSteps', body, user);
  }

  @Endpoint(updateSiteFeatures)
  updateFeatures({ body, user }: Input<typeof updateSiteFeatures>) {
    return this.site.update('features', body, user);
  }

  @Endpoint(updateSiteFigures)
  updateFigures({ body, user }: Input<typeof updateSiteFigures>) {
    return this.site.update('figures', body, user);
  }

  @Endpoint(updateSiteCategories)
  updateCategories({ body, user }: Input<typeof updateSiteCategories>) {
    return this.site.update('categories', body, user);
  }

  @Endpoint(updateSiteIdentity)
  async updateIdentity({ body, user }: Input<typeof updateSiteIdentity>) {
    await this.pictures.requireStored({ identity: body.settings });
    return this.site.update('identity', body, user);
  }

  @Endpoint(updateSiteCertificate)
  async updateCertificate({ body, user }: Input<typeof updateSiteCertificate>) {
    await this.pictures.requireStored({ certificate: body.settings });
    return this.site.update('certificate', body, user);
  }

  @Endpoint(updateSiteLook)
  updateLook({ body, user }: Input<typeof updateSiteLook>) {
    refuseUnreadable(body.settings);
    return this.site.update('look', body, user);
  }

  @Endpoint(updateSiteLanding)
  updateLanding({ body, user }: Input<typeof updateSiteLanding>) {
    return this.site.update('landing', body, user);
  }

  @Endpoint(getDefaultLandingTexts)
  getDefaultLandingTexts({ query }: Input<typeof getDefaultLandingTexts>) {
    return this.landingTexts.listDefaults(query.locale);
  }

  @Endpoint(updateSiteLinks)
  updateLinks({ body, user }: Input<typeof updateSiteLinks>) {
    return this.site.update('links', body, user);
  }

  @Endpoint(updateSitePrograms)
  updatePrograms({ body, user }: Input<typeof updateSitePrograms>) {
    return this.site.update('programs', body, user);
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
  tryModel({ body, user }: Input<typeof tryModel>) {
    return this.trials.tryModel(body, user);
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
