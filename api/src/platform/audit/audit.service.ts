import {
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditEntry as AuditEntryOnWire,
  type AuditLog,
  type AuditQuery,
  type AuditTargetKind,
  displayName,
} from '@lectern/contract';
import { AuditEntry, createKeyedHash, searchPatterns, type User, userSearchText } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { queryPage } from '../lists/read-page.js';

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

type Row = Omit<AuditEntryOnWire, 'at'> & { at: Date };

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
  async list({ page, search, action, target }: AuditQuery): Promise<AuditLog> {
    const patterns = searchPatterns(search);
    const filter = [action === 'all' ? null : action, target ?? null, ...patterns];
    const from = `FROM audit_entries
      WHERE ${ACTION_AND_TARGET} AND ${patterns.length ? nameMatches(patterns.length) : true}`;
    const rows = (limits: string) =>
      `SELECT id, at, action, fields, detail,
              json_build_object('id', actor_id, 'name', actor_name) AS actor,
              json_build_object('kind', target_kind, 'id', target_id, 'name', target_name) AS target
         ${from} ORDER BY audit_entries.id DESC ${limits}`;
    const { items, total } = await queryPage<Row>(
      this.entries,
      { from, values: filter, rows },
      { page, pageSize: AUDIT_PAGE_SIZE },
    );
    return { items: items.map((row) => ({ ...row, at: row.at.toISOString() })), total };
  }
}

// $1 is the action, $2 the target's id; null matches any.
const ACTION_AND_TARGET = '($1::text IS NULL OR action = $1) AND ($2::uuid IS NULL OR target_id = $2)';

/**
 * SQL: the recorded name of actor or target, or the present name or email address of one of them, matches all patterns,
 * which are the parameters from $3 on.
 */
function nameMatches(patternCount: number): string {
  const likeAll = (text: string) =>
    Array.from({ length: patternCount }, (_, index) => `${text} LIKE $${index + 3}`).join(' AND ');
  const people = `(SELECT id FROM users WHERE ${likeAll(userSearchText('users'))})`;
  return `(${likeAll('lower(target_name)')} OR ${likeAll('lower(actor_name)')}
           OR actor_id IN ${people} OR target_id IN ${people})`;
}
