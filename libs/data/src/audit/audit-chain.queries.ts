import type { DataSource, EntityManager } from 'typeorm';
import { queryRow, sql, type Sql } from '../database/sql.js';

/**
 * SQL: the hash of an audit entry, computed from the hash of the entry before and from all columns that never change. The trigger `chain`
 * computes the same.
 * @param row name of the row of the entry
 * @param previous SQL of the hash of the entry before; an empty text for the first
 */
const auditEntryHash = (row: Sql, previous: Sql): Sql => sql`
  encode(sha256(convert_to(json_build_array(
    ${previous}, ${row}.sequence, extract(epoch FROM ${row}.at)::text, ${row}.actor_id, ${row}.action, ${row}.origin_id,
    ${row}.fields, ${row}.detail, ${row}.names_hash
  )::text, 'UTF8')), 'hex')`;

/** SQL: the hash of the names in an entry. The salt is deleted together with the names, so that the hash does not help to guess them. */
const auditNamesHash = (row: Sql): Sql => sql`
  encode(sha256(convert_to(json_build_array(${row}.salt, ${row}.actor_name, ${row}.target_name)::text, 'UTF8')), 'hex')`;

/** The result of checking the audit log. */
export interface AuditChain {
  entries: number;
  /** Hash of the latest entry; note it elsewhere, because a log that was cut off at its end is a valid shorter log. */
  lastHash: string | null;
  /** Sequence number of the first entry that was changed, was never chained, or before which entries are missing; null for none. */
  brokenAt: string | null;
  /** Whether an entry of the log has the hash `notedHash`; true without a noted hash. */
  hasNotedHash: boolean;
}

/**
 * Checks the hash of every entry, its position in the chain, and the names that are not deleted.
 * @param notedHash hash of an entry that was written down elsewhere, which shows that the log was not cut off
 */
export async function verifyAuditLog(
  manager: DataSource | EntityManager,
  notedHash?: string,
): Promise<AuditChain> {
  const notedHashOrNull = notedHash ?? null;
  return queryRow<AuditChain>(
    manager,
    sql`
    WITH
    -- the entries, each with the hash of the entry before and the position that it should have
    chained AS (
      SELECT entries.*, lag(entries.hash, 1, '') OVER (ORDER BY entries.sequence) AS previous,
             row_number() OVER (ORDER BY entries.sequence) AS position
        FROM audit_entries entries
    ),
    -- whether each entry is at its position and has the right hashes
    checked AS (
      SELECT chained.sequence, chained.hash, chained.position,
             chained.sequence = chained.position
               AND chained.hash = ${auditEntryHash(sql`chained`, sql`chained.previous`)}
               AND (chained.salt IS NULL OR chained.origin_id <> chained.target_id
                    OR chained.names_hash = ${auditNamesHash(sql`chained`)}) AS is_valid
        FROM chained
    )
    SELECT count(*)::int AS entries,
           (SELECT latest.hash FROM checked latest ORDER BY latest.sequence DESC NULLS LAST LIMIT 1) AS "lastHash",
           min(coalesce(checked.sequence, checked.position)) FILTER (WHERE checked.is_valid IS NOT TRUE)::text AS "brokenAt",
           ${notedHashOrNull}::text IS NULL OR coalesce(bool_or(checked.hash = ${notedHashOrNull}), false) AS "hasNotedHash"
      FROM checked`,
  );
}
