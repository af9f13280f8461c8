import {
  ACCESS_TOKEN_PREFIX,
  type AccessToken as TokenOnWire,
  type AccessTokenList,
  type CreatedAccessToken,
  displayName,
  MAX_ACCESS_TOKENS,
  type NewAccessToken,
} from '@lectern/contract';
import { AccessToken, User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../platform/audit/audit.service.js';
import { createLinkToken } from '../../platform/http/link-token.js';
import { Refusal } from '../../platform/http/refusal.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { AccountsService } from '../accounts/accounts.service.js';

const DAY_MS = 24 * 60 * 60_000;

/** The access tokens of people. People create them themselves; they and administrators can revoke them. */
@Injectable()
export class AccessTokensService {
  constructor(
    private readonly source: DataSource,
    private readonly site: SiteSettingsService,
    private readonly accounts: AccountsService,
    private readonly mail: MailService,
    private readonly audit: AuditService,
  ) {}

  async listOwn({ id }: User): Promise<AccessTokenList> {
    return { isOn: this.site.current.programs.tokens, items: await this.list(id) };
  }

  async list(userId: string): Promise<TokenOnWire[]> {
    const tokens = await this.source.getRepository(AccessToken).find({
      where: { userId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return tokens.map(presentToken);
  }

  /**
   * @param actor the user themselves or, for a service account, an administrator
   * @throws Refusal (404) while tokens are off, Refusal (409) beyond `MAX_ACCESS_TOKENS`
   */
  async create(
    { name, scopes, days }: NewAccessToken,
    user: User,
    actor = user,
  ): Promise<CreatedAccessToken> {
    if (!this.site.current.programs.tokens) throw new Refusal(404, 'identity.token.off');
    const { token, hash } = createLinkToken();
    const account = await this.accounts.findByUser(user);
    const { saved, mailId } = await this.source.transaction(async (manager) => {
      await requireFewerThanLimit(manager, user);
      const saved = await manager.save(AccessToken, {
        userId: user.id,
        name,
        tokenHash: hash,
        scopes: [...new Set(scopes)].sort(),
        expiresAt: new Date(Date.now() + days * DAY_MS),
        lastUsedAt: null,
      });
      await this.record(manager, saved, { actor, owner: user, action: 'user.token-created' });
      const mailId = await this.mail.write(manager, {
        kind: 'access-token-created',
        to: user.email,
        ...(account && { accountId: account.id }),
      });
      return { saved, mailId };
    });
    await this.mail.announce(mailId);
    return { ...presentToken(saved), token: ACCESS_TOKEN_PREFIX + token };
  }

  /** @throws Refusal (404) for a token that does not exist or belongs to another user than `userId` */
  async revoke(tokenId: string, userId: string, actor: User): Promise<void> {
    await this.source.transaction(async (manager) => {
      const token = await manager.findOne(AccessToken, {
        where: { id: tokenId, userId },
        relations: { user: true },
      });
      const { affected } = await manager.delete(AccessToken, { id: tokenId, userId });
      if (!token || !affected) throw new Refusal(404, 'identity.token.gone');
      await this.record(manager, token, { actor, owner: token.user, action: 'user.token-revoked' });
    });
  }

  /** The audit log contains the scopes, and not the token's name, which may contain any text. */
  private record(
    manager: EntityManager,
    { scopes }: AccessToken,
    entry: { actor: User; owner: User; action: 'user.token-created' | 'user.token-revoked' },
  ) {
    const { actor, owner, action } = entry;
    const target = { kind: 'user', id: owner.id, name: displayName(owner) } as const;
    return this.audit.record(manager, { actor, action, target, detail: scopes.join(', ') });
  }
}

/** Locks the person, so that tokens made at the same time are counted one after the other. */
async function requireFewerThanLimit(manager: EntityManager, { id }: User) {
  await manager.findOneOrFail(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  const count = await manager.countBy(AccessToken, { userId: id });
  if (count >= MAX_ACCESS_TOKENS)
    throw new Refusal(409, 'identity.token.tooMany', { values: { max: MAX_ACCESS_TOKENS } });
}

const presentToken = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: AccessToken): TokenOnWire => ({
  id,
  name,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
