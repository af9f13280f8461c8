import type { AuditLog, AuditQuery } from '@lectern/contract';
import { AuditEntry, createKeyedHash } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { findAuditPage } from './audit.queries.js';
import { recordChange } from './record-change.js';

/** Start of a keyed hash; enough to compare addresses by. */
const ADDRESS_HASH_LENGTH = 12;

/** Writes and lists the changes that administrators make. */
@Injectable()
export class AuditService {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  readonly record = recordChange;

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
