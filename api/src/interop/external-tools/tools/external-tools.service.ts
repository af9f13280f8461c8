import { createPublicKey, randomUUID } from 'node:crypto';
import {
  type AuditAction,
  type ExternalTool,
  type ExternalToolSettings,
  MAX_EXTERNAL_TOOLS,
  SITE_ID,
  type ToolPlatform,
} from '@lectern/contract';
import { ExternalToolRow, holdLock, type User } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../../platform/audit/audit.service.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { ENV } from '../../../platform/infra.module.js';
import { findAddressProblem } from '../../../platform/security/outside-address.js';
import { countModulesPerTool } from '../external-tools.queries.js';
import { describePlatform } from './describe-platform.js';

const MIN_KEY_BITS = 2048;

/** The external tools that administrators register. */
@Injectable()
export class ExternalToolsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl' | 'packagesOrigin'>,
  ) {}

  async list(): Promise<{ platform: ToolPlatform; tools: ExternalTool[] }> {
    const [tools, counts] = await Promise.all([
      this.source.getRepository(ExternalToolRow).find({ order: { createdAt: 'ASC', id: 'ASC' } }),
      countModulesPerTool(this.source.manager),
    ]);
    return {
      platform: describePlatform(this.env),
      tools: tools.map((tool) => ({
        ...tool,
        moduleCount: counts.find(({ toolId }) => toolId === tool.id)?.count ?? 0,
        createdAt: tool.createdAt.toISOString(),
      })),
    };
  }

  /** @throws Refusal (400) for an address or a key that is not allowed, (409) beyond `MAX_EXTERNAL_TOOLS` */
  async create(settings: ExternalToolSettings, actor: User): Promise<ExternalToolRow> {
    this.requireValidSettings(settings);
    return this.source.transaction(async (manager) => {
      await holdLock(manager, 'external tools');
      if ((await manager.count(ExternalToolRow)) >= MAX_EXTERNAL_TOOLS)
        throw new Refusal(409, 'interop.tools.tooMany', { values: { max: MAX_EXTERNAL_TOOLS } });
      const ids = { clientId: randomUUID(), deploymentId: randomUUID() };
      const tool = await manager.save(ExternalToolRow, { ...settings, ...ids } as ExternalToolRow);
      await this.recordChange(manager, settings, actor, 'site.external-tool-registered');
      return tool;
    });
  }

  async update(id: string, settings: ExternalToolSettings, actor: User): Promise<void> {
    this.requireValidSettings(settings);
    await this.source.transaction(async (manager) => {
      const { affected } = await manager.update(ExternalToolRow, id, settings);
      if (!affected) throw new Refusal(404, 'interop.tools.gone');
      await this.recordChange(manager, settings, actor, 'site.external-tool-changed');
    });
  }

  async delete(id: string, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const tool = await manager.findOneBy(ExternalToolRow, { id });
      if (!tool) throw new Refusal(404, 'interop.tools.gone');
      await manager.delete(ExternalToolRow, id);
      await this.recordChange(manager, tool, actor, 'site.external-tool-removed');
    });
  }

  /** @throws Refusal (400) for an address of this site, and for one in the server's own network unless `isInNetwork` */
  requireAddresses(addresses: string[], isInNetwork: boolean): void {
    for (const url of addresses) {
      const problem = findAddressProblem(url, isInNetwork);
      if (problem) throw new Refusal(400, `interop.tools.address.${problem}`, { values: { url } });
      if (this.isOnThisSite(url)) throw new Refusal(400, 'interop.tools.address.own', { values: { url } });
    }
  }

  private requireValidSettings({
    loginUrl,
    launchUrls,
    contentUrl,
    keysUrl,
    publicKey,
    isInNetwork,
  }: ExternalToolSettings): void {
    const addresses = [loginUrl, ...launchUrls, contentUrl, keysUrl].filter((url) => url !== null);
    this.requireAddresses(addresses, isInNetwork);
    if (publicKey === null) return;
    if (keysUrl !== null) throw new Refusal(400, 'interop.tools.twoKeys');
    if (!isStrongKey(publicKey)) throw new Refusal(400, 'interop.tools.wrongKey');
  }

  /** A tool on this site's origin could use the learner's session from within its frame. */
  private isOnThisSite(url: string): boolean {
    const { publicUrl, packagesOrigin } = this.env;
    const { origin } = new URL(url);
    return [publicUrl, packagesOrigin].some(
      (siteUrl) => siteUrl !== undefined && new URL(siteUrl).origin === origin,
    );
  }

  private recordChange(manager: EntityManager, { name }: { name: string }, actor: User, action: AuditAction) {
    return this.audit.record(manager, { actor, action, target: { kind: 'site', id: SITE_ID, name } });
  }
}

/** Whether a text is an RSA public key in PEM format with at least `MIN_KEY_BITS`. */
function isStrongKey(pem: string): boolean {
  if (!pem.startsWith('-----BEGIN PUBLIC KEY-----')) return false;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS;
  } catch {
    return false;
  }
}
