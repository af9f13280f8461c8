import { SITE_ID, type SearchModelInstallation, type SearchModels } from '@lectern/contract';
import {
  countPassages,
  findRequestedModel,
  holdLock,
  requestSearchModel,
  type SearchModelRow,
  type User,
  withdrawSearchModel,
} from '@lectern/data';
import {
  createEmbeddingModel,
  type Disk,
  type Env,
  findPinnedModel,
  findSearchModel,
  MODEL_HOST,
  removeStoredModels,
  SEARCH_MODELS,
  sumModelBytes,
} from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { Refusal } from '../../http/refusal.js';
import { ENV, STORAGE } from '../../infra.module.js';
import { SiteSettingsService } from '../site-settings.service.js';

/** Name of the lock that makes the requests of two administrators run one after the other. */
const REQUEST_LOCK = 'search-model-request';

/** Models for the search by meaning. An administrator requests a model, and a worker installs it. */
@Injectable()
export class SearchModelsService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
    private readonly site: SiteSettingsService,
    private readonly audit: AuditService,
  ) {}

  async list(): Promise<SearchModels> {
    const row = await findRequestedModel(this.source);
    const { embeddingModel, installedModel } = this.site.services;
    const active = createEmbeddingModel({ embeddingModel, installedModel });
    return {
      models: SEARCH_MODELS.map((model) => ({
        ...{ name: model.name, licence: model.licence, isOffered: model.isOffered },
        size: sumModelBytes(model),
      })),
      installation: presentInstallation(row),
      source: new URL(this.env.modelMirror ?? MODEL_HOST).host,
      active: {
        kind: embeddingModel ? 'server' : installedModel ? 'installed' : 'builtIn',
        name: active.name,
      },
      // Counting reads all passages, so it waits until the model is installed: screens call this often during a download.
      passages: installedModel ? await countPassages(this.source, active) : { total: 0, waiting: 0 },
    };
  }

  /** @throws Refusal (404, 409) */
  async install(name: string, actor: User): Promise<void> {
    const model = findSearchModel(name);
    if (!model) throw new Refusal(404, 'platform.searchModelUnknown');
    if (!model.isOffered) throw new Refusal(409, 'platform.searchModelNotOffered', { values: { name } });
    await this.change(async (manager) => {
      const row = await findRequestedModel(manager);
      if (row && row.name !== name)
        throw new Refusal(409, 'platform.otherSearchModel', { values: { name: row.name } });
      const isUnderWay = row && row.state !== 'failed' && row.revision === model.revision;
      if (isUnderWay) return;
      await requestSearchModel(manager, model);
      await this.record(manager, actor, 'site.search-model-requested', name);
    });
  }

  /** @throws Refusal (404) where this model is neither requested nor installed */
  async remove(name: string, actor: User): Promise<void> {
    await this.change(async (manager) => {
      if (!(await withdrawSearchModel(manager, name))) throw new Refusal(404, 'platform.searchModelUnknown');
      await this.record(manager, actor, 'site.search-model-removed', name);
    });
    if (this.env.s3) await removeStoredModels(this.storage);
  }

  private change(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    return this.source.transaction(async (manager) => {
      await holdLock(manager, REQUEST_LOCK);
      await work(manager);
    });
  }

  private record(
    manager: EntityManager,
    actor: User,
    action: 'site.search-model-requested' | 'site.search-model-removed',
    name: string,
  ): Promise<void> {
    return this.audit.record(manager, { actor, action, target: { kind: 'site', id: SITE_ID, name } });
  }
}

/** Null without a model, and for a revision of a model that only another version of Lectern has. */
function presentInstallation(row: SearchModelRow | null): SearchModelInstallation | null {
  if (!row || !findPinnedModel(row)) return null;
  const { name, state, receivedBytes, bytesPerSecond, problem } = row;
  return { name, state, receivedBytes, bytesPerSecond, problem };
}
