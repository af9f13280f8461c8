import type { Health, SiteState } from '@lectern/contract';
import { formatItems } from '@lectern/ui';
import { paths } from '../../paths';
import { t } from '../texts';

/** A healthy worker starts an upload within seconds. A wait of minutes means too many uploads, or a worker that hangs. */
const SLOW_QUEUE_SECONDS = 5 * 60;

/** A message about something that needs an administrator, with a link to the screen where they can deal with it. */
export interface Notice {
  title: string;
  text?: string | undefined;
  /** Whether something does not work; otherwise people or messages only wait. */
  isFault: boolean;
  to: string;
}

/** What needs attention, faults first. */
export function findNotices({ queue, failedUploads, mail, people }: SiteState): Notice[] {
  const notices = [
    ...findQueueNotices(queue),
    ...findUploadNotices(failedUploads),
    ...findMailNotices(mail),
    ...findPeopleNotices(people),
  ];
  return [...notices.filter(({ isFault }) => isFault), ...notices.filter(({ isFault }) => !isFault)];
}

/** A notice with the number of failed health checks, or none. The health screen describes each check. */
export function findHealthNotices(health: Health | undefined): Notice[] {
  const failedChecks = health?.checks.filter(({ state }) => state === 'wrong').length ?? 0;
  if (failedChecks === 0) return [];
  return [{ title: t('home.site.wrongChecks', { checks: failedChecks }), isFault: true, to: paths.health }];
}

function findQueueNotices({ waiting, oldestSeconds, hasWorker }: SiteState['queue']): Notice[] {
  const uploadNotice = { isFault: true, to: paths.uploads };
  const slowText = t('home.site.slowQueueText', { minutes: Math.floor(oldestSeconds / 60) });
  return [
    ...(hasWorker
      ? []
      : [{ ...uploadNotice, title: t('home.site.noWorker'), text: t('home.site.noWorkerText') }]),
    ...(waiting > 0 && oldestSeconds >= SLOW_QUEUE_SECONDS
      ? [{ ...uploadNotice, title: t('home.site.slowQueue', { uploads: waiting }), text: slowText }]
      : []),
  ];
}

function findUploadNotices({ count, places }: SiteState['failedUploads']): Notice[] {
  if (count === 0) return [];
  const text = formatItems(places.map(({ title }) => title));
  return [
    { title: t('home.site.failedUploads', { uploads: count }), text, isFault: true, to: paths.uploads },
  ];
}

function findMailNotices({ isSending, waiting, failed }: SiteState['mail']): Notice[] {
  const to = paths.outbox;
  const failures =
    failed > 0 ? [{ title: t('home.site.failedMails', { mails: failed }), isFault: true, to }] : [];
  if (!isSending) {
    const text = waiting > 0 ? t('home.site.toHandOver', { mails: waiting }) : t('home.site.kept');
    return [...failures, { title: t('home.site.noMail'), text, isFault: false, to }];
  }
  const unsent = {
    title: t('home.site.unsent', { mails: waiting }),
    text: t('home.site.unsentText'),
    isFault: false,
    to,
  };
  return waiting > 0 ? [...failures, unsent] : failures;
}

function findPeopleNotices({ invited, expired, pending }: SiteState['people']): Notice[] {
  const waits = { isFault: false };
  const [open, ended] = [paths.invitationsIn('open'), paths.invitationsIn('expired')];
  return [
    ...(invited > 0 ? [{ ...waits, title: t('home.site.invited', { people: invited }), to: open }] : []),
    ...(expired > 0
      ? [
          {
            ...waits,
            title: t('home.site.expired', { people: expired }),
            text: t('home.site.expiredText'),
            to: ended,
          },
        ]
      : []),
    ...(pending > 0
      ? [
          {
            ...waits,
            title: t('home.site.pending', { people: pending }),
            text: t('home.site.pendingText'),
            to: paths.outbox,
          },
        ]
      : []),
  ];
}
