import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { In } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Mail, SiteSettingsRow, Webhook, WebhookDelivery } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger, type Env, readEnv } from '@lectern/infra';
import { sendWebhooks } from './send-webhooks.js';
import { deleteOldDeliveries } from './webhooks.queries.js';

let database: TestDatabase;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  database = await createTestDatabase();
  make = factories(database.source);
});
afterAll(() => database.drop());

const webhooks = () => database.source.getRepository(Webhook);
const deliveries = () => database.source.getRepository(WebhookDelivery);
const stops: (() => unknown)[] = [];
beforeEach(() => allow(true));
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await webhooks().deleteAll();
  await database.source.getRepository(Mail).deleteAll();
});

const allow = (isAllowed: boolean) =>
  database.source
    .getRepository(SiteSettingsRow)
    .upsert({ group: 'programs', settings: { tokens: false, webhooks: isAllowed }, version: 1 }, ['group']);

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on this machine that answers each message with the next status, at the end with the last one. */
async function aReceiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end('ok');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stops.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

const SECRET = Buffer.from('a secret of 32 random bytes, say').toString('base64');
const OLD_SECRET = Buffer.from('the secret before').toString('base64');

const aWebhook = (url: string, given: Partial<Webhook> = {}) =>
  webhooks().save({
    ...{ url, isInNetwork: true, events: ['enrollment.created'], isOn: true },
    ...{ secret: SECRET, oldSecret: null, oldSecretUntil: null, ...given },
  } as Webhook);

const context = (mail?: Env['mail']) => ({
  source: database.source,
  env: { ...readEnv({ DATABASE_URL: database.url, PUBLIC_URL: 'https://learn.example.org' }), mail },
  log: createLogger({ logLevel: 'silent' }, 'worker'),
});
const send = (mail?: Env['mail']) => sendWebhooks(context(mail), new AbortController().signal);
const makeDue = () => deliveries().updateAll({ nextAttemptAt: new Date(Date.now() - 1000) });
const readOnly = async () => {
  const [delivery] = await deliveries().find();
  if (!delivery) throw new Error('There is no delivery.');
  return delivery;
};

const sign = (secret: string, { headers, body }: Received) => {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', Buffer.from(secret, 'base64')).update(content).digest('base64')}`;
};

test('an enrollment is sent once, signed, with ids and without names', async () => {
  const { received, url } = await aReceiver(200);
  await aWebhook(url);
  const { enrollment, user, course } = await make.anEnrollment();
  await Promise.all([send(), send(), send()]);
  await send();
  expect(received).toHaveLength(1);
  const [message] = received as [Received];
  const { id, occurredAt } = await readOnly();
  expect(JSON.parse(message.body)).toEqual({
    type: 'enrollment.created',
    timestamp: occurredAt.toISOString(),
    data: { enrollmentId: enrollment.id, courseId: course.id, userId: user.id },
  });
  expect(message.headers['webhook-id']).toBe(id);
  expect(message.headers['webhook-signature']).toBe(sign(SECRET, message));
  expect(await readOnly()).toMatchObject({ status: 'sent', attempts: 1, answer: '200' });
});

test('after a rotation both secrets sign, and the old one no longer once its time is over', async () => {
  const { received, url } = await aReceiver(200);
  const rotated = { oldSecret: OLD_SECRET, oldSecretUntil: new Date(Date.now() + 60_000) };
  const { id } = await aWebhook(url, rotated);
  await make.anEnrollment();
  await send();
  await webhooks().update(id, { oldSecretUntil: new Date(Date.now() - 1000) });
  await make.anEnrollment();
  await send();
  const [first, second] = received as [Received, Received];
  expect(first.headers['webhook-signature']).toBe(`${sign(SECRET, first)} ${sign(OLD_SECRET, first)}`);
  expect(second.headers['webhook-signature']).toBe(sign(SECRET, second));
});

test('a failed message is sent again with the same id after pauses that grow', async () => {
  const { received, url } = await aReceiver(500, 302, 200);
  await aWebhook(url);
  await make.anEnrollment();
  const pauses: number[] = [];
  for (const answer of ['500', /redirect/]) {
    await send();
    const waiting = await readOnly();
    expect(waiting).toMatchObject({ status: 'queued', answer: expect.stringMatching(answer) });
    pauses.push(waiting.nextAttemptAt.getTime() - Date.now());
    await send();
    await makeDue();
  }
  expect(pauses[1]).toBeGreaterThan(10 * (pauses[0] ?? 0));
  await send();
  expect(await readOnly()).toMatchObject({ status: 'sent', attempts: 3 });
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(received).toHaveLength(3);
});

