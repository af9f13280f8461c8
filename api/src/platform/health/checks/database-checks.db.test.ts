import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Account,
  addModelUsage,
  AuthenticatorApp,
  createDataSource,
  Mail,
  saveUploadFormats,
  Upload,
} from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createStorage, type Env, readEnv, recordBackup } from '@lectern/infra';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup, checkClock, checkDatabase, checkQueue, checkSecondFactor } from './database-checks.js';
import { checkConverter, checkEmbeddings, checkMail, checkModel, checkScanner } from './service-checks.js';
import type { CheckedSite } from './finding.js';

let database: TestDatabase;
let site: CheckedSite;
const dataDir = mkdtempSync(join(tmpdir(), 'lectern-health-'));
beforeAll(async () => {
  database = await createTestDatabase();
  const env = readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const storage = createStorage(env);
  site = { env, source: database.source, storage, countWorkers: async () => 1 };
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const withEnv = (env: Partial<Env>): CheckedSite => ({ ...site, env: { ...site.env, ...env } });
const run = (sql: string) => database.source.query(sql);

test('a database of this version is fine; without its last migration it is wrong, with a later one it needs attention', async () => {
  const fine = await checkDatabase(site);
  expect(fine).toMatchObject({ state: 'ok', code: 'databaseFine' });
  expect(fine.params.size).toBeGreaterThan(1e6);
  await run(`INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'AddFuture1999999999999')`);
  expect(await checkDatabase(site)).toMatchObject({
    ...{ state: 'attention', code: 'databaseLater', params: { count: 1 } },
  });
  await run(`DELETE FROM migrations WHERE timestamp = (SELECT max(timestamp) FROM migrations)`);
  const [last] = await run(
    `DELETE FROM migrations WHERE timestamp = (SELECT max(timestamp) FROM migrations) RETURNING timestamp, name`,
  ).then(([rows]: [{ timestamp: string; name: string }[]]) => rows);
  expect(await checkDatabase(site)).toMatchObject({
    ...{ state: 'wrong', code: 'migrationsMissing', params: { count: 1 } },
  });
  await database.source.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
    last?.timestamp,
    last?.name,
  ]);
  expect((await checkDatabase(site)).state).toBe('ok');
});

test('a database that cannot be reached is wrong, with the reason', async () => {
  const source = createDataSource('postgres://lectern@127.0.0.1:1/lectern');
  const finding = await checkDatabase({ ...site, source });
  expect(finding).toMatchObject({ state: 'wrong', code: 'databaseUnreachable' });
  expect(finding.params.lines?.[0]).toMatch(/ECONNREFUSED/);
});

test('the queue needs a worker, and is slow when an upload waits for minutes', async () => {
  expect(await checkQueue(site)).toMatchObject({ state: 'ok', code: 'queueFine', params: { count: 0 } });
  const none = { ...site, countWorkers: async () => 0 };
  expect(await checkQueue(none)).toMatchObject({ state: 'wrong', code: 'noWorker' });
  const broken = { ...site, countWorkers: () => Promise.reject(new Error('no Redis')) };
  expect(await checkQueue(broken)).toMatchObject({
    ...{ state: 'wrong', code: 'queueUnreachable', params: { lines: ['no Redis'] } },
  });
  const { id: userId } = await factories(database.source).aUser({ role: 'admin' });
  const id = randomUUID();
  await database.source.manager.save(Upload, {
    ...{ id, userId, fileName: 'deck.pdf', fileKey: `uploads/${id}/deck.pdf`, fingerprint: id },
    ...{ title: 'Knots', status: 'processing', stage: 'Queued' },
  } as Upload);
  await run(
    `UPDATE uploads SET worker = NULL, updated_at = now() - interval '12 minutes' WHERE id = '${id}'`,
  );
  expect(await checkQueue(site)).toMatchObject({
    ...{ state: 'attention', code: 'queueSlow', params: { count: 1, minutes: 12 } },
  });
  await run(`DELETE FROM uploads`);
});

test('the clocks of API and database are compared', async () => {
  expect(await checkClock(site)).toMatchObject({ state: 'ok', code: 'clockFine' });
  const query = async () => ({ records: [{ now: new Date(Date.now() + 90_000), zone: 'UTC' }] });
  const source = { createQueryRunner: () => ({ query, release: async () => undefined }) };
  expect(await checkClock({ ...site, source } as unknown as CheckedSite)).toMatchObject({
    ...{ state: 'attention', code: 'clockDiffers', params: { seconds: 90 } },
  });
});

test('the last backup has an age, and none at all or an old one needs attention', async () => {
  expect(await checkBackup(site)).toMatchObject({ state: 'attention', code: 'backupNever' });
  const daysAgo = (days: number) => new Date(Date.now() - (days + 0.5) * 24 * 3600 * 1000);
  await recordBackup(site.storage, daysAgo(1));
  expect(await checkBackup(site)).toMatchObject({ state: 'ok', code: 'backupFine', params: { days: 1 } });
  const old = daysAgo(9);
  await recordBackup(site.storage, old);
  expect(await checkBackup(site)).toEqual({
    ...{ state: 'attention', code: 'backupOld', params: { days: 9, at: old.toISOString() } },
  });
});

