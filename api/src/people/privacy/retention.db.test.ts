import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  AuditEntry,
  ChatMessage,
  ChatSession,
  ErasedUser,
  Invitation,
  Mail,
  Session,
  Upload,
  User,
  UserImport,
  verifyAuditLog,
} from '@lectern/data';
import { readEnv } from '@lectern/infra';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { RetentionService } from './retention.service.js';

let api: TestApi;
let replica: TestApi;
beforeAll(async () => {
  api = await startTestApi({ publicUrl: 'https://learn.example.org' });
  replica = await startTestApi({}, api.database);
});
afterEach(() => api.database.source.query('TRUNCATE chat_sessions, uploads, mails, sessions, users CASCADE'));
afterAll(async () => {
  await replica.stop();
  await api.stop();
});

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const aUser = (person: Partial<User> = {}) => api.aUser(person);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const environment = (variables: Record<string, string>) =>
  readEnv({ DATABASE_URL: api.database.url, ...variables });

/** Applies the rules of these settings. */
function apply(variables: Record<string, string> = {}, batchSize?: number, on = api): Promise<void> {
  const { privacy, mail } = environment(variables);
  Object.assign(on.env, { privacy, mail });
  return on.app.get(RetentionService).apply({ batchSize });
}

const auditDetails = async () => {
  const entries = await rows(AuditEntry).find({ order: { id: 'ASC' } });
  return entries.filter(({ action }) => action === 'retention.applied').map(({ detail }) => detail);
};

async function aConversation(user: User, age: number): Promise<ChatSession> {
  const times = { createdAt: daysAgo(age), updatedAt: daysAgo(age) };
  const session = await rows(ChatSession).save({
    userId: user.id,
    title: 'Lifting',
    ...times,
  } as ChatSession);
  const message = { id: randomUUID(), sessionId: session.id, role: 'user', content: 'Is it safe?' } as const;
  await rows(ChatMessage).insert(message);
  return session;
}

async function anUpload(user: User, own: Partial<Upload>): Promise<string> {
  const id = randomUUID();
  await rows(Upload).insert({
    ...{
      id,
      userId: user.id,
      fileName: 'ada.pdf',
      fileKey: id,
      fingerprint: id,
      title: 'Ada',
      stage: 'Saving',
    },
    ...(own as object),
  } as never);
  await api.database.source.query('UPDATE uploads SET updated_at = $2 WHERE id = $1', [id, daysAgo(40)]);
  return id;
}

const SMTP = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.org' };

test('without settings an upgrade deletes nothing', async () => {
  const user = await aUser({ createdAt: daysAgo(5000), lastActive: daysAgo(4000) });
  await aConversation(user, 4000);
  await anUpload(user, { status: 'completed' });
  await apply();
  expect(await rows(User).count()).toBe(1);
  expect(await rows(ChatMessage).countBy({ content: 'Is it safe?' })).toBe(1);
  expect(await rows(Upload).countBy({ fileName: 'ada.pdf' })).toBe(1);
  expect(await auditDetails()).toEqual([]);
});

test('old conversations lose their texts and their person in batches, and the counts stay', async () => {
  const user = await aUser();
  for (let index = 0; index < 5; index++) await aConversation(user, 31);
  const recent = await aConversation(user, 29);
  const before = (await auditDetails()).length;
  await apply({ RETENTION_CONVERSATION_DAYS: '30' }, 2);
  expect(await rows(ChatSession).countBy({ userId: user.id })).toBe(1);
  expect(await rows(ChatSession).count()).toBe(6);
  const left = await rows(ChatMessage).findBy({ content: 'Is it safe?' });
  expect(left.map(({ sessionId }) => sessionId)).toEqual([recent.id]);
  expect(await rows(ChatSession).countBy({ title: '' })).toBe(5);
  const details = await auditDetails();
  expect(details.slice(before)).toEqual(
    [2, 2, 1].map((count) => `Texts of conversations without a message for 30 days deleted: ${count}`),
  );
  await apply({ RETENTION_CONVERSATION_DAYS: '30' });
  expect(await auditDetails()).toEqual(details);
});

