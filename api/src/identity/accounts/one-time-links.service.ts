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
  /** Public id of the session that asked for the new address. */
  sessionId: string | null;
}

/**
 * One-time links: 256 random bits of which the SHA-256 is stored, for 30 minutes, for one purpose, and for the
 * account's address and password at the time they were made.
 */
@Injectable()
export class OneTimeLinksService {
  constructor(
    private readonly source: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Makes a link and ends the account's earlier ones for the same purpose. @returns its URL */
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

  /** Finds a usable link without using it: mail scanners open links too. */
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

  /** Uses a link up: of two simultaneous requests one succeeds. */
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

/** Changes with the address and the password, which ends every link made before. */
const hashState = ({ email, passwordHash }: Account) => sha256(`${email}\n${passwordHash}`);
