import {
  type AccessToken,
  createAccessToken,
  createWebhook,
  getSiteSettings,
  listAccessTokens,
  listWebhookDeliveries,
  listWebhooks,
  type SavedSiteSettings,
  type Webhook,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
} from '@lectern/contract';
import type { Page } from '@playwright/test';
import { answering, changing } from '../../sentences/sentence';
import { buildLabel, dialog, press, pressInMenu, type Screen } from '../screen';

const buildId = (number: number) => `8f14e45f-ceea-4671-8a0b-2f0d2c1f8a${number}`;
const at = '2026-11-20T12:00:00.000Z';

const WEBHOOKS: Webhook[] = [
  {
    ...{ id: buildId(10), url: `https://receiver.example.org/${'hook'.repeat(20)}`, isInNetwork: false },
    ...{ events: [...WEBHOOK_EVENTS], isOn: true, createdAt: at },
  },
  {
    ...{ id: buildId(11), url: 'http://127.0.0.1:8080/hook', isInNetwork: true },
    ...{ events: ['course.published'], isOn: false, createdAt: at },
  },
];

const DELIVERIES = [
  { status: 'sent', attempts: 1, answer: '204', nextAttemptAt: null },
  {
    status: 'queued',
    attempts: 3,
    answer: 'The receiver did not answer within 10 seconds.',
    nextAttemptAt: at,
  },
  { status: 'sending', attempts: 0, answer: null, nextAttemptAt: null },
  { status: 'failed', attempts: 12, answer: '500', nextAttemptAt: null },
].map((state, index) => ({
  ...{ id: buildId(20 + index), type: WEBHOOK_EVENTS[index], occurredAt: at },
  ...state,
})) as WebhookDelivery[];

const TOKEN: AccessToken = {
  ...{ id: buildId(30), name: 'Nightly report', scopes: ['courses:write', 'reports:read'] },
  ...{ createdAt: at, expiresAt: '2099-03-05T00:00:00.000Z', lastUsedAt: at },
};
const TOKENS = [TOKEN, { ...TOKEN, id: buildId(31), name: 'W'.repeat(60), expiresAt: at, lastUsedAt: null }];

/** What programs may use is off by default. */
const switchedOn = changing(getSiteSettings.path, (saved: SavedSiteSettings) => ({
  ...saved,
  programs: {
    ...saved.programs,
    settings: { tokens: true, webhooks: true, mcp: true, scim: true },
  },
}));

/** The settings of programs, and the webhooks with their log, on fixed responses of the API. */
export function programScreens(page: Page): Screen[] {
  const settings = { page, path: '/admin/settings/programs' };
  const webhooks = {
    ...settings,
    given: async () => {
      await switchedOn.given?.(page);
      await answering(listWebhooks.path, WEBHOOKS).given?.(page);
      await answering(listWebhookDeliveries.path, { items: DELIVERIES, total: 41 }).given?.(page);
      const added = { ...WEBHOOKS[0], secret: `whsec_${'s'.repeat(43)}=` };
      await page.route(`**${createWebhook.path}`, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json: added }) : route.fallback(),
      );
    },
  };
  const enter = async (opened: Page) => {
    await press('Add webhook')(opened);
    await opened.getByLabel('Address').fill('https://receiver.example.org/hook');
    await opened.getByRole('checkbox', { name: 'Certificate' }).check();
  };
  return [
    {
      ...settings,
      name: 'programs',
      arrived: (opened) => opened.getByText('Directories (SCIM)', { exact: true }),
    },
    { ...webhooks, name: 'webhooks', arrived: (opened) => opened.getByText(/^https:\/\/receiver/) },
    { ...webhooks, name: 'new webhook', act: enter, arrived: dialog('Add webhook') },
    {
      ...webhooks,
      name: 'secret of a webhook',
      act: async (opened) => {
        await enter(opened);
        await opened.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
      },
      arrived: dialog('Copy the secret'),
    },
    {
      ...webhooks,
      name: 'log of a webhook',
      act: pressInMenu('Show log'),
      arrived: (opened) => opened.getByRole('button', { name: /^Send again/ }).first(),
    },
    {
      ...webhooks,
      name: 'new secret of a webhook',
      act: pressInMenu('New secret'),
      arrived: dialog(/^New secret/),
    },
  ];
}

/** The access tokens of a person in Settings, on fixed responses of the API. */
export function tokenScreens(page: Page): Screen[] {
  const tokens = {
    ...{ page, path: '/settings/security' },
    given: async () => {
      await answering(listAccessTokens.path, { isOn: true, items: TOKENS }).given?.(page);
      const made = { ...TOKEN, token: `lectern_pat_${'t'.repeat(43)}` };
      await page.route(`**${createAccessToken.path}`, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json: made }) : route.fallback(),
      );
    },
  };
  return [
    {
      ...tokens,
      name: 'access tokens',
      arrived: (opened) => opened.getByRole('button', { name: buildLabel('Revoke:', TOKEN.name) }),
    },
    {
      ...tokens,
      name: 'new access token',
      act: press('Make access token'),
      arrived: dialog('Make access token'),
    },
    {
      ...tokens,
      name: 'access token to copy',
      act: async (opened) => {
        await press('Make access token')(opened);
        await opened.getByLabel('Name').fill('Nightly report');
        await opened.getByRole('checkbox', { name: 'Account: Read' }).check();
        await press('Make token')(opened);
      },
      arrived: (opened) => opened.getByLabel('Access token', { exact: true }),
    },
    {
      ...tokens,
      name: 'revocation of an access token',
      act: press(buildLabel('Revoke:', TOKEN.name)),
      arrived: dialog(/^Revoke/),
    },
  ];
}
