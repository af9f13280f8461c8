import { PLANNED_REVIEW_RETENTION_DAYS, REMINDER_RETENTION_DAYS, type SiteLook } from '@lectern/contract';
import { findSiteSettings, groupBy, Mail } from '@lectern/data';
import { setSiteName } from '@lectern/i18n/server';
import type { DataSource, EntityManager } from 'typeorm';
import { toMail } from '../mail/daily-mail.js';
import { composeDigest } from './compose-digest.js';
import { type DueReminder, findDueReminders, findZoneNames } from './due-reminders.queries.js';
import {
  deletePlannedReviews,
  deleteReminders,
  insertDigests,
  insertReminders,
  type ReminderKey,
} from './reminders.queries.js';
import { ensureTokens, getUnsubscribeUrl } from './unsubscribe-tokens.js';

/** People in one transaction. */
const BATCH_SIZE = 500;
/** The search takes long where many people study, so one search serves many batches. */
const MAX_PEOPLE_PER_SEARCH = 10_000;

interface Options {
  publicUrl: string;
  /** Default: the present time. */
  at?: Date;
  batchSize?: number;
}

/**
 * Writes the messages with this morning's reminders, batch after batch. Mails and the rows that record them are one
 * transaction, and of several workers only one can insert those rows, because of their unique keys: each reminder is in
 * exactly one message, and each person gets one message a day at most.
 * @returns how many messages
 */
export async function sendReminders(
  source: DataSource,
  { publicUrl, at = new Date(), batchSize = BATCH_SIZE }: Options,
): Promise<number> {
  const { identity, look, region, features } = await findSiteSettings(source);
  setSiteName(identity.name);
  const zones = await findZoneNames(source, region.timeZone);
  let sent = 0;
  for (;;) {
    const due = await findDueReminders(source.manager, {
      ...{ at, zones, region, hasDiscussion: features.discussion },
      maxPeople: MAX_PEOPLE_PER_SEARCH,
    });
    const people = [...groupByPerson(due)];
    if (!people.length) return sent;
    for (let start = 0; start < people.length; start += batchSize) {
      const batch = new Map(people.slice(start, start + batchSize));
      sent += await source.transaction((manager) => sendBatch(manager, batch, { publicUrl, look, at }));
    }
  }
}

/** @param due reminders by person, of which another worker may send some meanwhile */
async function sendBatch(
  manager: EntityManager,
  due: Map<string, DueReminder[]>,
  { publicUrl, look, at }: { publicUrl: string; look: SiteLook; at: Date },
): Promise<number> {
  const people = await claimToday(manager, due, at);
  const claimed = people.flatMap((userId) => due.get(userId) ?? []);
  const reminders = groupByPerson(await recordReminders(manager, claimed));
  const tokens = await ensureTokens(manager, [...reminders.keys()]);
  const mails = [...reminders].map(([userId, own]) => {
    const unsubscribeUrl = getUnsubscribeUrl(publicUrl, tokens.get(userId));
    const content = composeDigest(own, { publicUrl, unsubscribeUrl });
    return toMail(content, { kind: 'reminders', recipient: own[0]?.email ?? '', unsubscribeUrl, look });
  });
  if (mails.length) await manager.insert(Mail, mails);
  return mails.length;
}

const groupByPerson = (reminders: DueReminder[]) => groupBy(reminders, ({ userId }) => userId);

/** @returns the people who had no message today, and whose message is this transaction's from now on */
async function claimToday(
  manager: EntityManager,
  due: Map<string, DueReminder[]>,
  at: Date,
): Promise<string[]> {
  const days = [...due.values()].map(([first]) => first?.day);
  return insertDigests(manager, { userIds: [...due.keys()], days, at });
}

/** @returns those that were not sent before */
async function recordReminders(manager: EntityManager, reminders: DueReminder[]): Promise<DueReminder[]> {
  const joinKey = ({ userId, kind, subjectId, occurrence }: ReminderKey) =>
    [userId, kind, subjectId, occurrence].join(' ');
  const inserted = new Set((await insertReminders(manager, reminders)).map(joinKey));
  return reminders.filter((reminder) => inserted.has(joinKey(reminder)));
}

/** Deletes reminders and planned reviews long after the last day on which they could be sent; see `CATCH_UP_DAYS`. */
export async function deleteOldReminders(source: DataSource): Promise<void> {
  await deleteReminders(source, REMINDER_RETENTION_DAYS);
  await deletePlannedReviews(source, PLANNED_REVIEW_RETENTION_DAYS);
}
