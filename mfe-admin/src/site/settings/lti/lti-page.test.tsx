/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  createLtiPlatform,
  createLtiRegistration,
  DEFAULT_SITE_FEATURES,
  deleteLtiPlatform,
  getSiteSettings,
  listLtiPlatforms,
  type LtiPlatform,
  updateLtiPlatform,
} from '@lectern/contract';
import { savedSiteSettings } from '@lectern/contract/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../../testing/open';
import { chooseAction } from '../../../testing/row-menu';

const settings = {
  ...{ name: 'Moodle', issuer: 'https://moodle.example.org', clientId: 'abc', deploymentIds: ['1', '2'] },
  ...{ authorizationUrl: 'https://moodle.example.org/auth', tokenUrl: 'https://moodle.example.org/token' },
  ...{ keysUrl: 'https://moodle.example.org/keys', siteUrl: 'https://moodle.example.org' },
  ...{ tokenAudience: null, isInNetwork: false },
};
const platform: LtiPlatform = {
  ...settings,
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  ...{ personCount: 3, waitingScores: 2, problem: 'The platform answered 500.' },
  createdAt: '2026-11-20T12:00:00.000Z',
};
const tool = {
  ...{
    loginUrl: 'https://learn.example.org/api/lti/login',
    launchUrl: 'https://learn.example.org/api/lti/launch',
  },
  ...{ keysUrl: 'https://learn.example.org/api/lti/keys', domain: 'learn.example.org' },
};
const allowing = (lti: boolean) =>
  savedSiteSettings({ features: { version: 1, settings: { ...DEFAULT_SITE_FEATURES, lti } } });

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getSiteSettings, allowing(true));
  network.answer(listLtiPlatforms, { tool, platforms: [platform] });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const openPage = () => open('/admin/settings/lti');

test('while LTI is off, the page leads to the switch and asks for nothing', async () => {
  network.answer(getSiteSettings, allowing(false));
  openPage();
  const link = await screen.findByRole('link', { name: 'Turn it on under General' });
  expect(link.getAttribute('href')).toBe('/admin/settings#features');
  expect(network.calls(listLtiPlatforms)).toHaveLength(0);
});

test('an administrator sees the addresses for the platform, and scores that it does not take', async () => {
  openPage();
  expect((await screen.findByLabelText<HTMLInputElement>('Login initiation')).value).toBe(tool.loginUrl);
  expect(screen.getByRole('button', { name: 'Copy Public keys' })).toBeTruthy();
  expect(screen.getByText(/2 scores were not taken: The platform answered 500/)).toBeTruthy();
});

test('an administrator enters a platform; deployment IDs are one a line, and a wrong address is marked', async () => {
  network.answer(listLtiPlatforms, { tool, platforms: [] });
  network.answer(createLtiPlatform, { id: platform.id });
  openPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Enter a platform' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a platform' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('Name', settings.name);
  fill('Issuer', 'moodle');
  fill('Client ID', settings.clientId);
  fill('Deployment IDs', ' 1 \n\n2');
  fill('Address of the platform', settings.siteUrl);
  fill('Authentication request', settings.authorizationUrl);
  fill('Access token', settings.tokenUrl);
  fill('Public keyset', settings.keysUrl);
  fireEvent.click(dialog.getByRole('button', { name: 'Save platform' }));
  expect(await dialog.findByText('Enter an address that begins with https://.')).toBeTruthy();
  expect(network.calls(createLtiPlatform)).toHaveLength(0);
  fill('Issuer', settings.issuer);
  fireEvent.click(dialog.getByRole('button', { name: 'Save platform' }));
  expect(await screen.findByText('Platform saved')).toBeTruthy();
  expect(network.calls(createLtiPlatform)[0]?.body).toEqual(settings);
});

test('an administrator changes and removes a platform, and makes an address for a registration', async () => {
  network.answer(updateLtiPlatform, new Blob());
  network.answer(deleteLtiPlatform, new Blob());
  network.answer(createLtiRegistration, {
    url: 'https://learn.example.org/r',
    expiresAt: platform.createdAt,
  });
  openPage();
  await chooseAction('Edit platform', 'Moodle');
  const editing = within(await screen.findByRole('dialog', { name: 'Edit platform' }));
  expect(editing.getByLabelText<HTMLTextAreaElement>('Deployment IDs').value).toBe('1\n2');
  fireEvent.change(editing.getByLabelText('Name'), { target: { value: 'Moodle 5' } });
  fireEvent.click(editing.getByRole('button', { name: 'Save platform' }));
  expect(await screen.findByText('Platform saved')).toBeTruthy();
  expect(network.calls(updateLtiPlatform)[0]?.body).toEqual({ ...settings, name: 'Moodle 5' });
  await chooseAction('Remove platform', 'Moodle');
  const removing = within(await screen.findByRole('dialog', { name: 'Remove Moodle' }));
  fireEvent.click(removing.getByRole('button', { name: 'Remove platform' }));
  expect(await screen.findByText('Platform removed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Let a platform register itself' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make the address' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toBe(
    'https://learn.example.org/r',
  );
});