test('administrators without a second factor are counted, unless another provider signs people in', async () => {
  const { manager } = database.source;
  const anAdmin = async (email: string) => {
    const account = { email, passwordHash: 'none', firstName: 'Ada', lastName: 'Byron' };
    const { id } = await manager.getRepository(Account).save(account);
    await factories(database.source).aUser({ subject: id, role: 'admin' });
    return id;
  };
  const [first] = [await anAdmin('ada@example.org'), await anAdmin('grace@example.org')];
  await manager.insert(AuthenticatorApp, { accountId: first, secret: 'key' } as object);
  const isMissing = (count: number) => ({
    state: 'attention',
    code: 'secondFactorMissing',
    params: { count },
  });
  // An app counts when its first code was correct.
  expect(await checkSecondFactor(site)).toEqual(isMissing(2));
  await manager.update(AuthenticatorApp, first, { confirmedAt: new Date() });
  expect(await checkSecondFactor(site)).toEqual(isMissing(1));
  await run(`UPDATE users SET role = 'student' WHERE subject <> '${first}'`);
  expect(await checkSecondFactor(site)).toMatchObject({ state: 'ok', params: { count: 1 } });
  const oidc = { issuer: 'https://login.example.org', clientId: 'lectern', clientSecret: 'secret' };
  expect(await checkSecondFactor(withEnv({ oidc }))).toMatchObject({ code: 'secondFactorElsewhere' });
});

test('mail is off, sends, has refused messages, or has messages that wait', async () => {
  expect(await checkMail(site)).toMatchObject({ state: 'off', code: 'mailOff' });
  const sending = withEnv({ mail: { smtpUrl: 'smtp://localhost', from: 'lectern@example.org' } });
  const write = (given: Partial<Mail>) =>
    database.source.getRepository(Mail).save({
      ...{ kind: 'reset-password', recipient: 'ada@example.org', subject: 'Reset your password' },
      ...{ text: null, html: null, validUntil: new Date(), ...given },
    } as Mail);
  await write({ status: 'queued' });
  expect(await checkMail(sending)).toMatchObject({ state: 'ok', code: 'mailFine' });
  await write({ status: 'failed', error: '550 No such mailbox' });
  expect(await checkMail(sending)).toMatchObject({
    state: 'attention',
    code: 'mailFailed',
    params: { count: 1, lines: ['550 No such mailbox'], at: expect.stringMatching(/Z$/) },
  });
  const error = 'connect ECONNREFUSED';
  const createdAt = new Date(Date.now() - 3_600_000);
  await write({ status: 'queued', createdAt, error });
  expect(await checkMail(sending)).toEqual({
    state: 'wrong',
    code: 'mailWaits',
    params: { count: 1, at: createdAt.toISOString(), lines: [error] },
  });
});

test('the model is off, unused, used on a day, or has reached the limit of the site', async () => {
  expect(await checkModel(site)).toMatchObject({ state: 'off', code: 'modelOff' });
  const asking = withEnv({ model: { name: 'gpt', apiKey: 'key', baseUrl: undefined } });
  expect(await checkModel(asking)).toMatchObject({ code: 'modelUnused', params: { text: 'gpt' } });
  await addModelUsage(database.source, { inputTokens: 300, outputTokens: 100 });
  const day = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
  expect(await checkModel(asking)).toMatchObject({ code: 'modelUsed', params: { text: 'gpt', at: day } });
  const tutor = { ...asking.env.tutor, dailyTokensTotal: 400 };
  expect(await checkModel(withEnv({ ...asking.env, tutor }))).toMatchObject({
    ...{ state: 'attention', code: 'modelLimitReached', params: { count: 400 } },
  });
  const priced = { ...asking.env.tutor, inputPrice: 1e6, dailyCostTotal: 300 };
  expect((await checkModel(withEnv({ ...asking.env, tutor: priced }))).code).toBe('modelLimitReached');
});

test('passages without vectors of the model need attention an hour after their course changed', async () => {
  const { aCourse } = factories(database.source);
  const course = await aCourse();
  const slideId = course.modules[0]?.slides[0]?.id ?? randomUUID();
  await run(`INSERT INTO passages (course_id, slide_id, position, title, text, language)
             VALUES ('${course.id}', '${slideId}', 0, 'Knots', 'A knot holds.', 'en')`);
  expect(await checkEmbeddings(site)).toMatchObject({ state: 'ok', code: 'embeddingsFine' });
  await run(`UPDATE courses SET updated_at = now() - interval '2 hours'`);
  expect(await checkEmbeddings(site)).toMatchObject({
    ...{ state: 'attention', code: 'embeddingsMissing', params: { count: 1 } },
  });
});

test('office files are converted where a worker has said so', async () => {
  expect(await checkConverter(site)).toMatchObject({ state: 'off', code: 'converterOff' });
  await saveUploadFormats(database.source, ['odp', 'pptx']);
  expect(await checkConverter(site)).toEqual({
    ...{ state: 'ok', code: 'converterFine', params: { text: 'pptx, odp' } },
  });
});

test('a scanner that is set must answer, and files that wait long for it are counted', async () => {
  expect(await checkScanner(site)).toMatchObject({ state: 'off', code: 'scannerOff' });
  const unreachable = withEnv({ clamav: { path: join(dataDir, 'no.sock') } });
  expect(await checkScanner(unreachable)).toMatchObject({ state: 'wrong', code: 'scannerUnreachable' });
  await run(`INSERT INTO handed_in_files (name, bytes, kind, media_type, scan, scan_at, created_at)
             VALUES ('a.pdf', 1, 'pdf', 'application/pdf', 'failed', now(), now() - interval '1 hour')`);
  expect(await checkScanner(site)).toMatchObject({
    ...{ state: 'attention', code: 'scansWait', params: { count: 1 } },
  });
});
