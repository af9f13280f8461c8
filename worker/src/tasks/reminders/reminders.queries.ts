import { changeRows, queryRows, raw, type Reminder, sql } from '@lectern/data';
import type { DataSource, EntityManager } from 'typeorm';

/** Identifies a reminder. */
export type ReminderKey = Pick<Reminder, 'userId' | 'kind' | 'subjectId' | 'occurrence'>;

/** Stores that people get the message of a day. @returns the ids of people who had no message of that day before */
export async function insertDigests(
  manager: EntityManager,
  { userIds, days, at }: { userIds: string[]; days: (string | undefined)[]; at: Date },
): Promise<string[]> {
  const rows = await queryRows<{ userId: string }>(
    manager,
    sql`
    INSERT INTO reminder_digests (user_id, day, created_at)
    SELECT recipients.user_id, recipients.day, ${at}::timestamptz
      FROM unnest(${userIds}::uuid[], ${days}::date[]) AS recipients (user_id, day)
    ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
  );
  return rows.map(({ userId }) => userId);
}

/** Stores reminders as sent. @returns the reminders that were not sent before */
export function insertReminders(manager: EntityManager, reminders: ReminderKey[]): Promise<ReminderKey[]> {
  const listValues = (name: keyof ReminderKey) => reminders.map((reminder) => reminder[name]);
  return queryRows<ReminderKey>(
    manager,
    sql`
    INSERT INTO reminders (user_id, kind, subject_id, occurrence)
    SELECT * FROM unnest(${listValues('userId')}::uuid[], ${listValues('kind')}::text[], ${listValues('subjectId')}::uuid[],
                         ${listValues('occurrence')}::text[])
    ON CONFLICT DO NOTHING
    RETURNING user_id AS "userId", kind, subject_id AS "subjectId", occurrence`,
  );
}

/** Stores an unsubscribe token for each person who has none; `tokens` has one for each of `userIds`. */
export async function insertTokens(
  manager: EntityManager,
  userIds: string[],
  tokens: string[],
): Promise<void> {
  await changeRows(
    manager,
    sql`
    INSERT INTO reminder_settings (user_id, unsubscribe_token)
    SELECT * FROM unnest(${userIds}::uuid[], ${tokens}::text[])
    ON CONFLICT DO NOTHING`,
  );
}

/** Finds the unsubscribe tokens of people. */
export function findTokens(
  manager: EntityManager,
  userIds: string[],
): Promise<{ userId: string; token: string }[]> {
  return queryRows(
    manager,
    sql`
    SELECT settings.user_id AS "userId", settings.unsubscribe_token AS token
      FROM reminder_settings settings WHERE settings.user_id = ANY (${userIds})`,
  );
}

/** Deletes the rows of reminders and daily messages that are older than some days. */
export async function deleteReminders(source: DataSource, days: number): Promise<void> {
  for (const table of ['reminders', 'reminder_digests'])
    await changeRows(
      source,
      sql`DELETE FROM ${raw(table)} WHERE created_at < now() - make_interval(days => ${days})`,
    );
}

/** Deletes planned reviews whose date is more than some days ago. */
export async function deletePlannedReviews(source: DataSource, days: number): Promise<void> {
  await changeRows(
    source,
    sql`DELETE FROM planned_reviews WHERE planned_reviews.due_at < now() - make_interval(days => ${days})`,
  );
}
