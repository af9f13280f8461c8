import { empty, queryRow, type Sql, sql } from '@lectern/data';
import type { DataSource } from 'typeorm';

/** Reads the names of the migrations that were applied, and the size of the database in bytes. */
export async function readDatabaseState(source: DataSource): Promise<{ applied: string[]; size: number }> {
  return queryRow(
    source,
    sql`
    SELECT (SELECT coalesce(array_agg(migrations.name::text), '{}') FROM migrations) AS applied,
           pg_database_size(current_database())::float8 AS size`,
  );
}

/** Reads the database's clock and its time zone. */
export function readDatabaseClock(source: DataSource): Promise<{ now: Date; zone: string }> {
  return queryRow(source, sql`SELECT clock_timestamp() AS now, current_setting('TimeZone') AS zone`);
}

interface MailState {
  waiting: number;
  oldestAt: Date | null;
  /** The answer of the mail server about the oldest waiting message. */
  waitingError: string | null;
  failed: number;
  failedAt: Date | null;
  failedError: string | null;
}

/** Counts messages that have waited for more than some minutes, and messages that failed in the last days. */
export function findUnsentMails(
  source: DataSource,
  { minutes, days }: { minutes: number; days: number },
): Promise<MailState> {
  const isWaiting = sql`mails.status IN ('queued', 'sending') AND mails.created_at < now() - make_interval(mins => ${minutes})`;
  const isFailed = sql`mails.status = 'failed' AND mails.created_at > now() - make_interval(days => ${days})`;
  return queryRow(
    source,
    sql`
    SELECT count(*) FILTER (WHERE ${isWaiting})::int AS waiting,
           min(mails.created_at) FILTER (WHERE ${isWaiting}) AS "oldestAt",
           (array_agg(mails.error ORDER BY mails.created_at) FILTER (WHERE ${isWaiting} AND mails.error IS NOT NULL))[1]
             AS "waitingError",
           count(*) FILTER (WHERE ${isFailed})::int AS failed,
           max(mails.created_at) FILTER (WHERE ${isFailed}) AS "failedAt",
           (array_agg(mails.error ORDER BY mails.created_at DESC) FILTER (WHERE ${isFailed}))[1] AS "failedError"
      FROM mails WHERE mails.status IN ('queued', 'sending', 'failed')`,
  );
}

interface ModelUse {
  usedAt: Date | null;
  /** Tokens of today (UTC). */
  input: number;
  output: number;
}

/**
 * Finds the last day (UTC) on which the language model answered, and the tokens of today. The day is returned as its noon, because noon in
 * UTC has the same date in most time zones.
 */
export function findModelUse(source: DataSource): Promise<ModelUse> {
  const isToday = sql`totals.day = (now() AT TIME ZONE 'UTC')::date`;
  return queryRow(
    source,
    sql`
    SELECT (max(totals.day)::timestamp + interval '12 hours') AT TIME ZONE 'UTC' AS "usedAt",
           coalesce(sum(totals.input_tokens) FILTER (WHERE ${isToday}), 0)::float8 AS input,
           coalesce(sum(totals.output_tokens) FILTER (WHERE ${isToday}), 0)::float8 AS output
      FROM tutor_usage_totals totals WHERE totals.input_tokens + totals.output_tokens > 0`,
  );
}

/** Counts passages without a vector of the embedding model, in courses that did not change in the last `minutes`. */
export async function countUnembedded(
  source: DataSource,
  { name, languages }: { name: string; languages: readonly string[] | undefined },
  minutes: number,
): Promise<number> {
  const andIsLanguageSupported: Sql = languages ? sql`AND passages.language = ANY (${languages})` : empty;
  const { count } = await queryRow<{ count: number }>(
    source,
    sql`
    SELECT count(*)::int AS count
      FROM passages JOIN courses ON courses.id = passages.course_id
     WHERE (passages.embedding_model IS NULL OR passages.embedding_model <> ${name}) ${andIsLanguageSupported}
       AND courses.updated_at < now() - make_interval(mins => ${minutes})`,
  );
  return count;
}

/** Counts the administrators who sign in at the built-in provider, and how many of them have no second factor. */
export function countAdmins(source: DataSource): Promise<{ admins: number; without: number }> {
  return queryRow(
    source,
    sql`
    SELECT count(*)::int AS admins,
           (count(*) FILTER (WHERE NOT EXISTS (SELECT FROM passkeys WHERE passkeys.account_id = accounts.id)
                               AND NOT EXISTS (SELECT FROM authenticator_apps apps
                                                WHERE apps.account_id = accounts.id AND apps.confirmed_at IS NOT NULL)))::int
             AS without
      FROM users JOIN accounts ON accounts.id::text = users.subject
     WHERE users.role = 'admin'`,
  );
}

/** Counts the handed-in files that have waited for a virus scan for some minutes. */
export async function countUnscanned(source: DataSource, minutes: number): Promise<number> {
  const { count } = await queryRow<{ count: number }>(
    source,
    sql`
    SELECT count(*)::int AS count FROM handed_in_files files
     WHERE files.scan_at IS NOT NULL AND files.created_at < now() - make_interval(mins => ${minutes})`,
  );
  return count;
}
