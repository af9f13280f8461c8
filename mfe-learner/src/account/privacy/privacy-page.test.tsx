/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { getPrivacyNotice, getUser, type PrivacyNotice } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { open } from '../../testing/open';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.refuse(getUser, 401);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const notice: PrivacyNotice = {
  contact: null,
  operatorText: null,
  recipients: [],
  retention: {
    conversations: null,
    uploadNames: null,
    auditNames: null,
    inactiveAccounts: null,
    mails: 7,
    sessions: 30,
    securityLog: 90,
  },
  keepsPasswords: true,
  usesModelByDefault: true,
};

test('by default the page names no recipient and no contact', async () => {
  network.answer(getPrivacyNotice, notice);
  open('/privacy');
  expect(await screen.findByRole('heading', { name: 'Privacy', level: 1 })).toBeTruthy();
  expect(await screen.findByText(/^No other service receives data/)).toBeTruthy();
  expect(screen.getByText(/have not named a contact/)).toBeTruthy();
  expect(screen.getByText('Until you delete them or your account')).toBeTruthy();
  expect(screen.getByText('90 days')).toBeTruthy();
  expect(screen.queryByText('From the operator of this site')).toBeNull();
});

test('the page follows the configuration', async () => {
  network.answer(getPrivacyNotice, {
    ...notice,
    contact: 'privacy@example.org',
    operatorText: 'We are a school.\n\nWrite to us.',
    recipients: [
      { purpose: 'model', host: 'models.example.org' },
      { purpose: 'mail', host: null },
    ],
    retention: { ...notice.retention, conversations: 365, inactiveAccounts: 1000 },
    keepsPasswords: false,
  });
  open('/privacy');
  const contact = await screen.findByRole('link', { name: 'privacy@example.org' });
  expect(contact.getAttribute('href')).toBe('mailto:privacy@example.org');
  expect(screen.getByText('(models.example.org)')).toBeTruthy();
  expect(screen.getByText('(run by the operator of this site)')).toBeTruthy();
  expect(screen.getByText('365 days after the latest message, or until you delete them')).toBeTruthy();
  expect(screen.getByText(/not used for 1000 days is deleted/)).toBeTruthy();
  expect(screen.getByText('We are a school.')).toBeTruthy();
  expect(screen.queryByText(/^Password/)).toBeNull();
});

test('a failed load can be retried', async () => {
  network.refuse(getPrivacyNotice, 503);
  open('/privacy');
  expect(await screen.findByText('Failed to load the privacy page')).toBeTruthy();
  network.answer(getPrivacyNotice, notice);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^No other service/)).toBeTruthy();
});

test('a search model on the server of the site is named', async () => {
  network.answer(getPrivacyNotice, { ...notice, searchModel: 'multilingual-e5-small' });
  open('/privacy');
  expect(await screen.findByText(/compares meanings with the model multilingual-e5-small/)).toBeTruthy();
});
