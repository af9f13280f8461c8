import { Global, Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { LandingTextsService } from './landing-texts.service.js';
import { InstalledModelService } from './search-models/installed-model.service.js';
import { SearchModelsController } from './search-models/search-models.controller.js';
import { SearchModelsService } from './search-models/search-models.service.js';
import { SiteSettingsController } from './site-settings.controller.js';
import { ModelStateService } from './model-state.service.js';
import { ServiceTrialsService } from './service-trials.service.js';
import { SitePicturesService } from './site-pictures.service.js';
import { SignInProviders } from './sign-in-providers.js';
import { SiteSettingsService } from './site-settings.service.js';

/** The site's settings, for every area. */
@Global()
@Module({
  imports: [AuditModule],
  controllers: [SearchModelsController, SiteSettingsController],
  providers: [
    InstalledModelService,
    LandingTextsService,
    ModelStateService,
    SearchModelsService,
    ServiceTrialsService,
    SitePicturesService,
    SiteSettingsService,
    SignInProviders,
  ],
  exports: [LandingTextsService, SiteSettingsService, SignInProviders],
})
export class SiteSettingsModule {}
