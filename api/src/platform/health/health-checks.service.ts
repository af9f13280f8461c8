import type { Health } from '@lectern/contract';
import { useConnectionsFor } from '@lectern/data';
import type { Disk, Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV, INGEST_QUEUE, type IngestQueue, STORAGE } from '../infra.module.js';
import { SiteSettingsService } from '../site/site-settings.service.js';
import { runChecks } from './checks/run-checks.js';

/** However many administrators look. */
const MIN_PAUSE_MS = 10_000;

/** The checks for people; their findings are shared by all who ask within ten seconds. */
@Injectable()
export class HealthChecksService {
  private latest: { startedAt: number; health: Promise<Health> } | undefined;

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
    @Inject(INGEST_QUEUE) private readonly queue: IngestQueue,
    private readonly site: SiteSettingsService,
  ) {}

  find(): Promise<Health> {
    const now = Date.now();
    if (!this.latest || now - this.latest.startedAt >= MIN_PAUSE_MS)
      this.latest = { startedAt: now, health: this.check() };
    return this.latest.health;
  }

  private async check(): Promise<Health> {
    const checkedAt = new Date().toISOString();
    const { source, storage } = this;
    const env = { ...this.env, ...this.site.services };
    const countWorkers = () => this.queue.getWorkersCount();
    const checks = await useConnectionsFor('read', () => runChecks({ env, source, storage, countWorkers }));
    return { checkedAt, checks };
  }
}
