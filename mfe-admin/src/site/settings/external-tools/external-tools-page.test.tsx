/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  createExternalTool,
  createToolRegistration,
  DEFAULT_SITE_FEATURES,
  deleteExternalTool,
  type ExternalTool,
  getSiteSettings,
  listExternalTools,
  updateExternalTool,
} from '@lectern/contract';
import { savedSiteSettings } from '@lectern/contract/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../../testing/open';
import { chooseAction } from '../../../testing/row-menu';

const settings = {
  ...{ name: 'Lab', loginUrl: 'https://lab.example.org/login' },
  launchUrls: ['https://lab.example.org/launch', 'https://lab.example.org/other'],
  ...{ contentUrl: null, keysUrl: 'https://lab.example.org/keys', publicKey: null },
  ...{
    opensIn: 'frame' as const,
    sharesName: false,
    sharesEmail: false,
    readsMembers: false,
    isInNetwork: false,
  },
};
const tool: ExternalTool = {
  ...settings,
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  ...{ clientId: 'client-1', deploymentId: 'deployment-1', moduleCount: 2 },
  createdAt: '2026-11-20T12:00:00.000Z',
};
const platform = {
  ...{ issuer: 'https://learn.example.org', authorizationUrl: 'https://learn.example.org/authorize' },
  ...{ tokenUrl: 'https://learn.example.org/token', keysUrl: 'https://learn.example.org/keys' },
};
const allowing = (externalTools: boolean) =>
  savedSiteSettings({ features: { version: 1, settings: { ...DEFAULT_SITE_FEATURES, externalTools } } });

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getSiteSettings, allowing(true));
  network.answer(listExternalTools, { platform, tools: [tool] });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const openPage = () => open('/admin/settings/external-tools');

test('while external tools are off, the page leads to the switch and asks for nothing', async () => {
  network.answer(getSiteSettings, allowing(false));
  openPage();
  const link = await screen.findByRole('link', { name: 'Turn it on under General' });
  expect(link.getAttribute('href')).toBe('/admin/settings#features');
  expect(network.calls(listExternalTools)).toHaveLength(0);
});

test('an administrator registers a tool; launch addresses are one a line, and a wrong address is marked', async () => {
  network.answer(createExternalTool, { id: tool.id });
  openPage();
  expect((await screen.findByLabelText<HTMLInputElement>('Platform ID')).value).toBe(platform.issuer);
  expect(screen.getByText('Client ID: client-1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Register a tool' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Register a tool' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('Name', settings.name);
  fill('Login initiation', 'lab');
  fill('Launch addresses', ` ${settings.launchUrls[0]} \n\n${settings.launchUrls[1]}`);
  fill('Public keyset', settings.keysUrl);
  fireEvent.click(dialog.getByRole('button', { name: 'Save tool' }));
  expect(await dialog.findByText('Enter an address that begins with https://.')).toBeTruthy();
  expect(network.calls(createExternalTool)).toHaveLength(0);
  fill('Login initiation', settings.loginUrl);
  fireEvent.click(dialog.getByRole('button', { name: 'Save tool' }));
  expect(await screen.findByText('Tool saved')).toBeTruthy();
  expect(network.calls(createExternalTool)[0]?.body).toEqual(settings);
});

test('an administrator begins the registration of a tool, which opens in a window', async () => {
  const url = 'https://lab.example.org/register?registration_token=t';
  network.answer(createToolRegistration, { url, expiresAt: tool.createdAt });
  openPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Let a tool register itself' }));
  const dialog = within(await screen.findByRole('dialog'));
  const address = 'https://lab.example.org/register';
  fireEvent.change(dialog.getByLabelText('Registration address'), { target: { value: address } });
  fireEvent.click(dialog.getByRole('button', { name: 'Begin' }));
  const link = await screen.findByRole('link', { name: 'Open tool' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank']);
  expect(network.calls(createToolRegistration)[0]?.body).toEqual({ url: address, isInNetwork: false });
  const before = network.calls(listExternalTools).length;
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(network.calls(listExternalTools).length).toBeGreaterThan(before));
});

test('an administrator changes what a tool gets, and removes it with the number of its modules in view', async () => {
  network.answer(updateExternalTool, new Blob());
  network.answer(deleteExternalTool, new Blob());
  openPage();
  await chooseAction('Edit tool', 'Lab');
  const editing = within(await screen.findByRole('dialog', { name: 'Edit tool' }));
  fireEvent.click(editing.getByRole('switch', { name: 'Share the names of people' }));
  fireEvent.click(editing.getByRole('switch', { name: 'Show the tool inside the page of the module' }));
  fireEvent.click(editing.getByRole('button', { name: 'Save tool' }));
  expect(await screen.findByText('Tool saved')).toBeTruthy();
  expect(network.calls(updateExternalTool)[0]?.body).toEqual({
    ...settings,
    ...{ sharesName: true, opensIn: 'window' },
  });
  await chooseAction('Remove tool', 'Lab');
  const removing = within(await screen.findByRole('dialog', { name: 'Remove Lab' }));
  expect(removing.getByText(/2 modules will no longer open/)).toBeTruthy();
  fireEvent.click(removing.getByRole('button', { name: 'Remove tool' }));
  expect(await screen.findByText('Tool removed')).toBeTruthy();
});
