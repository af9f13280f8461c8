import type { SiteLook, SiteRegion } from '@lectern/contract';
import { findSiteSettings, Mail } from '@lectern/data';
import { setSiteName } from '@lectern/i18n/server';
import type { DataSource, EntityManager } from 'typeorm';
import { toMail } from '../mail/daily-mail.js';
import { findZoneNames, type ZoneNames } from '../reminders/due-reminders.queries.js';
import { insertReminders } from '../reminders/reminders.queries.js';
import { ensureTokens, getUnsubscribeUrl } from '../reminders/unsubscribe-tokens.js';
import { composeMeetingChange } from './compose-meeting-change.js';
import { findChangeMails, clearDueMail, hasDueMeetings, lockDueMeeting } from './meeting-changes.queries.js';

/** Messages in one transaction. */
const BATCH_SIZE = 500;

interface Context {
  source: DataSource;
  env: { publicUrl: string };
  /** Whether there is a mail server. */
  mail: { isOn: boolean };
}

interface Site {
  publicUrl: string;
  look: SiteLook;
  region: SiteRegion;
  zones: ZoneNames;
}

/**
 * Writes messages to the learners of meetings that were moved or cancelled shortly before their start. Each batch is one transaction,
 * and the rows of reminders prevent a second message, also in the next morning's one. Without a mail server there is none.
 * @returns how many messages
 */
export async function sendMeetingChanges(
  { source, env, mail }: Context,
  signal?: AbortSignal,
  batchSize = BATCH_SIZE,
): Promise<number> {
  if (!(await hasDueMeetings(source))) return 0;
  if (!mail.isOn) {
    await clearDueMail(source.manager);
    return 0;
  }
  const { identity, look, region } = await findSiteSettings(source);
  setSiteName(identity.name);
  const zones = await findZoneNames(source, region.timeZone);
  const site = { publicUrl: env.publicUrl, look, region, zones };
  let sent = 0;
  while (!signal?.aborted) {
    const count = await source.transaction((manager) => sendBatch(manager, site, batchSize));
    if (count === undefined) break;
    sent += count;
  }
  return sent;
}

/** @returns undefined where no meeting is left */
async function sendBatch(manager: EntityManager, site: Site, limit: number): Promise<number | undefined> {
  const id = await lockDueMeeting(manager);
  if (id === undefined) return undefined;
  const { publicUrl, look, region, zones } = site;
  const due = await findChangeMails(manager, { id, limit, zones, region });
  if (due.length < limit) await clearDueMail(manager, id);
  // Another worker may have written a morning message meanwhile.
  const recorded = new Set((await insertReminders(manager, due)).map(({ userId }) => userId));
  const people = due.filter(({ userId }) => recorded.has(userId));
  const tokens = await ensureTokens(manager, [...recorded]);
  const mails = people.map((one) => {
    const unsubscribeUrl = getUnsubscribeUrl(publicUrl, tokens.get(one.userId));
    const content = composeMeetingChange(one, { publicUrl, unsubscribeUrl });
    return toMail(content, { kind: 'meeting', recipient: one.email, unsubscribeUrl, look });
  });
  if (mails.length) await manager.insert(Mail, mails);
  return mails.length;
}
