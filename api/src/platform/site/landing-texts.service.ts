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

/** The landing page's texts: the site's own, and those in their place. */
@Injectable()
export class LandingTextsService {
  private defaults: FindDefaults | undefined;

  constructor(
    private readonly site: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The site's own texts for readers of a language. */
  list(locale: Locale): LandingTexts {
    return listLandingTexts(this.site.current, locale);
  }

  /** The same as messages, which the page's scripts show; undefined where there are none. */
  listMessages(locale: Locale): Catalogs | undefined {
    const texts = this.list(locale);
    if (Object.keys(texts).length === 0) return undefined;
    return { [LANDING_CATALOG]: texts as CompiledCatalog };
  }

  /** What settings replace: the texts of the release, or those of `DATA_DIR/texts`. None without a build of the front ends. */
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
  const find = createCatalogFinder(webRoot);
  const { texts } = readOverrides(join(dataDir, 'texts'), createMessageFinder(webRoot));
  return (locale) => {
    const own = LANDING_TEXT_IDS.flatMap((id) => {
      const message = texts.get(locale)?.[`${LANDING_CATALOG}.${id}`];
      return message === undefined ? [] : [[id, message]];
    });
    return { ...find(LANDING_CATALOG, locale), ...(Object.fromEntries(own) as CompiledCatalog) };
  };
}
