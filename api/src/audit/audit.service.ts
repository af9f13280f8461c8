import {
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditEntry as AuditEntryOnWire,
  type AuditLog,
  type AuditQuery,
} from '@lectern/contract';
import { AuditEntry, searchPatterns, type User, userSearchText } from '@lectern/data';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';

/** What was changed; a person's name is not kept. */
type Target = { kind: 'user'; id: string } | { kind: 'course' | 'upload'; id: string; name: string };

interface Change {
  actor: Pick<User, 'id'>;
  action: AuditAction;
  target: Target;
  /** Names of the changed fields. */
  fields?: string[];
  detail?: string;
}

type Row = Omit<AuditEntryOnWire, 'at'> & { at: Date };

/** What administrators did. */
@Injectable()
export class AuditService {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /** Notes a change within the transaction that makes it, so that neither is there without the other. */
  async record(manager: EntityManager, { actor, action, target, fields = [], detail }: Change) {
    await manager.insert(AuditEntry, {
      actorId: actor.id,
      action,
      targetKind: target.kind,
      targetId: target.id,
      targetName: 'name' in target ? target.name : null,
      fields,
      detail: detail ?? null,
    });
  }

  /** Latest first. */
  async list({ page, search, action, target }: AuditQuery): Promise<AuditLog> {
    const patterns = searchPatterns(search);
    const filter = [action === 'all' ? null : action, target ?? null, ...patterns];
    const matching = `${FILTERED} AND ${patterns.length ? named(patterns.length) : true}`;
    const [size, offset] = [filter.length + 1, filter.length + 2];
    const [[{ totalEntries }], rows] = await Promise.all([
      this.entries.query<[{ totalEntries: number }]>(
        `SELECT count(*)::int AS "totalEntries" FROM audit_entries entry WHERE ${matching}`,
        filter,
      ),
      this.entries.query<Row[]>(
        `SELECT entry.id, entry.at, entry.action, entry.fields, entry.detail,
                json_build_object('id', actor_id, 'name', ${nameOf('actor')}) AS actor,
                json_build_object('kind', target_kind, 'id', target_id,
                                  'name', coalesce(target_name, ${nameOf('target')})) AS target
           FROM audit_entries entry
           LEFT JOIN users actor ON actor.id = entry.actor_id
           LEFT JOIN users target ON target.id = entry.target_id
          WHERE ${matching}
          ORDER BY entry.id DESC
          LIMIT $${size} OFFSET $${offset}`,
        [...filter, AUDIT_PAGE_SIZE, (page - 1) * AUDIT_PAGE_SIZE],
      ),
    ]);
    return { totalEntries, entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }
}

// $1 is the action, $2 the target's id; null for any.
const FILTERED = '($1::text IS NULL OR action = $1) AND ($2::uuid IS NULL OR target_id = $2)';

/** Whether who did it, or what was changed, has a name like `$3` and all after it. */
function named(patterns: number): string {
  const like = (text: string) =>
    Array.from({ length: patterns }, (_, at) => `${text} LIKE $${at + 3}`).join(' AND ');
  const people = `(SELECT id FROM users WHERE ${like(userSearchText('users'))})`;
  return `(${like('lower(target_name)')} OR actor_id IN ${people} OR target_id IN ${people})`;
}

/** The full name, else the e-mail address, else null: the account is gone. */
const nameOf = (who: string) => `coalesce(${who}.first_name || ' ' || ${who}.last_name, ${who}.email)`;
