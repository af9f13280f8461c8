import type { Health } from '@lectern/contract';
import { useConnectionsFor } from '@lectern/data';
import type { Disk, Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV, INGEST_QUEUE, type IngestQueue, STORAGE } from '../infra.module.js';
import { SiteSettingsService } from '../site/site-settings.service.js';
import { runChecks } from './checks/run-checks.js';

/** Findings are cached for this time, so that many administrators at once do not multiply the checks. */
const CACHE_MS = 10_000;

/** Runs the health checks for administrators. */
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
    if (!this.latest || now - this.latest.startedAt >= CACHE_MS)
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
