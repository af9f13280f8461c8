import { createEmbeddingModel, type Env, memoizeLast, type Services } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { VectorSearch } from './vector-search.js';

/** A replaced model releases its memory after this time; every question that still uses it has ended by then. */
const RELEASE_DELAY_MS = 60_000;

/** Searches with the embedding model of the current settings. After a change of the model nothing stays cached. */
@Injectable()
export class VectorSearchService {
  private newest: VectorSearch | undefined;
  /** Creates a search after a change of the model's settings, else returns the last one. */
  private readonly getSearch = memoizeLast(
    (services: Pick<Services, 'embeddingModel' | 'installedModel'>) => {
      const replaced = this.newest;
      if (replaced) setTimeout(() => replaced.model.release?.(), RELEASE_DELAY_MS).unref();
      this.newest = new VectorSearch(createEmbeddingModel(services), this.source, this.env);
      return this.newest;
    },
  );

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
  ) {}

  get current(): VectorSearch {
    const { embeddingModel, installedModel } = this.site.services;
    return this.getSearch({ embeddingModel, installedModel });
  }

  search(...parameters: Parameters<VectorSearch['search']>): ReturnType<VectorSearch['search']> {
    return this.current.search(...parameters);
  }
}
