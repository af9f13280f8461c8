import { MAX_HOME_ROWS, type Locale, type SiteState } from '@lectern/contract';
import { queryRow, queryRows, sql, type StoredTexts, translateStored } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** Finds the latest failed uploads, and counts all failed uploads. */
export async function findFailedUploads(
  manager: EntityManager,
  locale: Locale,
): Promise<SiteState['failedUploads']> {
  type FailedUpload = SiteState['failedUploads']['places'][number];
  const rows = await queryRows<FailedUpload & { messageTexts: StoredTexts | null; total: number }>(
    manager,
    sql`
    SELECT uploads.id, coalesce(nullif(uploads.title, ''), uploads.file_name) AS title, uploads.message,
           uploads.message_texts AS "messageTexts", (count(*) OVER ())::int AS total
      FROM uploads
     -- An upload without title and file name is of a deleted account.
     WHERE uploads.status = 'failed' AND coalesce(nullif(uploads.title, ''), uploads.file_name) <> ''
     ORDER BY uploads.updated_at DESC, uploads.id LIMIT ${MAX_HOME_ROWS}`,
  );
  const places = rows.map(({ message, messageTexts, ...upload }) => ({
    ...upload,
    message: message && translateStored(locale, message, messageTexts),
  }));
  return { count: rows[0]?.total ?? 0, places };
}

/**
 * Counts the messages that are not sent. Without a mail server a message is `kept`, for an administrator to hand it over; it counts as
 * long as its link works.
 */
export function countMails(manager: EntityManager): Promise<Pick<SiteState['mail'], 'waiting' | 'failed'>> {
  return queryRow(
    manager,
    sql`
    SELECT count(*) FILTER (WHERE mails.status <> 'failed')::int AS waiting,
           count(*) FILTER (WHERE mails.status = 'failed')::int AS failed
      FROM mails
     WHERE mails.status IN ('queued', 'sending', 'failed') OR mails.status = 'kept' AND mails.valid_until > now()`,
  );
}

/** Counts the invitations without an answer, and the new accounts whose address is not confirmed. */
export function countPeople(manager: EntityManager): Promise<SiteState['people']> {
  return queryRow(
    manager,
    sql`
    SELECT count(*) FILTER (WHERE invitations.expires_at > now())::int AS invited,
           count(*) FILTER (WHERE invitations.expires_at <= now())::int AS expired,
           (SELECT count(*)::int FROM accounts WHERE accounts.is_pending) AS pending
      FROM invitations WHERE invitations.accepted_at IS NULL AND invitations.withdrawn_at IS NULL`,
  );
}
