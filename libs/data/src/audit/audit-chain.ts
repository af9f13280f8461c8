import type { DataSource, EntityManager } from 'typeorm';

/**
 * SQL: the hash of an audit entry over the hash of the entry before and everything of it that never changes, as the
 * trigger `chain` computes it.
 * @param row name of the entry's row
 * @param previous SQL of the hash of the entry before; an empty text for the first
 */
const auditEntryHash = (row: string, previous: string): string => `
  encode(sha256(convert_to(json_build_array(
    ${previous}, ${row}.sequence, extract(epoch FROM ${row}.at)::text, ${row}.actor_id, ${row}.action, ${row}.origin_id,
    ${row}.fields, ${row}.detail, ${row}.names_hash
  )::text, 'UTF8')), 'hex')`;

/** SQL: the hash of an entry's names; the salt is erased with the names, so that they cannot be guessed afterwards. */
const auditNamesHash = (row: string): string => `
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
  const [result] = await manager.query<[AuditChain]>(
    `WITH chained AS (
       SELECT *, lag(hash, 1, '') OVER (ORDER BY sequence) AS previous,
              row_number() OVER (ORDER BY sequence) AS place
         FROM audit_entries
     ), checked AS (
       SELECT sequence, hash, place,
              sequence = place
                AND hash = ${auditEntryHash('chained', 'previous')}
                AND (salt IS NULL OR origin_id <> target_id OR names_hash = ${auditNamesHash('chained')}) AS holds
         FROM chained
     )
     SELECT count(*)::int AS entries,
            (SELECT hash FROM checked ORDER BY sequence DESC NULLS LAST LIMIT 1) AS "lastHash",
            min(coalesce(sequence, place)) FILTER (WHERE holds IS NOT TRUE)::text AS "brokenAt",
            $1::text IS NULL OR coalesce(bool_or(hash = $1), false) AS "hasNotedHash"
       FROM checked`,
    [notedHash ?? null],
  );
  return result;
}
