import { createEmbeddingModel, type Env, remake, type Services } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { VectorSearch } from './vector-search.js';

/** The search with the embedding model as it is set up now. Nothing of another model is kept, as after a restart. */
@Injectable()
export class VectorSearchService {
  private readonly makeSearch = remake(
    (embeddingModel: Services['embeddingModel']) =>
      new VectorSearch(createEmbeddingModel({ embeddingModel }), this.source, this.env),
  );

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    private readonly site: SiteSettingsService,
  ) {}

  /** The search with the present model. */
  get present(): VectorSearch {
    return this.makeSearch(this.site.services.embeddingModel);
  }

  search(...asked: Parameters<VectorSearch['search']>): ReturnType<VectorSearch['search']> {
    return this.present.search(...asked);
  }
}