test('two replicas that run at the same time apply each rule once', async () => {
  const user = await aUser();
  for (let index = 0; index < 12; index++) await aConversation(user, 31);
  const before = (await auditDetails()).length;
  await Promise.all(
    [api, replica, api, replica].map((on) => apply({ RETENTION_CONVERSATION_DAYS: '30' }, 3, on)),
  );
  await apply({ RETENTION_CONVERSATION_DAYS: '30' }, 3);
  expect(await rows(ChatSession).countBy({ userId: user.id })).toBe(0);
  const counts = (await auditDetails())
    .slice(before)
    .map((detail) => Number(/(?<!\d)\d+$/.exec(detail ?? '')?.[0]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
});

test('a batch whose transaction breaks off leaves neither a deletion nor an audit entry', async () => {
  const user = await aUser();
  await aConversation(user, 31);
  const before = await auditDetails();
  await api.database.source.query(
    `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
  );
  await api.database.source.query(
    'CREATE TRIGGER break_off BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION break_off()',
  );
  await apply({ RETENTION_CONVERSATION_DAYS: '30' });
  await api.database.source.query('DROP TRIGGER break_off ON audit_entries');
  await api.database.source.query('DROP FUNCTION break_off');
  expect(await rows(ChatMessage).countBy({ content: 'Is it safe?' })).toBe(1);
  expect(await auditDetails()).toEqual(before);
  await apply({ RETENTION_CONVERSATION_DAYS: '30' });
  expect(await rows(ChatMessage).countBy({ content: 'Is it safe?' })).toBe(0);
});

test('ended uploads lose their names, and those that run or can be retried keep them', async () => {
  const user = await aUser();
  const old = await anUpload(user, { status: 'completed' });
  const running = await anUpload(user, { status: 'processing' });
  const retriable = await anUpload(user, {
    status: 'failed',
    fileRetainedUntil: new Date(Date.now() + 60_000),
  });
  await apply({ RETENTION_UPLOAD_NAME_DAYS: '30' });
  const names = (await rows(Upload).find()).map(({ id, fileName, title }) => [id, fileName, title]);
  expect(names).toHaveLength(3);
  expect(names).toEqual(
    expect.arrayContaining([
      [old, '', null],
      [running, 'ada.pdf', 'Ada'],
      [retriable, 'ada.pdf', 'Ada'],
    ]),
  );
});

test('names leave the audit log, whose chain still holds', async () => {
  const entry = (at: Date) => ({
    ...{ at, actorId: randomUUID(), actorName: 'Grace Hopper', action: 'user.updated' as const },
    ...{ targetKind: 'user' as const, targetId: randomUUID(), targetName: 'Ada Byron' },
  });
  await rows(AuditEntry).insert([entry(daysAgo(400)), entry(daysAgo(300))]);
  await apply({ RETENTION_AUDIT_NAME_DAYS: '365' });
  await apply({ RETENTION_AUDIT_NAME_DAYS: '365' });
  const named = await rows(AuditEntry).findBy({ actorName: 'Grace Hopper' });
  expect(named).toHaveLength(1);
  expect((await auditDetails()).filter((detail) => detail?.startsWith('Entries'))).toEqual([
    'Entries older than 365 days whose names were deleted: 1',
  ]);
  expect(await verifyAuditLog(api.database.source)).toMatchObject({ brokenAt: null });
});

test('sessions that have reached a limit are deleted, by role and choice', async () => {
  const [learner, admin] = [await aUser(), await aUser({ role: 'admin' })];
  const expire = new Date(Date.now() + 86_400_000);
  const aSession = (sid: string, user: User, hours: number, isKept = false) => ({
    sid,
    expire,
    sess: {
      ...{ userId: user.id, publicId: sid, isKept, cookie: {} },
      ...{ signedInAt: Date.now() - hours * 3_600_000, lastSeenAt: Date.now() - hours * 3_600_000 },
    },
  });
  await rows(Session).insert([
    aSession('idle', learner, 13),
    aSession('kept', learner, 13, true),
    aSession('busy', learner, 1),
    aSession('admin idle', admin, 3, true),
    aSession('admin busy', admin, 1),
  ]);
  await apply();
  expect((await rows(Session).find()).map(({ sid }) => sid).sort()).toEqual(['admin busy', 'busy', 'kept']);
});

test('an inactive person gets a message 30 days before the account is deleted', async () => {
  const variables = { ...SMTP, RETENTION_INACTIVE_ACCOUNT_DAYS: '365' };
  const long = { createdAt: daysAgo(800), lastActive: daysAgo(340) };
  const inactive = await aUser(long);
  await aConversation(inactive, 340);
  const admin = await aUser({ ...long, role: 'admin' });
  const suspended = await aUser({ ...long, role: 'suspended' });
  const active = await aUser({ createdAt: daysAgo(800), lastActive: daysAgo(300) });
  const service = await aUser({ ...long, isService: true });
  await apply(variables);
  await apply(variables);
  const mails = await rows(Mail).find();
  expect(mails.map(({ recipient, kind, status }) => [recipient, kind, status])).toEqual([
    [inactive.email, 'account-inactive', 'queued'],
  ]);
  expect(mails[0]?.text).toContain('https://learn.example.org/');
  expect(await rows(User).count()).toBe(5);

  await rows(User).update(inactive.id, { lastActive: daysAgo(371), inactivityNoticeAt: daysAgo(31) });
  await apply(variables);
  const left = (await rows(User).find()).map(({ id }) => id);
  expect(left.sort()).toEqual([admin.id, suspended.id, active.id, service.id].sort());
  expect((await rows(ErasedUser).find()).map(({ userId }) => userId)).toContain(inactive.id);
  expect(await auditDetails()).toContain('Accounts deleted that were not used for 365 days: 1');
});

test('a person who comes back after the message keeps the account, and gets another one later', async () => {
  const variables = { ...SMTP, RETENTION_INACTIVE_ACCOUNT_DAYS: '365' };
  const person = await aUser({ createdAt: daysAgo(900), lastActive: daysAgo(370) });
  await rows(User).update(person.id, { inactivityNoticeAt: daysAgo(380) });
  await apply(variables);
  expect(await rows(User).count()).toBe(1);
  expect(await rows(Mail).countBy({ recipient: person.email })).toBe(1);
});

test('invitations that were not accepted and rows of imports are deleted some time after their end', async () => {
  const user = await aUser();
  const anInvitation = (email: string, given: Partial<Invitation>) => ({
    ...{ email, role: 'student', expiresAt: daysAgo(29) },
    ...(given as object),
  });
  await rows(Invitation).insert([
    anInvitation('recent@example.org', {}),
    anInvitation('expired@example.org', { expiresAt: daysAgo(31) }),
    anInvitation('withdrawn@example.org', { withdrawnAt: daysAgo(31) }),
    anInvitation('accepted@example.org', {
      expiresAt: daysAgo(90),
      acceptedAt: daysAgo(91),
      userId: user.id,
    }),
  ] as never);
  const ended = { status: 'completed', endedAt: daysAgo(8) } as const;
  await rows(UserImport).insert([
    { fileName: 'old.csv', ...ended },
    { fileName: 'recent.csv', ...ended, endedAt: daysAgo(6) },
    { fileName: 'unconfirmed.csv', createdAt: daysAgo(2) },
    { fileName: 'new.csv' },
  ]);
  await apply();
  expect((await rows(Invitation).find()).map(({ email }) => email).sort()).toEqual([
    'accepted@example.org',
    'recent@example.org',
  ]);
  const left = (await rows(UserImport).find()).map(({ fileName }) => fileName);
  expect(left.sort()).toEqual(['new.csv', 'recent.csv']);
});

test('without a mail server no account is deleted for inactivity', async () => {
  const person = await aUser({ createdAt: daysAgo(900), lastActive: daysAgo(800) });
  await rows(User).update(person.id, { inactivityNoticeAt: daysAgo(40) });
  await apply({ RETENTION_INACTIVE_ACCOUNT_DAYS: '365' });
  expect(await rows(User).countBy({ id: person.id })).toBe(1);
});

test('accounts are deleted for inactivity after 90 days at the earliest', () => {
  expect(() => environment({ ...SMTP, RETENTION_INACTIVE_ACCOUNT_DAYS: '30' })).toThrow(
    /RETENTION_INACTIVE_ACCOUNT_DAYS has a value that can't be used/,
  );
});

test('the API applies retention when it starts', async () => {
  const user = await aUser();
  await aConversation(user, 31);
  const { privacy } = environment({ RETENTION_CONVERSATION_DAYS: '30' });
  const started = await startTestApi({ privacy }, api.database);
  while (await rows(ChatSession).countBy({ userId: user.id }))
    await new Promise((done) => setTimeout(done, 20));
  await started.stop();
});
