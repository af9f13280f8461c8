import type { Locale } from '@lectern/contract';
import { countReport, findSiteSettings, Mail, type MailContent, buildReportSelection } from '@lectern/data';
import { setSiteName, translateTo } from '@lectern/i18n/server';
import type { DataSource, EntityManager } from 'typeorm';
import { toMail } from '../mail/daily-mail.js';
import { claimReport, type DueReport, findDueReports } from './saved-reports.queries.js';

/** The screen, whose filters are in its address. */
const SCREEN = '/teaching/reports';

/**
 * Writes the weekly messages about saved reports. The message and the day on the report's row are one transaction, and
 * the row is locked by it: of several workers one writes the message.
 * @returns how many messages; none while the site has no reports
 */
export async function sendReports(
  source: DataSource,
  { publicUrl, at = new Date() }: { publicUrl: string; at?: Date },
): Promise<number> {
  const { features } = await findSiteSettings(source);
  if (!features.reports) return 0;
  let sent = 0;
  for (const report of await findDueReports(source, at))
    sent += await source.transaction((manager) => sendReport(manager, report, publicUrl));
  return sent;
}

async function sendReport(manager: EntityManager, report: DueReport, publicUrl: string): Promise<number> {
  if (!(await claimReport(manager, report))) return 0;
  const { identity, look, region } = await findSiteSettings(manager);
  setSiteName(identity.name);
  const content = await composeReport(
    manager,
    { ...report, locale: report.locale ?? region.locale },
    publicUrl,
  );
  await manager.insert(Mail, toMail(content, { kind: 'report', recipient: report.email, look }));
  return 1;
}

/** Numbers and a link only: the names of learners are shown after signing in. */
async function composeReport(
  manager: EntityManager,
  { name, query: { timeZone: _, ...filter }, locale, ...report }: DueReport & { locale: Locale },
  publicUrl: string,
): Promise<MailContent> {
  const { userId, role, timeZone } = report;
  const t = translateTo(locale);
  const counts = await countReport(
    manager,
    buildReportSelection({ id: userId, role }, { ...filter, timeZone }),
  );
  return {
    locale,
    subject: t('messages.report.subject', { name: name.replace(/\s+/g, ' ') }),
    paragraphs: [t('messages.report.lead'), t('messages.report.counts', { ...counts })],
    action: {
      label: t('messages.report.open'),
      url: `${publicUrl}${SCREEN}?${new URLSearchParams(Object.entries(filter))}`,
    },
    notes: [t('messages.report.stop')],
  };
}
