import {
  createWebhook,
  deleteWebhook,
  listAuditEntries,
  listWebhookDeliveries,
  listWebhooks,
  MAX_WEBHOOKS,
  RECENT_SIGN_IN_REQUIRED,
  rotateWebhookSecret,
  sendWebhookAgain,
  updateSitePrograms,
  updateWebhook,
} from '@lectern/contract';
import {
  openValue,
  SiteSettingsRow,
  type User,
  Webhook,
  WebhookDelivery,
  webhookSecretName,
} from '@lectern/data';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let administrator: User;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi({ secretsKey: 'a-key-of-this-test' });
  administrator = await api.aUser({ role: 'admin' });
  admin = await api.as(administrator);
});
afterAll(() => api.stop());
beforeEach(() => allowWebhooks(true));
afterEach(() => webhooks().deleteAll());

const webhooks = () => api.database.source.getRepository(Webhook);
const deliveries = () => api.database.source.getRepository(WebhookDelivery);

async function allowWebhooks(isAllowed: boolean) {
  const row = await api.database.source.getRepository(SiteSettingsRow).findOneBy({ group: 'programs' });
  const body = {
    version: row?.version ?? 0,
    settings: { tokens: false, webhooks: isAllowed, mcp: false, scim: false },
  };
  expect((await admin.call(updateSitePrograms, { body })).status).toBe(200);
}

const URL = 'https://receiver.example.org/hook?key=1';
async function aWebhook(given: object = {}) {
  const { status, body } = await admin.call(createWebhook, {
    body: { url: URL, events: ['enrollment.created'], ...given },
  });
  expect(status).toBe(201);
  return body;
}

test('a webhook is added with a secret that is shown once and stored encrypted', async () => {
  const { secret, ...webhook } = await aWebhook();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect((await admin.call(listWebhooks)).body).toEqual([webhook]);
  expect(webhook).toMatchObject({ url: URL, isInNetwork: false, isOn: true, events: ['enrollment.created'] });
  const row = await webhooks().findOneByOrFail({ id: webhook.id });
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  const opened = openValue(api.app.get(DataSource), webhookSecretName(webhook.id), row.secret);
  expect(`whsec_${opened}`).toBe(secret);
});

test.each([
  ['without https', { url: 'http://receiver.example.org/' }, 'messages.webhook.notHttps'],
  ['with a password', { url: 'https://ada:secret@receiver.example.org/' }, 'messages.webhook.withPassword'],
  ['in the network', { url: 'https://10.0.0.1/' }, 'messages.webhook.inNetwork'],
  ['of this machine', { url: 'https://[::1]/' }, 'messages.webhook.inNetwork'],
  ['of a cloud', { url: 'http://169.254.169.254/', isInNetwork: true }, 'messages.webhook.metadata'],
  ['of another kind', { url: 'ftp://receiver.example.org/' }, 'platform.invalid'],
  ['without events', { events: [] }, 'platform.invalid'],
  ['with an unknown event', { events: ['everything'] }, 'platform.invalid'],
])('a webhook %s is refused, and nothing is left', async (_, given, code) => {
  const body = { url: URL, events: ['enrollment.created'], ...given };
  expect(await admin.call(createWebhook, { body })).toMatchObject({ status: 400, body: { code } });
  expect(await webhooks().count()).toBe(0);
});

test('a receiver in the network is allowed where an administrator says that it is there', async () => {
  await aWebhook({ url: 'http://10.0.0.1:8080/hook', isInNetwork: true });
});

test('webhooks are added only while they are turned on, by administrators who have just signed in, and at most 20', async () => {
  const body = { url: URL, events: ['enrollment.created'] };
  await allowWebhooks(false);
  expect((await admin.call(createWebhook, { body })).status).toBe(404);
  await allowWebhooks(true);
  const old = await api.as(administrator, { signedInAt: Date.now() - 60 * 60_000 });
  expect(await old.call(createWebhook, { body })).toMatchObject({
    status: 403,
    body: { code: RECENT_SIGN_IN_REQUIRED },
  });
  for (let at = 1; at < MAX_WEBHOOKS; at++) await aWebhook();
  const answers = await Promise.all([1, 2].map(() => admin.call(createWebhook, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a new secret leaves the old one valid for a day', async () => {
  const { id, secret } = await aWebhook();
  const { body } = await admin.call(rotateWebhookSecret, { params: { webhookId: id } });
  expect(body.secret).not.toBe(secret);
  const row = await webhooks().findOneByOrFail({ id });
  const hours = ((row.oldSecretUntil?.getTime() ?? 0) - Date.now()) / (60 * 60_000);
  expect(hours).toBeCloseTo(24, 1);
  expect(row.oldSecret).not.toBeNull();
});

test('the log shows events, latest first, and sends one again', async () => {
  const { id } = await aWebhook();
  await api.anEnrollment();
  const params = { webhookId: id };
  const [delivery] = (await admin.call(listWebhookDeliveries, { params })).body.items;
  expect(delivery).toMatchObject({ type: 'enrollment.created', status: 'queued', attempts: 0, answer: null });
  const deliveryId = delivery?.id ?? '';
  await deliveries().update(deliveryId, { status: 'failed', attempts: 10, answer: '500' });
  await api.anEnrollment();
  const { body } = await admin.call(listWebhookDeliveries, { params });
  expect(body.items.map(({ status, nextAttemptAt }) => [status, nextAttemptAt !== null])).toEqual([
    ['queued', true],
    ['failed', false],
  ]);
  const other = await aWebhook();
  const wrong = { webhookId: other.id, deliveryId };
  expect((await admin.call(sendWebhookAgain, { params: wrong })).status).toBe(404);
  expect((await admin.call(sendWebhookAgain, { params: { ...params, deliveryId } })).status).toBe(204);
  expect(await deliveries().findOneByOrFail({ id: deliveryId })).toMatchObject({
    status: 'queued',
    attempts: 0,
  });
});

test('a webhook is turned off and on and deleted with its log, and the audit log has its host alone', async () => {
  const { id } = await aWebhook();
  const params = { webhookId: id };
  expect((await admin.call(updateWebhook, { params, body: { isOn: false } })).status).toBe(204);
  await api.anEnrollment();
  expect(await deliveries().count()).toBe(0);
  expect((await admin.call(updateWebhook, { params, body: { isOn: true } })).status).toBe(204);
  await api.anEnrollment();
  expect(await deliveries().count()).toBe(1);
  expect((await admin.call(deleteWebhook, { params })).status).toBe(204);
  expect(await deliveries().count()).toBe(0);
  expect((await admin.call(deleteWebhook, { params })).status).toBe(404);
  const { body } = await admin.call(listAuditEntries, { query: { search: 'receiver.example.org' } });
  expect(body.items.slice(0, 4).map(({ action, target }) => [action, target.name])).toEqual([
    ['site.webhook-deleted', 'receiver.example.org'],
    ['site.webhook-changed', 'receiver.example.org'],
    ['site.webhook-changed', 'receiver.example.org'],
    ['site.webhook-created', 'receiver.example.org'],
  ]);
});
