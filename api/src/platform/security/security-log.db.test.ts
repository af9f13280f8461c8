import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOwnUser, deleteUser, listUsers } from '@lectern/contract';
import { User } from '@lectern/data';
import { readEnv } from '@lectern/infra';
import { RetentionService } from '../../people/privacy/retention.service.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';
import type { SecurityLog } from './security-log.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const folder = () => join(api.env.dataDir, 'security-log');

async function lines() {
  await (api.app.getHttpAdapter().getInstance().get('security log') as SecurityLog).flush();
  const [file = ''] = (await readdir(folder())).toReversed();
  const text = await readFile(join(folder(), file), 'utf8');
  return {
    text,
    entries: text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

test('the security log records who signed in, who failed to, and what was refused, without names or addresses', async () => {
  const old = '2020-01-01.jsonl';
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), old), '{}\n');

  const browser = new TestBrowser(api.env.publicUrl, api.url, '198.51.100.7');
  const person = { email: api.env.adminEmail, password: 'wrong horse' };
  const form = await browser.submit(await browser.open('/api/login'), person);
  await browser.submit(form, { ...person, password: 'correct horse' });
  await browser.open('/api/logout');
  const student = await api.aUser();
  await (await api.as(student)).call(listUsers);
  await api.visitor.fetch('/api/seed-courses-public', {
    method: 'POST',
    headers: { origin: 'https://evil.example', cookie: 'a=b' },
  });

  const { text, entries } = await lines();
  expect(entries.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    'sign-in failure',
    'sign-in success',
    'sign-out success',
    'access refused',
    'origin refused',
  ]);
  const [failed, signedIn, signedOut, refused] = entries;
  expect(failed).toMatchObject({
    at: expect.stringMatching(/^20.*Z$/),
    account: expect.stringMatching(/^[\w-]{43}$/),
    address: expect.stringMatching(/^[\w-]{43}$/),
    network: '198.51.100.0/24',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(signedIn.address).toBe(failed.address);
  expect(signedOut.userId).toBe(signedIn.userId);
  expect(refused).toMatchObject({ userId: student.id, reason: 'needs admin' });
  expect(text).not.toMatch(/198\.51\.100\.7|@|horse|Lectern/);
  expect(await readdir(folder())).not.toContain(old);
});

test('a flood of refusals is not written line by line', async () => {
  const log = api.app.getHttpAdapter().getInstance().get('security log') as SecurityLog;
  for (let at = 0; at < 2000; at++) log.record('rate-limit', 'refused', {});
  expect((await lines()).entries.length).toBeLessThanOrEqual(600);
});

test('each deleted account is in the security log, even in a flood, so that a restore can delete it again', async () => {
  const log = api.app.getHttpAdapter().getInstance().get('security log') as SecurityLog;
  for (let at = 0; at < 2000; at++) log.record('rate-limit', 'refused', {});
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [left, removed, admin] = [
    await api.aUser(),
    await api.aUser(),
    await api.aUser({ role: 'admin' }),
    await api.aUser({ role: 'admin' }),
  ];
  const inactive = await api.aUser({ createdAt: daysAgo(800), lastActive: daysAgo(371) });
  await api.database.source.getRepository(User).update(inactive.id, { inactivityNoticeAt: daysAgo(31) });

  await (await api.as(left)).fetch(deleteOwnUser.path, { method: 'DELETE' });
  await (await api.as(admin)).call(deleteUser, { params: { userId: removed.id } });
  const { mail, privacy } = readEnv({
    DATABASE_URL: api.database.url,
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.org' },
    RETENTION_INACTIVE_ACCOUNT_DAYS: '365',
  });
  Object.assign(api.env, { mail, privacy });
  await api.app.get(RetentionService).apply();

  const { entries } = await lines();
  const deletions = entries.filter(({ event }) => event === 'account-deletion');
  expect(deletions.map(({ userId, outcome }) => `${userId} ${outcome}`)).toEqual(
    [left, removed, inactive].map(({ id }) => `${id} success`),
  );
});
