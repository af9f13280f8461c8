import { listMails, openInvitationMails, openMail, type OpenedInvitations } from '@lectern/contract';
import type { Page } from '@playwright/test';
import { failed, heading, press, type Screen } from '../screen';
import { answering } from '../../sentences/sentence';

const LATER = '2026-11-22T12:30:00.000Z';
const MAIL = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  recipient: `${'long'.repeat(12)}@${'domain.'.repeat(12)}example`,
  subject: 'Reset your password',
  status: 'kept',
  createdAt: '2026-11-22T12:00:00.000Z',
  error: null,
};

const LINKS: OpenedInvitations = {
  items: [1, 2, 3].map((number) => ({
    recipient: `${number}.${MAIL.recipient}`,
    link: `https://learn.example.org/api/invitation/${'A'.repeat(42)}${number}`,
    validUntil: LATER,
  })),
  total: 501,
};

/** The outbox with and without a mail server, and a message in it. */
export function outboxScreens(page: Page): Screen[] {
  const failedMail = {
    ...MAIL,
    id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
    status: 'failed',
    error: '550 No such mailbox',
  };
  const list = {
    page,
    path: '/admin/outbox',
    given: async () => {
      const outbox = { items: [MAIL, failedMail], total: 41, isSending: false };
      await answering(listMails.path, outbox).given?.(page);
      const link = `https://learn.example.org/oidc/account/link/${'A'.repeat(43)}`;
      const opened = { ...MAIL, text: `Choose a new password:\n${link}`, link, validUntil: LATER };
      await answering(openMail.path.replace(':mailId', '*'), opened).given?.(page);
    },
  };
  return [
    { ...list, name: 'outbox', arrived: heading('Messages (41)') },
    {
      ...list,
      name: 'message of the outbox',
      // Not 'Open menu', which a narrow window has.
      act: press(/^Open:/),
      arrived: () => page.getByRole('dialog').getByLabel('One-time link'),
    },
    {
      ...list,
      name: 'links of invitations',
      given: async () => {
        await list.given();
        await answering(openInvitationMails.path, LINKS).given?.(page);
      },
      act: press('Links of all invitations'),
      arrived: () => page.getByRole('dialog').getByLabel('Links', { exact: true }),
    },
    {
      ...list,
      name: 'empty outbox',
      given: answering(listMails.path, { items: [], total: 0, isSending: true }).given,
      arrived: heading('No messages'),
    },
    failed('outbox', page, list.path, listMails.path, 'Failed to load outbox'),
  ];
}
