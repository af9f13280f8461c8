import { randomUUID } from 'node:crypto';
import type { SiteLook } from '@lectern/contract';
import { findSiteSettings, Mail } from '@lectern/data';
import { setSiteName } from '@lectern/i18n/server';
import type { DataSource, EntityManager } from 'typeorm';
import { toMail } from '../mail/daily-mail.js';
import { ensureTokens, getUnsubscribeUrl } from '../reminders/unsubscribe-tokens.js';
import {
  type DueAnnouncementMail,
  lockDueMails,
  lockUnfinishedAnnouncement,
  notifyNextPeople,
  saveMailIds,
  startPublications,
} from './announcements.queries.js';
import { composeAnnouncement } from './compose-announcement.js';

/** Number of people who are notified in one transaction. */
const NOTIFIED_BATCH_SIZE = 5000;
/** Number of mails that are written in one transaction. */
const MAIL_BATCH_SIZE = 500;

interface Context {
  source: DataSource;
  env: { publicUrl: string };
  /** Whether there is a mail server. */
  mail: { isOn: boolean };
}

/**
 * Publishes the announcements that are due and notifies their audiences. Each batch is one transaction that records the last
 * notified person, so that another worker continues after a killed one; several workers process different announcements.
 * Announcements that become due meanwhile are published before the next batch and are then in the notification panels.
 * @returns how many people were notified
 */
export async function publishAnnouncements(
  { source, mail }: Pick<Context, 'source' | 'mail'>,
  signal?: AbortSignal,
): Promise<number> {
  const { features } = await findSiteSettings(source);
  if (!features.announcements) return 0;
  let notified = 0;
  while (!signal?.aborted) {
    await startPublications(source, mail.isOn);
    const count = await source.transaction(notifyBatch);
    if (count === undefined) break;
    notified += count;
  }
  return notified;
}

/** Writes the mails of published announcements. Another worker continues after a killed one; several workers write different mails. */
export async function writeAnnouncementMails(
  { source, env, mail }: Context,
  signal?: AbortSignal,
): Promise<void> {
  const { identity, look, region, features } = await findSiteSettings(source);
  if (!features.announcements || !mail.isOn) return;
  setSiteName(identity.name);
  const site = { publicUrl: env.publicUrl, look };
  while (!signal?.aborted) {
    const isDone = await source.transaction(async (manager) => {
      const due = await lockDueMails(manager, { siteLocale: region.locale, limit: MAIL_BATCH_SIZE });
      if (due.length) await writeMails(manager, due, site);
      return !due.length;
    });
    if (isDone) break;
  }
}

/** @returns how many people were notified; undefined where no announcement is left */
async function notifyBatch(manager: EntityManager): Promise<number | undefined> {
  const id = await lockUnfinishedAnnouncement(manager);
  return id === undefined ? undefined : notifyNextPeople(manager, id, NOTIFIED_BATCH_SIZE);
}

async function writeMails(
  manager: EntityManager,
  due: DueAnnouncementMail[],
  { publicUrl, look }: { publicUrl: string; look: SiteLook },
): Promise<void> {
  const current = due.filter(({ isCurrent }) => isCurrent).map((due) => ({ ...due, mailId: randomUUID() }));
  const tokens = await ensureTokens(manager, [...new Set(current.map(({ userId }) => userId))]);
  const mails = current.map((dueMail) => {
    const unsubscribeUrl = getUnsubscribeUrl(publicUrl, tokens.get(dueMail.userId));
    const content = composeAnnouncement(dueMail, { publicUrl, unsubscribeUrl });
    const mail = toMail(content, { kind: 'announcement', recipient: dueMail.email, unsubscribeUrl, look });
    return { ...mail, id: dueMail.mailId };
  });
  if (mails.length) await manager.insert(Mail, mails);
  const outdated = due.filter(({ isCurrent }) => !isCurrent).map((due) => ({ ...due, mailId: null }));
  await saveMailIds(manager, [...current, ...outdated]);
}
