import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { About, FoundUpdates } from '@lectern/contract';
import { compareMigrations } from '@lectern/data';
import { type Env, readBuild } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../infra.module.js';
import { findUpdates } from './find-updates.js';

/** The relative path is the same from the sources and from the build. A container image contains no changelog. */
const CHANGELOG = fileURLToPath(new URL('../../../../CHANGELOG.md', import.meta.url));

/** The version that runs, its changelog, and newer versions. */
@Injectable()
export class AboutService {
  private readonly build = readBuild();

  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async describe(): Promise<About> {
    const { applied, missing, unknown, unfit } = await compareMigrations(this.source);
    return {
      ...this.build,
      platform: `${process.platform}-${process.arch}`,
      node: process.versions.node,
      database: {
        ...{ applied: applied.length, missing: missing.length },
        ...{ later: unknown.length, unfit: unfit.length },
      },
      canLookForUpdates: Boolean(this.env.updatesUrl),
      hasChangelog: existsSync(CHANGELOG),
    };
  }

  readChangelog(): Promise<string> {
    return readFile(CHANGELOG, 'utf8').catch(() => '');
  }

  findUpdates(): Promise<FoundUpdates> {
    return findUpdates(this.env.updatesUrl, this.build.version);
  }
}
