import { access, constants, mkdir } from 'node:fs/promises';
import { getHealth, healthLive, healthReady } from '@lectern/contract';
import { ping, useConnectionsFor } from '@lectern/data';
import { dependencyStatus, type Disk, type Env } from '@lectern/infra';
import { Controller, Inject } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Endpoint, type Input } from '../http/endpoint.js';
import { HealthChecksService } from './health-checks.service.js';
import { ENV, INGEST_QUEUE, type IngestQueue, STORAGE } from '../infra.module.js';

@Controller()
export class HealthController {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(STORAGE) private readonly storage: Disk,
    @Inject(INGEST_QUEUE) private readonly queue: IngestQueue,
    private readonly checks: HealthChecksService,
  ) {}

  @Endpoint(healthLive)
  live() {
    return { status: 'ok' as const };
  }

  @Endpoint(healthReady)
  async ready(_: Input<typeof healthReady>, response: Response) {
    const parts = await this.parts();
    if (Object.values(parts).includes('down')) response.status(503);
    return parts;
  }

  @Endpoint(getHealth)
  getHealth() {
    return this.checks.find();
  }

  /** The dependencies of this process, and whether each is reachable. */
  async parts() {
    const [database, queue, storage] = await Promise.all([
      // The metrics server calls this as well, outside of a request.
      dependencyStatus(useConnectionsFor('read', () => ping(this.source))),
      dependencyStatus(this.queue.getActiveCount()),
      dependencyStatus(this.reachStorage()),
    ]);
    return { database, queue, storage };
  }

  private async reachStorage() {
    if (this.env.s3) return this.storage.exists('health');
    await mkdir(this.env.dataDir, { recursive: true });
    return access(this.env.dataDir, constants.W_OK);
  }
}
