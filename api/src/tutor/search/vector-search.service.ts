import { createEmbeddingModel, type Env, memoizeLast, type Services } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { VectorSearch } from './vector-search.js';

/** Longer than a question has; then a model that was replaced gives back its memory. */
const REPLACED_MS = 60_000;

/** The search with the embedding model as it is set up now. Nothing of another model is kept, as after a restart. */
@Injectable()
export class VectorSearchService {
  private latest: VectorSearch | undefined;
  private readonly makeSearch = memoizeLast(
    (services: Pick<Services, 'embeddingModel' | 'installedModel'>) => {
      const replaced = this.latest;
      if (replaced) setTimeout(() => replaced.model.release?.(), REPLACED_MS).unref();
      this.latest = new VectorSearch(createEmbeddingModel(services), this.source, this.env);
      return this.latest;
    },
  );

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
  ) {}

  /** The search with the present model. */
  get present(): VectorSearch {
    const { embeddingModel, installedModel } = this.site.services;
    return this.makeSearch({ embeddingModel, installedModel });
  }

  search(...asked: Parameters<VectorSearch['search']>): ReturnType<VectorSearch['search']> {
    return this.present.search(...asked);
  }
}
