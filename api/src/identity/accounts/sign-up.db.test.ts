import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createInvitations,
  DEFAULT_SITE_ACCESS,
  getReceivedInvitation,
  getSiteSettings,
  type SignUpRule,
  updateSiteAccess,
} from '@lectern/contract';
import { Account, AuditEntry, Group, GroupManager, Invitation, Mail, User } from '@lectern/data';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';
import { SignInRefusedError, SignInService } from '../sign-in/sign-in.service.js';

const PASSWORD = 'purple lamps sing';
let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

let email: string;
beforeEach(() => {
  email = `${randomUUID()}@other.example`;
});
afterEach(() => {
  api.env.oidc = undefined;
  api.env.mail = undefined;
});

const rows = <T extends object>(entity: new () => T) => api.database.source.getRepository(entity);
const aBrowser = () => new TestBrowser(api.env.publicUrl, api.url);

async function setRule(signUp: SignUpRule, domains: string[] = []) {
  const { version } = (await admin.call(getSiteSettings)).body.access;
  const settings = { ...DEFAULT_SITE_ACCESS, signUp, domains };
  return admin.call(updateSiteAccess, { body: { version, settings } });
}

/** Sends the sign-up form, also where no page shows it. */
async function signUp(address = email) {
  const browser = aBrowser();
  const { path } = await browser.open('/api/login');
  const form = { firstName: 'Ada', lastName: 'Byron', email: address, password: PASSWORD };
  const page = await browser.post(`${path}/sign-up`, form);
  return { browser, page };
}

/** Everything that a sign-up or a sign-in may leave. */
const countAll = async () =>
  Promise.all([rows(Account), rows(User), rows(Mail), rows(AuditEntry)].map((table) => table.count()));

async function invite(client: TestClient, groupId: string | null = null): Promise<string> {
  await client.call(createInvitations, { body: { emails: [email], groupId, role: 'student' } });
  const mail = await rows(Mail).findOneOrFail({ where: { recipient: email }, order: { createdAt: 'DESC' } });
  return new URL(String(mail.link)).pathname;
}

async function anInstructorWithGroup() {
  const user = await api.aUser({ role: 'instructor' });
  const group = await rows(Group).save({ name: 'Class A' } as Group);
  await rows(GroupManager).insert({ groupId: group.id, userId: user.id });
  return { client: await api.as(user), groupId: group.id };
}

/** Opens the link of an invitation and creates the account, where the site lets it. */
async function createInvited(link: string) {
  const browser = aBrowser();
  await browser.open(link);
  const shown = JSON.parse((await browser.open(getReceivedInvitation.path)).text) as { isClosed: boolean };
  const person = { firstName: 'Ada', lastName: 'Byron', password: PASSWORD };
  await browser.post('/oidc/account/invitation', person);
  return { isClosed: shown.isClosed, isCreated: await rows(Account).existsBy({ email }) };
}

test.each([
  ['invitation', 'Accounts are by invitation', 'New people need an invitation'],
  ['closed', 'This site takes no new sign-ups', 'This site takes no new sign-ups'],
] as const)(
  'by the rule %s no visitor signs up, the pages say so, and nothing is left',
  async (rule, title, hint) => {
    await setRule(rule);
    const before = await countAll();
    const { page } = await signUp();
    expect(page.status).toBe(403);
    expect(page.text).toContain(`<h1>${title}</h1>`);
    expect(await countAll()).toEqual(before);

    const browser = aBrowser();
    const signIn = await browser.open('/api/login');
    expect(signIn.text).toContain(hint);
    expect(signIn.text).not.toContain('/sign-up"');
    expect((await browser.open('/api/login?screen=sign-up')).text).toContain(`<h1>${title}</h1>`);
  },
);

test('by the rule of domains an address of another one is refused, and one that is listed signs up', async () => {
  await setRule('domains', ['Münchner-Schule.example', '@school.example']);
  const before = await countAll();
  for (const address of [email, `${randomUUID()}@sub.school.example`, `${randomUUID()}@school.example.org`]) {
    const { page } = await signUp(address);
    expect(page.status).toBe(422);
    expect(page.text).toContain('school.example. If you were invited');
  }
  expect(await countAll()).toEqual(before);

  const allowed = `${randomUUID()}@school.example`;
  const { browser } = await signUp(allowed);
  expect(JSON.parse((await browser.open('/api/auth/user')).text)).toMatchObject({ email: allowed });
  const listed = await signUp(`${randomUUID()}@xn--mnchner-schule-gsb.example`);
  expect(listed.page.status).toBe(302);
});

