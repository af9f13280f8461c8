import {
  type AuditFilter,
  type AuditLog,
  type AuditQuery,
  displayName,
  MAX_EXPORTED_AUDIT_ENTRIES,
  type Paged,
} from '@lectern/contract';
import { AuditEntry, createKeyedHash, type User } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { Refusal } from '../http/refusal.js';
import { type AuditRow, findAuditPage, findLatestEntries } from './audit.queries.js';
import { recordChange } from './record-change.js';

/** Number of characters of a keyed hash that are enough to compare addresses. */
const ADDRESS_HASH_LENGTH = 12;

/** Writes and lists the changes that administrators make. */
@Injectable()
export class AuditService {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  readonly record = recordChange;

  /**
   * The `detail` of an entry about a changed email address. It contains keyed hashes of the old and the new address, which do not reveal
   * the addresses. They are the start of the hashes that the security log contains as `account`.
   */
  async describeAddressChange(manager: EntityManager, from: string, to: string): Promise<string> {
    const hash = await createKeyedHash(manager.dataSource);
    const shortHash = (address: string) => hash(`account ${address}`).slice(0, ADDRESS_HASH_LENGTH);
    return `address ${shortHash(from)} → ${shortHash(to)}`;
  }

  /** One page, latest entry first. */
  async list(query: AuditQuery): Promise<AuditLog> {
    requireDaysInOrder(query);
    return present(await findAuditPage(this.entries.manager, query));
  }

  /** The latest entries, for a file that leaves the site. */
  async exportEntries(filter: AuditFilter, actor: User): Promise<AuditLog> {
    requireDaysInOrder(filter);
    const { manager } = this.entries;
    const log = present(await findLatestEntries(manager, filter, MAX_EXPORTED_AUDIT_ENTRIES));
    const target = { kind: 'user', id: actor.id, name: displayName(actor) } as const;
    const detail = String(log.items.length);
    await this.record(manager, { actor, action: 'user.audit-exported', target, detail });
    return log;
  }
}

const present = ({ items, total }: Paged<AuditRow>): AuditLog => ({
  items: items.map((row) => ({ ...row, at: row.at.toISOString() })),
  total,
});

function requireDaysInOrder({ from, to }: AuditFilter): void {
  if (from && to && from > to) throw new Refusal(400, 'insight.report.daysReversed');
}
