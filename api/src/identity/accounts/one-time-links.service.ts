import { Account, type LinkPurpose, OneTimeLink } from '@lectern/data';
import type { Env } from '@lectern/infra';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { ENV } from '../../platform/infra.module.js';
import { createLinkToken, hashLinkToken, sha256 } from '../../platform/http/link-token.js';
import { useLink } from './accounts.queries.js';

const LIFETIME_MS = 30 * 60_000;

/** A link that can be used now. */
export interface OpenLink {
  purpose: LinkPurpose;
  account: Account;
  newEmail: string | null;
  /** Public id of the session that requested the change of the address. */
  sessionId: string | null;
}

/**
 * One-time links. A link contains 256 random bits, whose SHA-256 is stored. A link works for 30 minutes, for one purpose, and until
 * the account's address or password changes.
 */
@Injectable()
export class OneTimeLinksService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Makes a link, and ends the account's earlier links for the same purpose. @returns the URL of the new link */
  async create(
    manager: EntityManager,
    account: Account,
    purpose: LinkPurpose,
    { newEmail, sessionId }: { newEmail?: string | undefined; sessionId?: string | undefined } = {},
  ): Promise<string> {
    const { token, hash } = createLinkToken();
    await manager.delete(OneTimeLink, { accountId: account.id, purpose });
    await manager.insert(OneTimeLink, {
      tokenHash: hash,
      purpose,
      accountId: account.id,
      accountState: hashState(account),
      newEmail: newEmail ?? null,
      sessionId: sessionId ?? null,
      expiresAt: new Date(Date.now() + LIFETIME_MS),
    });
    return `${this.env.publicUrl}/oidc/account/link/${token}`;
  }

  /** Finds a usable link, and leaves it usable, because mail scanners open links too. */
  async find(token: string): Promise<OpenLink | null> {
    const tokenHash = hashLinkToken(token);
    if (!tokenHash) return null;
    const link = await this.source.getRepository(OneTimeLink).findOne({
      where: { tokenHash, usedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      relations: { account: true },
    });
    if (!link || link.accountState !== hashState(link.account)) return null;
    const { purpose, account, newEmail, sessionId } = link;
    return { purpose, account, newEmail, sessionId };
  }

  /** Invalidates a link. Of two simultaneous requests only one succeeds. @returns null if the link is not usable */
  async use(manager: EntityManager, token: string, purpose: LinkPurpose): Promise<OpenLink | null> {
    const tokenHash = hashLinkToken(token);
    if (!tokenHash) return null;
    const used = await useLink(manager, tokenHash, purpose);
    if (!used) return null;
    const { accountId, newEmail, sessionId } = used;
    return {
      purpose,
      account: await manager.findOneByOrFail(Account, { id: accountId }),
      newEmail,
      sessionId,
    };
  }
}

/** A hash that changes with the account's address and password, which ends every earlier link. */
const hashState = ({ email, passwordHash }: Account) => sha256(`${email}\n${passwordHash}`);
