import { rm } from 'node:fs/promises';
import { findRequestedModel } from '@lectern/data';
import {
  type Disk,
  type Env,
  findInstalledModel,
  findPinnedModel,
  getModelsFolder,
  type InstalledModel,
  provideModel,
  type SearchModel,
} from '@lectern/infra';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV, STORAGE } from '../../infra.module.js';

/** The search model that is installed. `SiteSettingsService` calls `read` again when it has changed. */
@Injectable()
export class InstalledModelService {
  /** Undefined if no model is installed, or if its files are not on this machine. */
  current: InstalledModel | undefined;
  private readonly log = new Logger(InstalledModelService.name);
  private copying: Promise<void> | undefined;

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
  ) {}

  async read(): Promise<void> {
    const row = await findRequestedModel(this.source);
    const model = row?.state === 'installed' ? findPinnedModel(row) : undefined;
    if (!row && this.env.s3) await rm(getModelsFolder(this.env), { recursive: true, force: true });
    this.current = model && (await findInstalledModel(this.env, model));
    // Runs in the background. Until the copy is complete, the search works by words.
    if (model && !this.current && this.env.s3) this.copying ??= this.copy(model);
  }

  private async copy(model: SearchModel): Promise<void> {
    try {
      await provideModel(this.env, model, this.storage);
      this.copying = undefined;
      await this.read();
    } catch (error) {
      this.log.warn(`The search model was not copied from the storage: ${String(error)}`);
      this.copying = undefined;
    }
  }
}
