import {
  type AuditAction,
  launchLti,
  listLtiKeys,
  type LtiPlatform as PlatformOnWire,
  type LtiPlatformSettings,
  type LtiTool,
  MAX_LTI_PLATFORMS,
  SITE_ID,
  startLtiLogin,
} from '@lectern/contract';
import { holdLock, isPostgresError, LtiPlatform, UNIQUE_VIOLATION, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../../platform/audit/audit.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { findAddressProblem } from '../../../platform/security/outside-address.js';
import { countLinks, countPlatforms, type PlatformFigures } from '../lti.queries.js';

const NO_FIGURES = { personCount: 0, waitingScores: 0, problem: null };

/** The learning platforms that administrators register. */
@Injectable()
export class LtiPlatformsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  async list(): Promise<{ tool: LtiTool; platforms: PlatformOnWire[] }> {
    const [platforms, figures] = await Promise.all([
      this.source.getRepository(LtiPlatform).find({ order: { createdAt: 'ASC', id: 'ASC' } }),
      countLinks(this.source),
    ]);
    const find = (id: string) => figures.find(({ platformId }) => platformId === id);
    return { tool: this.describeTool(), platforms: platforms.map((one) => present(one, find(one.id))) };
  }

  /** @throws Refusal (400) for a wrong address, Refusal (409) for a platform that is registered, and beyond `MAX_LTI_PLATFORMS` */
  async create(settings: LtiPlatformSettings, actor: User): Promise<{ id: string }> {
    requireReachable(settings);
    return this.changeOnce(async (manager) => {
      await holdLock(manager, 'lti platforms');
      if ((await countPlatforms(manager)) >= MAX_LTI_PLATFORMS)
        throw new Refusal(409, 'interop.lti.tooMany', { values: { max: MAX_LTI_PLATFORMS } });
      const { id } = await manager.save(LtiPlatform, toRow(settings) as LtiPlatform);
      await this.record(manager, settings, actor, 'site.lti-platform-registered');
      return { id };
    });
  }

  async update(id: string, settings: LtiPlatformSettings, actor: User): Promise<void> {
    requireReachable(settings);
    await this.changeOnce(async (manager) => {
      const { affected } = await manager.update(LtiPlatform, id, toRow(settings));
      if (!affected) throw new Refusal(404, 'interop.lti.platformGone');
      await this.record(manager, settings, actor, 'site.lti-platform-changed');
    });
  }

  async delete(id: string, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const platform = await manager.findOneBy(LtiPlatform, { id });
      if (!platform) throw new Refusal(404, 'interop.lti.platformGone');
      await manager.delete(LtiPlatform, id);
      await this.record(manager, platform, actor, 'site.lti-platform-removed');
    });
  }

  private describeTool(): LtiTool {
    const { publicUrl } = this.env;
    return {
      loginUrl: publicUrl + startLtiLogin.path,
      launchUrl: publicUrl + launchLti.path,
      keysUrl: publicUrl + listLtiKeys.path,
      domain: new URL(publicUrl).host,
    };
  }

  private async changeOnce<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.source.transaction(work);
    } catch (error) {
      if (isPostgresError(error, UNIQUE_VIOLATION)) throw new Refusal(409, 'interop.lti.registeredBefore');
      throw error;
    }
  }

  private record(manager: EntityManager, { name }: { name: string }, actor: User, action: AuditAction) {
    return this.audit.record(manager, { actor, action, target: { kind: 'site', id: SITE_ID, name } });
  }
}

/** Lectern sends requests to two of the addresses; browsers open the others. */
function requireReachable({
  tokenUrl,
  keysUrl,
  authorizationUrl,
  siteUrl,
  isInNetwork,
}: LtiPlatformSettings) {
  for (const url of [keysUrl, tokenUrl, authorizationUrl, siteUrl]) {
    const problem = findAddressProblem(url, isInNetwork);
    if (problem) throw new Refusal(400, `interop.lti.address.${problem}`, { values: { url } });
  }
}

const toRow = (settings: LtiPlatformSettings) => ({
  ...settings,
  deploymentIds: [...new Set(settings.deploymentIds)],
  siteUrl: new URL(settings.siteUrl).origin,
});

const present = (platform: LtiPlatform, figures: PlatformFigures | undefined): PlatformOnWire => ({
  ...platform,
  ...(figures ?? NO_FIGURES),
  createdAt: platform.createdAt.toISOString(),
});