test('a message that a killed worker held is sent by another one once its lease is over, with the same id', async () => {
  const { received, url } = await aReceiver(200);
  await aWebhook(url);
  await make.anEnrollment();
  const { id } = await readOnly();
  await deliveries().update(id, { status: 'sending', nextAttemptAt: new Date(Date.now() + 60_000) });
  await send();
  expect(received).toHaveLength(0);
  await makeDue();
  await send();
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
});

/** A receiver that acts once for each id, and dies at every third message before it acts, and at every third before it answers. */
async function aDyingReceiver() {
  const effects = new Map<string, string>();
  let messages = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const turn = messages++ % 3;
      if (turn === 1) return request.socket.destroy();
      const id = String(request.headers['webhook-id']);
      if (!effects.has(id)) effects.set(id, body);
      return turn === 2 ? request.socket.destroy() : response.end('ok');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stops.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { effects, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** A worker that is killed after the receiver has answered, before it saves the result. */
const sendAndDie = () => {
  const source = Object.create(database.source, {
    transaction: { value: () => Promise.reject(new Error('killed')) },
  });
  return sendWebhooks({ ...context(), source }, new AbortController().signal).catch(() => undefined);
};

test('no event is lost or acts twice while workers and the receiver are killed', async () => {
  const { effects, url } = await aDyingReceiver();
  await aWebhook(url);
  const enrollmentIds: string[] = [];
  for (let round = 0; round < 6; round++) {
    for (let at = 0; at < 3; at++) enrollmentIds.push((await make.anEnrollment()).enrollment.id);
    await Promise.all([sendAndDie(), send(), sendAndDie()]);
    await makeDue();
  }
  await expect
    .poll(async () => {
      await deliveries().update(
        { status: In(['queued', 'sending']) },
        { nextAttemptAt: new Date(0), attempts: 0 },
      );
      await send();
      return deliveries().countBy({ status: 'sent' });
    })
    .toBe(enrollmentIds.length);
  const acted = [...effects.values()].map((body) => JSON.parse(body).data.enrollmentId);
  expect(acted.toSorted()).toEqual(enrollmentIds.toSorted());
});

test.each([
  ['has failed for days', 500, 9],
  ['wants no more events', 410, 0],
])('a webhook whose receiver %s is turned off, and administrators get a mail', async (_, status, earlier) => {
  const { url } = await aReceiver(status);
  const { id } = await aWebhook(url);
  const { email } = await make.aUser({ role: 'admin' });
  await make.anEnrollment();
  await deliveries().updateAll({ attempts: earlier });
  await send({ smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@example.org' });
  expect(await readOnly()).toMatchObject({ status: 'failed', answer: String(status) });
  expect(await webhooks().findOneByOrFail({ id })).toMatchObject({ isOn: false });
  const mails = await database.source.getRepository(Mail).find();
  expect(mails.filter(({ recipient }) => recipient === email)).toMatchObject([
    { kind: 'webhook-disabled', subject: 'A webhook was turned off' },
  ]);
  expect(mails[0]?.text).toContain('127.0.0.1');
  expect(mails[0]?.text).not.toContain('/hook');
  // What happens while it is off is not noted.
  await make.anEnrollment();
  expect(await deliveries().count()).toBe(1);
});

test('a slow receiver does not keep messages from others', async () => {
  const slow = await aReceiver(500);
  const quick = await aReceiver(200);
  await aWebhook(slow.url);
  for (let at = 0; at < 12; at++) await make.anEnrollment();
  await webhooks().updateAll({ isOn: false });
  await aWebhook(quick.url);
  await make.anEnrollment();
  await webhooks().updateAll({ isOn: true });
  await send();
  expect(quick.received).toHaveLength(1);
  expect(slow.received).toHaveLength(12);
});

test('an address in the network gets nothing unless an administrator has said that it is there', async () => {
  const { received, url } = await aReceiver(200);
  await aWebhook(url, { isInNetwork: false });
  await make.anEnrollment();
  await send();
  expect(received).toHaveLength(0);
  expect(await readOnly()).toMatchObject({
    status: 'queued',
    answer: 'The address is inside the network of this server.',
  });
});

test('while webhooks are turned off nothing is noted and nothing is sent', async () => {
  const { received, url } = await aReceiver(200);
  await aWebhook(url);
  await make.anEnrollment();
  await allow(false);
  await make.anEnrollment();
  expect(await deliveries().count()).toBe(1);
  await send();
  expect(received).toHaveLength(0);
});

test('a change that is not committed sends nothing', async () => {
  const { url } = await aReceiver(200);
  await aWebhook(url);
  const undone = database.source.transaction(async (manager) => {
    const user = await make.aUser();
    const course = await make.aCourse();
    await manager.query('INSERT INTO enrollments (user_id, course_id) VALUES ($1, $2)', [user.id, course.id]);
    expect(await manager.count(WebhookDelivery)).toBe(1);
    throw new Error('Undone');
  });
  await expect(undone).rejects.toThrow('Undone');
  expect(await deliveries().count()).toBe(0);
});

test('each kind of event is noted once, with ids', async () => {
  const { url } = await aReceiver(200);
  const events: Webhook['events'] = [
    ...(['enrollment.created', 'enrollment.completed', 'certificate.issued', 'exam.graded'] as const),
    ...(['course.published', 'user.created', 'user.updated', 'user.deleted'] as const),
  ];
  await aWebhook(url, { events });
  const { source } = database;
  const user = await make.aUser();
  const course = await make.aCourse({ isPublished: false });
  await source.query('UPDATE courses SET is_published = true WHERE id = $1', [course.id]);
  await source.query('UPDATE courses SET title = title WHERE id = $1', [course.id]);
  const { enrollment } = await make.anEnrollment({ user, course });
  await source.query('UPDATE enrollments SET progress = 50 WHERE id = $1', [enrollment.id]);
  for (let call = 0; call < 2; call++)
    await source.query('UPDATE enrollments SET progress = 100, completed_at = now() WHERE id = $1', [
      enrollment.id,
    ]);
  await source.query(`UPDATE users SET role = 'instructor', last_active = now() WHERE id = $1`, [user.id]);
  await source.query('UPDATE users SET last_active = now() WHERE id = $1', [user.id]);
  const [exam] = await source.query<{ id: string }[]>(
    `INSERT INTO exams (course_id, title, type, passing_score, grading_method, behavior, navigation, one_per_page,
                        shuffle_questions, shuffle_options, review_rules, tutor_is_silent, is_required_for_certificate)
     VALUES ($1, 'Exam', 'exam', 50, 'highest', 'deferred', 'free', true, true, true, '{}', false, false) RETURNING id`,
    [course.id],
  );
  for (const percent of [40, 60])
    await source.query(
      `INSERT INTO exam_grades (exam_id, user_id, percent) VALUES ($1, $2, $3)
       ON CONFLICT (exam_id, user_id) DO UPDATE SET percent = excluded.percent`,
      [exam?.id, user.id, percent],
    );
  await source.query(
    `INSERT INTO certificates (user_id, course_id, course_name, learner_name, verification_id, requirements)
     VALUES ($1, $2, 'Course', 'Ada Byron', 'abc', '{}')`,
    [user.id, course.id],
  );
  await source.query('DELETE FROM users WHERE id = $1', [user.id]);
  const noted = await deliveries().find({ order: { occurredAt: 'ASC' } });
  expect(noted.map(({ type }) => type)).toEqual([
    'user.created',
    'course.published',
    'enrollment.created',
    'enrollment.completed',
    'user.updated',
    'exam.graded',
    'exam.graded',
    'certificate.issued',
    'user.deleted',
  ]);
  expect(noted.at(-1)?.data).toEqual({ userId: user.id });
  expect(noted[5]?.data).toEqual({ examId: exam?.id, userId: user.id });
});

test('the log keeps events for 30 days', async () => {
  const { url } = await aReceiver(200);
  await aWebhook(url);
  await make.anEnrollment();
  await deliveries().updateAll({ occurredAt: new Date(Date.now() - 31 * 24 * 3_600_000) });
  await make.anEnrollment();
  await deleteOldDeliveries(database.source);
  expect(await deliveries().count()).toBe(1);
});
