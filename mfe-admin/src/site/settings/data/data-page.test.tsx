/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE_SETTINGS,
  getSiteData,
  getSiteSettings,
  RETENTION_UNCONFIRMED,
  type SavedSiteSettings,
  type SiteRetention,
  updateSiteRetention,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { open } from '../../../testing/open';

function saved(version: number, times: Partial<SiteRetention>): SavedSiteSettings {
  const groups = Object.entries(DEFAULT_SITE_SETTINGS).map(([group, settings]) => [
    group,
    { version: 0, settings },
  ]);
  const defaults = Object.fromEntries(groups) as SavedSiteSettings;
  return {
    ...defaults,
    retention: { version, settings: { ...DEFAULT_SITE_SETTINGS.retention, ...times } },
  };
}

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getSiteSettings, saved(0, {}));
  network.answer(getSiteData, {
    retention: { auditNameDays: 400 },
    hasMailServer: false,
    storage: {
      kind: 'folder',
      name: '/var/lib/lectern/files',
      host: null,
      usedBytes: 2.5e9,
      freeBytes: 4e10,
    },
  });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const CONVERSATIONS = 'Conversations with the tutor, days after the latest message';
const INACTIVE = 'Accounts of learners and instructors, days after the latest visit';

test('a retention time that deletes something is saved after a confirmation that says how much', async () => {
  network.refuse(updateSiteRetention, 409, {
    statusCode: 409,
    message: 'This deletes the texts of 2 conversations.',
    code: RETENTION_UNCONFIRMED,
  });
  open('/admin/settings/data');
  const retention = await card('Retention');
  const type = (name: string, value: string) =>
    fireEvent.change(retention.getByRole('textbox', { name }), { target: { value } });
  const save = () => fireEvent.click(retention.getByRole('button', { name: 'Save' }));
  type(INACTIVE, '89');
  save();
  expect(await retention.findByText(/from 90 to 3,650/)).toBeTruthy();
  type(INACTIVE, '0');
  type(CONVERSATIONS, '30');
  save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete older data?' }));
  expect(dialog.getByText('This deletes the texts of 2 conversations.')).toBeTruthy();
  network.answer(updateSiteRetention, saved(1, { conversationDays: 30 }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save and delete' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(network.calls(updateSiteRetention).at(-1)?.body).toMatchObject({
    settings: { conversationDays: 30 },
    isConfirmed: true,
  });
});

test('a time that the environment sets is shown with its variable and cannot be changed', async () => {
  open('/admin/settings/data');
  const retention = await card('Retention');
  const field = retention.getByRole<HTMLInputElement>('textbox', {
    name: 'Names in the audit log, days after the entry',
  });
  expect([field.readOnly, field.value]).toEqual([true, '400 days']);
  expect(retention.getByText('Set by RETENTION_AUDIT_NAME_DAYS. Change it there.')).toBeTruthy();
  const storage = await card('File storage');
  for (const text of ['/var/lib/lectern/files', '2.5 GB', '40 GB'])
    expect(storage.getByText(text)).toBeTruthy();
});