test('the answer to an address of another domain does not say whether it has an account', async () => {
  await setRule('open');
  const known = `${randomUUID()}@other.example`;
  await signUp(known);
  await setRule('domains', ['school.example']);
  for (const mail of [undefined, { smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@example.org' }]) {
    api.env.mail = mail;
    const [first, second] = [(await signUp(known)).page, (await signUp(email)).page];
    expect([first.status, second.status]).toEqual([422, 422]);
    const withoutAddress = ({ text }: { text: string }, address: string) =>
      text
        .replaceAll(address, '')
        .replaceAll(/interaction\/[\w-]+/g, '')
        .replaceAll(/nonce="[^"]*"/g, '');
    expect(withoutAddress(first, known)).toBe(withoutAddress(second, email));
  }
});

test('people who have an account sign in under every rule', async () => {
  await setRule('open');
  await signUp();
  for (const rule of ['invitation', 'closed'] as const) {
    await setRule(rule);
    const browser = aBrowser();
    await browser.submit(await browser.open('/api/login'), { email, password: PASSWORD });
    expect(JSON.parse((await browser.open('/api/auth/user')).text)).toMatchObject({ email });
  }
});

test('an invitation makes an account by every rule but the last, by which only one of an administrator does', async () => {
  const { client, groupId } = await anInstructorWithGroup();
  for (const [rule, isCreated] of [
    ['invitation', true],
    ['domains', true],
    ['closed', false],
  ] as const) {
    email = `${randomUUID()}@other.example`;
    await setRule('open');
    const link = await invite(client, groupId);
    await setRule(rule, ['school.example']);
    expect(await createInvited(link)).toEqual({ isClosed: !isCreated, isCreated });
  }
  email = `${randomUUID()}@other.example`;
  const body = { emails: [email], groupId, role: 'student' } as const;
  const refused = await client.call(createInvitations, { body });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    message: expect.stringMatching(/only by an invitation of an administrator/),
  });
  expect([await rows(Invitation).countBy({ email }), await rows(Mail).countBy({ recipient: email })]).toEqual(
    [0, 0],
  );
  expect(await createInvited(await invite(admin))).toEqual({ isClosed: false, isCreated: true });
});

const buildProfile = (claims: Record<string, unknown>) => ({
  issuer: 'https://id.example.org',
  keepsSignedIn: false,
  claims: {
    ...{ iss: 'https://id.example.org', aud: 'lectern', iat: 0, exp: 0, sub: email, email },
    ...{ email_verified: true, ...claims },
  },
});
const signInElsewhere = (claims: Record<string, unknown> = {}, invitation?: string) =>
  api.app.get(SignInService).findOrCreateUser(buildProfile(claims), 'en', invitation);

function useOtherProvider() {
  api.env.oidc = { issuer: 'https://id.example.org' } as NonNullable<typeof api.env.oidc>;
}

test.each([
  ['invitation', 'identity.signIn.notInvited'],
  ['domains', 'identity.signIn.otherDomain'],
  ['closed', 'identity.signIn.closed'],
] as const)(
  'by the rule %s a new person of another provider gets a page with a sentence, and nothing is left',
  async (rule, title) => {
    await setRule(rule, ['school.example']);
    useOtherProvider();
    const before = await countAll();
    const refusal = await signInElsewhere().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SignInRefusedError);
    expect(refusal).toMatchObject({ title, message: expect.stringContaining(email) });
    expect(await countAll()).toEqual(before);
  },
);

test('of another provider, a listed domain counts only where the provider has confirmed the address', async () => {
  await setRule('domains', ['school.example']);
  useOtherProvider();
  email = `${randomUUID()}@school.example`;
  for (const email_verified of [false, undefined, 'true'])
    await expect(signInElsewhere({ email_verified })).rejects.toThrow(SignInRefusedError);
  expect(await signInElsewhere()).toMatchObject({ email, role: 'student' });
});

test('another provider’s new people come in by an invitation: to their confirmed address, or by its link', async () => {
  const { client, groupId } = await anInstructorWithGroup();
  await setRule('invitation');
  await invite(client, groupId);
  useOtherProvider();
  await expect(signInElsewhere({ email_verified: false })).rejects.toThrow(SignInRefusedError);
  expect(await signInElsewhere()).toMatchObject({ email });

  api.env.oidc = undefined;
  email = `${randomUUID()}@other.example`;
  const link = await invite(client, groupId);
  useOtherProvider();
  const token = link.split('/').at(-1);
  await expect(
    signInElsewhere({ sub: 'x', email: 'x@other.example', email_verified: false }, token),
  ).rejects.toThrow(SignInRefusedError);
  expect(await signInElsewhere({ email_verified: false }, token)).toMatchObject({ email });
});

test('where sign-up is closed, another provider’s new people need an invitation by an administrator', async () => {
  const { client, groupId } = await anInstructorWithGroup();
  await setRule('open');
  await invite(client, groupId);
  await setRule('closed');
  useOtherProvider();
  await expect(signInElsewhere()).rejects.toThrow(SignInRefusedError);
  expect(await rows(Invitation).countBy({ email })).toBe(1);
  api.env.oidc = undefined;
  await invite(admin);
  useOtherProvider();
  expect(await signInElsewhere()).toMatchObject({ email });
});

test('the administrator of the environment, and people who are known, sign in by every rule', async () => {
  await setRule('closed');
  useOtherProvider();
  expect(await signInElsewhere({ sub: 'first', email: api.env.adminEmail })).toMatchObject({ role: 'admin' });
  const { id } = await api.aUser({ email });
  expect(await signInElsewhere()).toMatchObject({ id });
});

test('a rule by domains without a domain is refused, and a word that is none', async () => {
  for (const domains of [[], ['school'], ['ada@school.example'], ['192.0.2.1']])
    expect((await setRule('domains', domains)).status).toBe(400);
});
