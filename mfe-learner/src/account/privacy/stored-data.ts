import {
  INVITATION_RETENTION_DAYS,
  REMINDER_RETENTION_DAYS,
  USER_IMPORT_RETENTION_DAYS,
  type PrivacyNotice,
} from '@lectern/contract';
import { privacyTexts } from './texts';

const texts = privacyTexts.stored;

/** A kind of personal data. */
export interface StoredData {
  data: string;
  purpose: string;
  /** How long it is kept. */
  time: string;
}

/** What is stored, why, and for how long with this configuration. */
export function storedData({ retention, keepsPasswords }: PrivacyNotice): StoredData[] {
  const { conversations, uploadNames, auditNames, inactiveAccounts, mails, sessions, securityLog } =
    retention;
  const account = inactiveAccounts === null ? texts.withAccount : texts.inactive(inactiveAccounts);
  return [
    { ...texts.account, time: account },
    ...(keepsPasswords ? [{ ...texts.password, time: texts.withAccount }] : []),
    { ...texts.learning, time: texts.withAccount },
    { ...texts.exams, time: texts.withAccount },
    { ...texts.certificates, time: texts.withAccount },
    {
      ...texts.conversations,
      time: conversations === null ? texts.conversationsKept : texts.conversationsFor(conversations),
    },
    { ...texts.uploads, time: uploadNames === null ? texts.withAccount : texts.days(uploadNames) },
    { ...texts.courseDrafts, time: texts.withAccount },
    { ...texts.sessions, time: texts.sessionsFor(sessions) },
    { ...texts.mails, time: texts.days(mails) },
    { ...texts.reminders, time: texts.days(REMINDER_RETENTION_DAYS) },
    {
      ...texts.invitations,
      time: texts.invitationsFor(INVITATION_RETENTION_DAYS, USER_IMPORT_RETENTION_DAYS),
    },
    { ...texts.audit, time: auditNames === null ? texts.auditKept : texts.auditFor(auditNames) },
    { ...texts.security, time: securityLog === 0 ? texts.securityOff : texts.days(securityLog) },
  ];
}
