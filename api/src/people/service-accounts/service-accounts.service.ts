import { randomUUID } from 'node:crypto';
import {
  type CreatedAccessToken,
  displayName,
  MAX_SERVICE_ACCOUNTS,
  type NewServiceAccount,
  type NewServiceToken,
  SERVICE_ADDRESS_ENDING,
  type ServiceAccount,
  type ServiceAccountList,
  type Locale,
} from '@lectern/contract';
import { holdLock, SERVICE_ISSUER, SERVICE_SUBJECT_MARK, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessTokensService } from '../../identity/tokens/access-tokens.service.js';
import { AuditService } from '../../platform/audit/audit.service.js';
import { Refusal } from '../../platform/http/refusal.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { findServiceAccounts, type ServiceAccountRow } from './service-accounts.queries.js';

/** The accounts of programs, and their tokens. */
@Injectable()
export class ServiceAccountsService {
  constructor(
    private readonly source: DataSource,
    private readonly audit: AuditService,
    private readonly tokens: AccessTokensService,
    private readonly site: SiteSettingsService,
  ) {}

  async list(locale: Locale): Promise<ServiceAccountList> {
    const accounts = await findServiceAccounts(this.source.manager, locale);
    return { areTokensOn: this.site.current.programs.tokens, items: accounts.map(presentAccount) };
  }

  /** @throws Refusal (409) beyond `MAX_SERVICE_ACCOUNTS` */
  async create({ name, role }: NewServiceAccount, actor: User): Promise<ServiceAccount> {
    return this.source.transaction(async (manager) => {
      await requireFewerThanLimit(manager);
      const subject = randomUUID();
      const created = await manager.save(
        manager.create(User, {
          issuer: SERVICE_ISSUER,
          subject: SERVICE_SUBJECT_MARK + subject,
          email: subject + SERVICE_ADDRESS_ENDING,
          firstName: name,
          role,
          isService: true,
        }),
      );
      const target = { kind: 'user', id: created.id, name } as const;
      await this.audit.record(manager, { actor, action: 'user.service-created', target, detail: role });
      return presentAccount({ ...created, name, tokenCount: 0, lastActive: null, suspensionReason: null });
    });
  }

  /** @throws Refusal (404) for an account that is no service account, Refusal (409) for a suspended one or beyond the limit of tokens */
  async createToken(userId: string, token: NewServiceToken, actor: User): Promise<CreatedAccessToken> {
    const account = await this.source.getRepository(User).findOneBy({ id: userId, isService: true });
    if (!account) throw new Refusal(404, 'people.serviceAccount.gone');
    if (account.role === 'suspended')
      throw new Refusal(409, 'people.serviceAccount.suspended', { values: { name: displayName(account) } });
    return this.tokens.create(token, account, actor);
  }
}

/** Holds a lock, so that accounts made at the same time are counted one after the other. */
async function requireFewerThanLimit(manager: EntityManager) {
  await holdLock(manager, 'service accounts');
  if ((await manager.countBy(User, { isService: true })) >= MAX_SERVICE_ACCOUNTS)
    throw new Refusal(409, 'people.serviceAccount.tooMany', { values: { max: MAX_SERVICE_ACCOUNTS } });
}

const presentAccount = ({ createdAt, lastActive, ...account }: ServiceAccountRow): ServiceAccount => ({
  ...account,
  createdAt: createdAt.toISOString(),
  lastActive: lastActive?.toISOString() ?? null,
});
