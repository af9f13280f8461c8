import { join } from 'node:path';
import {
  LANDING_CATALOG,
  LANDING_TEXT_IDS,
  listLandingTexts,
  type LandingTexts,
  type Locale,
} from '@lectern/contract';
import { type Catalogs, type CompiledCatalog, formatMessage } from '@lectern/i18n';
import { formatLocale, readOverrides } from '@lectern/i18n/server';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../infra.module.js';
import { createCatalogFinder, createMessageFinder } from '../web/page-messages.js';
import { SiteSettingsService } from './site-settings.service.js';

type FindDefaults = (locale: Locale) => CompiledCatalog;

/** The landing page's texts: those of the site's settings, and the defaults for texts that the settings do not contain. */
@Injectable()
export class LandingTextsService {
  private defaults: FindDefaults | undefined;

  constructor(
    private readonly site: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The texts of the site's settings for readers of a language. */
  list(locale: Locale): LandingTexts {
    return listLandingTexts(this.site.current, locale);
  }

  /** The texts of `list` as a message catalog for the page's scripts; undefined where there are none. */
  listMessages(locale: Locale): Catalogs | undefined {
    const texts = this.list(locale);
    if (Object.keys(texts).length === 0) return undefined;
    return { [LANDING_CATALOG]: texts as CompiledCatalog };
  }

  /** The texts that settings replace: those of `DATA_DIR/texts`, else those of the release. Empty without a build of the front ends. */
  listDefaults(locale: Locale): LandingTexts {
    this.defaults ??= readDefaults(this.env);
    const messages = this.defaults(locale);
    return Object.fromEntries(
      LANDING_TEXT_IDS.flatMap((id) => {
        const message = messages[id];
        const values = { site: this.site.current.identity.name };
        return message === undefined ? [] : [[id, formatMessage(message, formatLocale(locale), values)]];
      }),
    );
  }
}

function readDefaults({ webRoot, dataDir }: Env): FindDefaults {
  if (!webRoot) return () => ({});
  const findCatalog = createCatalogFinder(webRoot);
  const { texts } = readOverrides(join(dataDir, 'texts'), createMessageFinder(webRoot));
  return (locale) => {
    const overrides = LANDING_TEXT_IDS.flatMap((id) => {
      const message = texts.get(locale)?.[`${LANDING_CATALOG}.${id}`];
      return message === undefined ? [] : [[id, message]];
    });
    return { ...findCatalog(LANDING_CATALOG, locale), ...(Object.fromEntries(overrides) as CompiledCatalog) };
  };
}
