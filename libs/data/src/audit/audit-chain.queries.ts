import type { DataSource, EntityManager } from 'typeorm';
import { queryRow, sql, type Sql } from '../database/sql.js';

/**
 * SQL: the hash of an audit entry over the hash of the entry before and everything of it that never changes, as the
 * trigger `chain` computes it.
 * @param row name of the entry's row
 * @param previous SQL of the hash of the entry before; an empty text for the first
 */
const auditEntryHash = (row: Sql, previous: Sql): Sql => sql`
  encode(sha256(convert_to(json_build_array(
    ${previous}, ${row}.sequence, extract(epoch FROM ${row}.at)::text, ${row}.actor_id, ${row}.action, ${row}.origin_id,
    ${row}.fields, ${row}.detail, ${row}.names_hash
  )::text, 'UTF8')), 'hex')`;

/** SQL: the hash of an entry's names; the salt is erased with the names, so that they cannot be guessed afterwards. */
const auditNamesHash = (row: Sql): Sql => sql`
  encode(sha256(convert_to(json_build_array(${row}.salt, ${row}.actor_name, ${row}.target_name)::text, 'UTF8')), 'hex')`;

/** The result of checking the audit log. */
export interface AuditChain {
  entries: number;
  /** Hash of the latest entry; note it elsewhere, because a log that was cut off at its end is a valid shorter log. */
  lastHash: string | null;
  /** Sequence number of the first entry that was changed, was never chained, or before which entries are missing; null for none. */
  brokenAt: string | null;
  /** Whether `notedHash` is one of the log's; true where none is given. */
  hasNotedHash: boolean;
}

/** Checks every entry's hash, its place in the chain, and the names that are not erased. */
export async function verifyAuditLog(
  manager: DataSource | EntityManager,
  notedHash?: string,
): Promise<AuditChain> {
  const noted = notedHash ?? null;
  return queryRow<AuditChain>(
    manager,
    sql`
    WITH
    -- the entries, each with the hash of the one before and the place that it should have
    chained AS (
      SELECT entries.*, lag(entries.hash, 1, '') OVER (ORDER BY entries.sequence) AS previous,
             row_number() OVER (ORDER BY entries.sequence) AS place
        FROM audit_entries entries
    ),
    -- whether each is at its place, and has its hashes
    checked AS (
      SELECT chained.sequence, chained.hash, chained.place,
             chained.sequence = chained.place
               AND chained.hash = ${auditEntryHash(sql`chained`, sql`chained.previous`)}
               AND (chained.salt IS NULL OR chained.origin_id <> chained.target_id
                    OR chained.names_hash = ${auditNamesHash(sql`chained`)}) AS holds
        FROM chained
    )
    SELECT count(*)::int AS entries,
           (SELECT latest.hash FROM checked latest ORDER BY latest.sequence DESC NULLS LAST LIMIT 1) AS "lastHash",
           min(coalesce(checked.sequence, checked.place)) FILTER (WHERE checked.holds IS NOT TRUE)::text AS "brokenAt",
           ${noted}::text IS NULL OR coalesce(bool_or(checked.hash = ${noted}), false) AS "hasNotedHash"
      FROM checked`,
  );
}
