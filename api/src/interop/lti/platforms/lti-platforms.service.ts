import {
  type AuditAction,
  launchLti,
  listLtiKeys,
  type LtiPlatform as ListedPlatform,
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
import { countPeopleAndScores, countPlatforms, type PlatformFigures } from '../lti.queries.js';

const NO_FIGURES = { personCount: 0, waitingScores: 0, problem: null };

/** The learning platforms that administrators register. */
@Injectable()
export class LtiPlatformsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  async list(): Promise<{ tool: LtiTool; platforms: ListedPlatform[] }> {
    const [platforms, figures] = await Promise.all([
      this.source.getRepository(LtiPlatform).find({ order: { createdAt: 'ASC', id: 'ASC' } }),
      countPeopleAndScores(this.source),
    ]);
    const findFigures = (id: string) => figures.find(({ platformId }) => platformId === id);
    return {
      tool: this.describeTool(),
      platforms: platforms.map((platform) => presentPlatform(platform, findFigures(platform.id))),
    };
  }

  /** @throws Refusal (400) for an address that is not allowed, (409) for a platform that is registered, and beyond `MAX_LTI_PLATFORMS` */
  async create(settings: LtiPlatformSettings, actor: User): Promise<{ id: string }> {
    requireAllowedAddresses(settings);
    return this.changeInTransaction(async (manager) => {
      await holdLock(manager, 'lti platforms');
      if ((await countPlatforms(manager)) >= MAX_LTI_PLATFORMS)
        throw new Refusal(409, 'interop.lti.tooMany', { values: { max: MAX_LTI_PLATFORMS } });
      const { id } = await manager.save(LtiPlatform, buildRow(settings) as LtiPlatform);
      await this.recordChange(manager, settings, actor, 'site.lti-platform-registered');
      return { id };
    });
  }

  async update(id: string, settings: LtiPlatformSettings, actor: User): Promise<void> {
    requireAllowedAddresses(settings);
    await this.changeInTransaction(async (manager) => {
      const { affected } = await manager.update(LtiPlatform, id, buildRow(settings));
      if (!affected) throw new Refusal(404, 'interop.lti.platformGone');
      await this.recordChange(manager, settings, actor, 'site.lti-platform-changed');
    });
  }

  async delete(id: string, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const platform = await manager.findOneBy(LtiPlatform, { id });
      if (!platform) throw new Refusal(404, 'interop.lti.platformGone');
      await manager.delete(LtiPlatform, id);
      await this.recordChange(manager, platform, actor, 'site.lti-platform-removed');
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

  /** @throws Refusal (409) for a platform that is already registered */
  private async changeInTransaction<Result>(
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.source.transaction(work);
    } catch (error) {
      if (isPostgresError(error, UNIQUE_VIOLATION)) throw new Refusal(409, 'interop.lti.registeredBefore');
      throw error;
    }
  }

  private recordChange(manager: EntityManager, { name }: { name: string }, actor: User, action: AuditAction) {
    return this.audit.record(manager, { actor, action, target: { kind: 'site', id: SITE_ID, name } });
  }
}

/** @throws Refusal (400) for an address that is not https, or in the server's own network, unless the platform is in that network */
function requireAllowedAddresses({
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

const buildRow = (settings: LtiPlatformSettings) => ({
  ...settings,
  deploymentIds: [...new Set(settings.deploymentIds)],
  siteUrl: new URL(settings.siteUrl).origin,
});

const presentPlatform = (platform: LtiPlatform, figures: PlatformFigures | undefined): ListedPlatform => ({
  ...platform,
  ...(figures ?? NO_FIGURES),
  createdAt: platform.createdAt.toISOString(),
});
