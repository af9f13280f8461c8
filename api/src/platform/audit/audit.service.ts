import {
  type AuditAction,
  type AuditLog,
  type AuditQuery,
  type AuditTargetKind,
  displayName,
} from '@lectern/contract';
import { AuditEntry, createKeyedHash, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { findAuditPage } from './audit.queries.js';

interface Change {
  actor: Pick<User, 'id'> & Partial<Pick<User, 'firstName' | 'lastName' | 'email'>>;
  action: AuditAction;
  /** Without a name where the person's data is erased. */
  target: { kind: AuditTargetKind; id: string; name: string | null };
  /** Names of the changed fields. */
  fields?: string[];
  /** A few more words, such as 'student → admin'. */
  detail?: string | undefined;
}

/** Start of a keyed hash; enough to compare addresses by. */
const ADDRESS_HASH_LENGTH = 12;

/** Writes and lists the changes that administrators make. */
@Injectable()
export class AuditService {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /** Records a change within the transaction that makes it, so that either both are committed or neither. */
  async record(manager: EntityManager, { actor, action, target, fields = [], detail }: Change) {
    await manager.insert(AuditEntry, {
      actorId: actor.id,
      actorName: displayName(actor) || null,
      action,
      targetKind: target.kind,
      targetId: target.id,
      targetName: target.name,
      fields,
      detail: detail ?? null,
    });
  }

  /**
   * The `detail` of an entry about a changed email address: keyed hashes of the old and the new one, which show that it
   * changed, but not to what. They are the start of the hashes of `account` in the security log.
   */
  async describeAddressChange(manager: EntityManager, from: string, to: string): Promise<string> {
    const hash = await createKeyedHash(manager.dataSource);
    const short = (address: string) => hash(`account ${address}`).slice(0, ADDRESS_HASH_LENGTH);
    return `address ${short(from)} → ${short(to)}`;
  }

  /** One page, latest entry first. */
  async list(query: AuditQuery): Promise<AuditLog> {
    const { items, total } = await findAuditPage(this.entries.manager, query);
    return { items: items.map((row) => ({ ...row, at: row.at.toISOString() })), total };
  }
}
