import type { SiteState } from '@lectern/contract';
import { paths } from '../../paths';
import { homeTexts } from './texts';

const texts = homeTexts.site;
/** A healthy worker starts an upload within seconds; minutes mean that there are too many, or that it hangs. */
const SLOW_QUEUE_SECONDS = 5 * 60;

/** Something that an administrator should know, and where they do something about it. */
export interface Notice {
  title: string;
  text?: string | undefined;
  /** Something does not work; else people or messages only wait. */
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

function findQueueNotices({ waiting, oldestSeconds, hasWorker }: SiteState['queue']): Notice[] {
  const place = { isFault: true, to: paths.upload };
  const slowText = texts.slowQueueText(Math.floor(oldestSeconds / 60));
  return [
    ...(hasWorker ? [] : [{ ...place, title: texts.noWorker, text: texts.noWorkerText }]),
    ...(waiting > 0 && oldestSeconds >= SLOW_QUEUE_SECONDS
      ? [{ ...place, title: texts.slowQueue(waiting), text: slowText }]
      : []),
  ];
}

function findUploadNotices({ count, places }: SiteState['failedUploads']): Notice[] {
  if (count === 0) return [];
  const text = places.map(({ title }) => title).join(', ');
  return [{ title: texts.failedUploads(count), text, isFault: true, to: paths.upload }];
}

function findMailNotices({ isSending, waiting, failed }: SiteState['mail']): Notice[] {
  const to = paths.outbox;
  const failures = failed > 0 ? [{ title: texts.failedMails(failed), isFault: true, to }] : [];
  if (!isSending) {
    const text = waiting > 0 ? texts.toHandOver(waiting) : texts.kept;
    return [...failures, { title: texts.noMail, text, isFault: false, to }];
  }
  const unsent = { title: texts.unsent(waiting), text: texts.unsentText, isFault: false, to };
  return waiting > 0 ? [...failures, unsent] : failures;
}

function findPeopleNotices({ invited, expired, pending }: SiteState['people']): Notice[] {
  const waits = { isFault: false };
  const [open, ended] = [paths.invitationsIn('open'), paths.invitationsIn('expired')];
  return [
    ...(invited > 0 ? [{ ...waits, title: texts.invited(invited), to: open }] : []),
    ...(expired > 0 ? [{ ...waits, title: texts.expired(expired), text: texts.expiredText, to: ended }] : []),
    ...(pending > 0
      ? [{ ...waits, title: texts.pending(pending), text: texts.pendingText, to: paths.outbox }]
      : []),
  ];
}
