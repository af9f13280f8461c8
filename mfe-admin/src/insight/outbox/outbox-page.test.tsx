/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { listMails, openInvitationMails, openMail, type ListedMail } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { open } from '../../testing/open';

const mail: ListedMail = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  recipient: 'ada@example.org',
  subject: 'Reset your password',
  status: 'kept',
  createdAt: '2026-11-21T12:00:00.000Z',
  error: null,
};
const link = 'https://learn.example.org/oidc/account/link/abc';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('a kept message opens on request, and its link can be copied', async () => {
  network.answer(listMails, { items: [mail], total: 1, isSending: false });
  network.answer(openMail, { ...mail, text: `Open ${link}`, link, validUntil: '2026-11-21T12:30:00.000Z' });
  open('/admin/outbox');
  expect(await screen.findByText(/This site has no mail server/)).toBeTruthy();
  expect(network.calls(openMail)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Open: Reset your password, to ada@example.org' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset your password' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('One-time link')).value).toBe(link);
  const writeText = vi.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(link);
});

test('the links of all invitations are opened on request and copied together', async () => {
  network.answer(listMails, { items: [mail], total: 1, isSending: false });
  const items = ['ada', 'bo'].map((name) => ({
    recipient: `${name}@example.org`,
    link: `https://learn.example.org/api/invitation/${name}`,
    validUntil: '2026-12-05T12:00:00.000Z',
  }));
  network.answer(openInvitationMails, { items, total: 3 });
  open('/admin/outbox');
  const button = await screen.findByRole('button', { name: 'Links of all invitations' });
  expect(network.calls(openInvitationMails)).toHaveLength(0);
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Links of all invitations' }));
  const lines = items.map(({ recipient, link }) => `${recipient}\t${link}`).join('\n');
  expect((await dialog.findByLabelText<HTMLTextAreaElement>('Links')).value).toBe(lines);
  expect(dialog.getByText(/^Only the first 2 of 3 are shown/)).toBeTruthy();
  const writeText = vi.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  fireEvent.click(dialog.getByRole('button', { name: 'Copy all' }));
  expect(await screen.findByText('Links copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(lines);
});

test('without open invitations, or when they cannot be opened, the dialog of the links says so', async () => {
  network.answer(listMails, { items: [mail], total: 1, isSending: false });
  network.answer(openInvitationMails, { items: [], total: 0 });
  open('/admin/outbox');
  fireEvent.click(await screen.findByRole('button', { name: 'Links of all invitations' }));
  expect(await screen.findByText('No invitation waits for its link.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy all' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  network.refuse(openInvitationMails, 500, '<html>');
  fireEvent.click(await screen.findByRole('button', { name: 'Links of all invitations' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to open the links');
});

test('a message that the mail server sends has a status, the server’s answer and no link', async () => {
  const failed = { ...mail, status: 'failed', error: '550 No such mailbox' } as const;
  network.answer(listMails, { items: [failed], total: 1, isSending: true });
  open('/admin/outbox');
  expect(await screen.findByText('Mail server: 550 No such mailbox')).toBeTruthy();
  expect(screen.getByText('Failed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Links of all invitations' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
});

test('a message that left the outbox says so', async () => {
  network.answer(listMails, { items: [mail], total: 1, isSending: false });
  network.refuse(openMail, 404, { statusCode: 404, message: 'This message is no longer in the outbox.' });
  open('/admin/outbox');
  fireEvent.click(await screen.findByRole('button', { name: /^Open/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('This message is no longer in the outbox.');
});

test('an empty outbox says what appears here, and a failed request can be retried', async () => {
  network.refuse(listMails, 500, '<html>');
  open('/admin/outbox');
  expect(await screen.findByText('Failed to load outbox')).toBeTruthy();
  network.answer(listMails, { items: [], total: 0, isSending: false });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No messages')).toBeTruthy();
});
