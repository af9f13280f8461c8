import {
  INVITATION_RETENTION_DAYS,
  REMINDER_RETENTION_DAYS,
  USER_IMPORT_RETENTION_DAYS,
  type PrivacyNotice,
} from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { t } from '../texts';

/** A kind of personal data, in the words of the privacy page. */
export interface StoredData {
  data: string;
  purpose: string;
  /** How long the data are kept. */
  time: string;
}

/** Lists the personal data that this installation stores, why, and for how long. */
export function storedData({ retention, keepsPasswords }: PrivacyNotice): StoredData[] {
  const { conversations, uploadNames, auditNames, inactiveAccounts, mails, sessions, securityLog } =
    retention;
  const accountTime =
    inactiveAccounts === null
      ? t('privacy.stored.withAccount')
      : t('privacy.stored.inactive', { count: inactiveAccounts });
  return [
    {
      data: t('privacy.stored.account.data'),
      purpose: t('privacy.stored.account.purpose'),
      time: accountTime,
    },
    ...(keepsPasswords
      ? [
          {
            data: t('privacy.stored.password.data'),
            purpose: t('privacy.stored.password.purpose'),
            time: t('privacy.stored.withAccount'),
          },
        ]
      : []),
    {
      data: t('privacy.stored.learning.data'),
      purpose: t('privacy.stored.learning.purpose'),
      time: t('privacy.stored.withAccount'),
    },
    ...(hasFeature('learningPaths')
      ? [
          {
            data: t('privacy.stored.paths.data'),
            purpose: t('privacy.stored.paths.purpose'),
            time: t('privacy.stored.withAccount'),
          },
        ]
      : []),
    ...(hasFeature('scormImport')
      ? [
          {
            data: t('privacy.stored.packages.data'),
            purpose: t('privacy.stored.packages.purpose'),
            time: t('privacy.stored.withAccount'),
          },
        ]
      : []),
    ...(hasFeature('externalTools')
      ? [
          {
            data: t('privacy.stored.tools.data'),
            purpose: t('privacy.stored.tools.purpose'),
            time: t('privacy.stored.withAccount'),
          },
        ]
      : []),
    ...(hasFeature('lti')
      ? [
          {
            data: t('privacy.stored.launches.data'),
            purpose: t('privacy.stored.launches.purpose'),
            time: t('privacy.stored.launches.time'),
          },
          {
            data: t('privacy.stored.members.data'),
            purpose: t('privacy.stored.members.purpose'),
            time: t('privacy.stored.members.time'),
          },
        ]
      : []),
    {
      data: t('privacy.stored.exams.data'),
      purpose: t('privacy.stored.exams.purpose'),
      time: t('privacy.stored.withAccount'),
    },
    {
      data: t('privacy.stored.certificates.data'),
      purpose: t('privacy.stored.certificates.purpose'),
      time: t('privacy.stored.withAccount'),
    },
    {
      data: t('privacy.stored.credentials.data'),
      purpose: t('privacy.stored.credentials.purpose'),
      time: t('privacy.stored.withAccount'),
    },
    {
      data: t('privacy.stored.notes.data'),
      purpose: t('privacy.stored.notes.purpose'),
      time: t('privacy.stored.notes.time'),
    },
    {
      data: t('privacy.stored.posts.data'),
      purpose: t('privacy.stored.posts.purpose'),
      time: t('privacy.stored.posts.time'),
    },
    {
      data: t('privacy.stored.announcements.data'),
      purpose: t('privacy.stored.announcements.purpose'),
      time: t('privacy.stored.announcements.time'),
    },
    {
      data: t('privacy.stored.surveys.data'),
      purpose: t('privacy.stored.surveys.purpose'),
      time: t('privacy.stored.surveys.time'),
    },
    {
      data: t('privacy.stored.meetings.data'),
      purpose: t('privacy.stored.meetings.purpose'),
      time: t('privacy.stored.meetings.time'),
    },
    {
      data: t('privacy.stored.conversations.data'),
      purpose: t('privacy.stored.conversations.purpose'),
      time:
        conversations === null
          ? t('privacy.stored.conversationsKept')
          : t('privacy.stored.conversationsFor', { count: conversations }),
    },
    {
      data: t('privacy.stored.uploads.data'),
      purpose: t('privacy.stored.uploads.purpose'),
      time:
        uploadNames === null
          ? t('privacy.stored.withAccount')
          : t('privacy.stored.days', { count: uploadNames }),
    },
    {
      data: t('privacy.stored.courseDrafts.data'),
      purpose: t('privacy.stored.courseDrafts.purpose'),
      time: t('privacy.stored.withAccount'),
    },
    {
      data: t('privacy.stored.sessions.data'),
      purpose: t('privacy.stored.sessions.purpose'),
      time: t('privacy.stored.sessionsFor', { count: sessions }),
    },
    {
      data: t('privacy.stored.mails.data'),
      purpose: t('privacy.stored.mails.purpose'),
      time: t('privacy.stored.days', { count: mails }),
    },
    {
      data: t('privacy.stored.reminders.data'),
      purpose: t('privacy.stored.reminders.purpose'),
      time: t('privacy.stored.days', { count: REMINDER_RETENTION_DAYS }),
    },
    {
      data: t('privacy.stored.invitations.data'),
      purpose: t('privacy.stored.invitations.purpose'),
      time: t('privacy.stored.invitationsFor', {
        invitation: INVITATION_RETENTION_DAYS,
        list: USER_IMPORT_RETENTION_DAYS,
      }),
    },
    {
      data: t('privacy.stored.audit.data'),
      purpose: t('privacy.stored.audit.purpose'),
      time:
        auditNames === null
          ? t('privacy.stored.auditKept')
          : t('privacy.stored.auditFor', { count: auditNames }),
    },
    {
      data: t('privacy.stored.security.data'),
      purpose: t('privacy.stored.security.purpose'),
      time:
        securityLog === 0
          ? t('privacy.stored.securityOff')
          : t('privacy.stored.days', { count: securityLog }),
    },
  ];
}
