/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  createWebhook,
  deleteWebhook,
  getSiteSettings,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendWebhookAgain,
  updateWebhook,
  type Webhook,
} from '@lectern/contract';
import { savedSiteSettings } from '@lectern/contract/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../../../testing/open';
import { chooseAction } from '../../../../testing/row-menu';

const webhook: Webhook = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  url: 'https://receiver.example.org/hook',
  isInNetwork: false,
  events: ['course.published'],
  isOn: true,
  createdAt: '2026-11-20T12:00:00.000Z',
};

const allowing = (webhooks: boolean) =>
  savedSiteSettings({
    programs: { version: 1, settings: { tokens: false, webhooks, mcp: false, scim: false } },
  });

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getSiteSettings, allowing(true));
  network.answer(listWebhooks, [webhook]);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const openPage = () => open('/admin/settings/programs');

test('while webhooks are turned off and there are none, the page does not list them', async () => {
  network.answer(getSiteSettings, allowing(false));
  network.answer(listWebhooks, []);
  openPage();
  await screen.findByRole('region', { name: 'Programs' });
  expect(screen.queryByText(/^Webhooks \(/)).toBeNull();
});

test('an administrator adds a webhook, and its secret is shown once', async () => {
  network.answer(createWebhook, { ...webhook, secret: 'whsec_c2VjcmV0' });
  openPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await dialog.findByText('Please choose at least one event.')).toBeTruthy();
  expect(network.calls(createWebhook)).toHaveLength(0);
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: webhook.url } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Course published' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('whsec_c2VjcmV0');
  expect(network.calls(createWebhook)[0]?.body).toEqual({
    url: webhook.url,
    isInNetwork: false,
    events: ['course.published'],
  });
  fireEvent.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByLabelText('Secret')).toBeNull();
});

test('the log shows what a receiver answered, and sends an event again', async () => {
  const delivery = {
    id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26',
    type: 'course.published' as const,
    occurredAt: '2026-11-20T12:00:00.000Z',
    status: 'failed' as const,
    attempts: 10,
    answer: '500',
    nextAttemptAt: null,
  };
  network.answer(listWebhookDeliveries, { items: [delivery], total: 1 });
  network.answer(sendWebhookAgain, new Blob());
  openPage();
  await screen.findByText(webhook.url);
  await chooseAction('Show log', webhook.url);
  expect(await screen.findByText('500 (10 attempts)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send again: course.published' }));
  expect(await screen.findByText('The event is sent again')).toBeTruthy();
});

test('a webhook is turned off, gets another secret, and is deleted after a question', async () => {
  network.answer(updateWebhook, new Blob());
  network.answer(rotateWebhookSecret, { secret: 'whsec_bmV3' });
  network.answer(deleteWebhook, new Blob());
  openPage();
  await screen.findByText(webhook.url);
  await chooseAction('Turn off', webhook.url);
  await expect.poll(() => network.calls(updateWebhook)[0]?.body).toEqual({ isOn: false });
  await chooseAction('New secret', webhook.url);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New secret' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('whsec_bmV3');
  fireEvent.click(screen.getByRole('button', { name: 'I have saved it' }));
  await chooseAction('Delete', webhook.url);
  network.answer(listWebhooks, []);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No webhooks')).toBeTruthy();
});
