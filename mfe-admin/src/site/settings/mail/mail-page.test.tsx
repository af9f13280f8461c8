/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE_MAIL,
  getEnvironmentMail,
  getSiteSettings,
  type SiteMail,
  tryMail,
  updateSiteMail,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { open } from '../../../testing/open';
import { buildSavedSettings } from '../testing/build-saved-settings';

const SERVER: SiteMail = {
  ...DEFAULT_SITE_MAIL,
  host: 'mail.example.org',
  senderAddress: 'no-reply@example.org',
};
const saved = (version: number, settings: SiteMail, hasSecret: boolean) => ({
  ...buildSavedSettings(),
  mail: { version, settings, hasSecret },
});

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getEnvironmentMail, { mail: null });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an administrator enters a mail server with its password, tests it, and saves it', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULT_SITE_MAIL, false));
  network.answer(tryMail, { outcome: 'signIn', status: 535, answer: '535 Not you' });
  network.answer(updateSiteMail, saved(1, SERVER, true));
  open('/admin/settings/mail');
  expect(await screen.findByRole('heading', { name: 'Mail server' })).toBeTruthy();
  type('Server', 'mail.example.org');
  type('Sender’s address', 'no-reply@example.org');
  type('Password', 'topsecret');
  press('Send a test message');
  expect(await screen.findByText(/The server refused the sign-in/)).toBeTruthy();
  expect(screen.getByText('535 Not you')).toBeTruthy();
  expect(network.calls(tryMail)[0]?.body).toEqual({ settings: SERVER, secret: 'topsecret' });
  press('Save');
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(network.calls(updateSiteMail)[0]?.body).toEqual({
    version: 0,
    settings: SERVER,
    secret: 'topsecret',
  });
  expect(field('Password').value).toBe('');
});

test('a save keeps the saved password, until it is removed', async () => {
  network.answer(getSiteSettings, saved(1, SERVER, true));
  network.answer(updateSiteMail, saved(2, { ...SERVER, senderName: 'Hill School' }, true));
  open('/admin/settings/mail');
  expect(await screen.findByText('One is saved. Leave the field empty to keep it.')).toBeTruthy();
  type('Sender’s name', 'Hill School');
  press('Save');
  await screen.findByText('Settings saved');
  expect(network.calls(updateSiteMail)[0]?.body).not.toHaveProperty('secret');
  press('Remove the saved one');
  press('Save');
  await expect.poll(() => network.calls(updateSiteMail)[1]?.body).toMatchObject({ version: 2, secret: null });
});

test('the default has no server and no password', async () => {
  network.answer(getSiteSettings, saved(1, SERVER, true));
  network.answer(updateSiteMail, saved(2, DEFAULT_SITE_MAIL, false));
  open('/admin/settings/mail');
  await screen.findByRole('heading', { name: 'Mail server' });
  press('Reset to default');
  press('Save');
  await expect
    .poll(() => network.calls(updateSiteMail)[0]?.body)
    .toEqual({ version: 1, settings: DEFAULT_SITE_MAIL, secret: null });
});

test('a mail server of the environment is shown as set there, and can be tested', async () => {
  network.answer(getSiteSettings, saved(0, DEFAULT_SITE_MAIL, false));
  const mail = {
    host: 'mail.example.com',
    port: 465,
    tls: 'tls',
    user: 'sender',
    sender: 'a@example.com',
  } as const;
  network.answer(getEnvironmentMail, { mail });
  network.answer(tryMail, { outcome: 'sent', status: 250, answer: '250 OK' });
  open('/admin/settings/mail');
  expect(await screen.findByText(/SMTP_URL, MAIL_FROM/)).toBeTruthy();
  expect(field('Server').value).toBe('mail.example.com:465');
  expect(field('Server').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  press('Send a test message');
  expect(await screen.findByText(/has taken the message/)).toBeTruthy();
});
