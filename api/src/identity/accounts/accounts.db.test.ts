import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SITE_SETTINGS } from '@lectern/contract';
import { Account, AuditEntry } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { type Env, readEnv } from '@lectern/infra';
import { AuditService } from '../../platform/audit/audit.service.js';
import { SignInProviders } from '../../platform/site/sign-in-providers.js';
import type { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { AccountsService, NEW_PASSWORD_COST } from './accounts.service.js';
import { IdentityProviderModule } from '../provider/identity-provider.module.js';
import { hashPassword, PASSWORD_COST } from './password.js';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function started(changes: Partial<Env>) {
  const env = { ...readEnv({ DATABASE_URL: database.url }), ...changes };
  const accounts = new AccountsService(
    database.source,
    env,
    new AuditService(database.source.getRepository(AuditEntry)),
    CHEAP_PASSWORDS,
    new SignInProviders(env, { current: DEFAULT_SITE_SETTINGS } as SiteSettingsService),
  );
  return accounts.onModuleInit().then(() => accounts);
}

const ADMIN = { adminEmail: 'admin@lectern.local', adminPassword: 'first password' };

test('replicas that start at once make one account for the administrator', async () => {
  const [accounts] = await Promise.all([started(ADMIN), started(ADMIN), started(ADMIN)]);
  expect(await database.source.getRepository(Account).count()).toBe(1);
  expect(await accounts?.signIn(ADMIN.adminEmail, ADMIN.adminPassword)).toMatchObject({
    email: ADMIN.adminEmail,
  });
});

test('without ADMIN_PASSWORD, or with another provider, there is no such account', async () => {
  await started({ adminPassword: undefined });
  await started({ ...ADMIN, oidc: { issuer: 'https://id.example.org', clientId: 'a', clientSecret: 'b' } });
  expect(await database.source.getRepository(Account).count()).toBe(0);
});

test('a changed ADMIN_PASSWORD is the new password, an unchanged one leaves a password that the person changed', async () => {
  await started(ADMIN);
  const changed = await started({ ...ADMIN, adminPassword: 'second password' });
  expect(await changed.signIn(ADMIN.adminEmail, 'first password')).toBeNull();
  expect(await changed.signIn(ADMIN.adminEmail, 'second password')).not.toBeNull();
  const own = { passwordHash: await hashPassword('my own password', CHEAP_PASSWORDS) };
  await database.source.getRepository(Account).update({ email: ADMIN.adminEmail }, own);
  const restarted = await started({ ...ADMIN, adminPassword: 'second password' });
  expect(await restarted.signIn(ADMIN.adminEmail, 'my own password')).not.toBeNull();
});

test('a changed ADMIN_PASSWORD ends the administrator’s sessions and is recorded, an unchanged one ends nothing', async () => {
  await started(ADMIN);
  const { source } = database;
  const account = await source.getRepository(Account).findOneByOrFail({ email: ADMIN.adminEmail });
  const user = await factories(source).aUser({ subject: account.id, role: 'admin' });
  const other = await factories(source).aUser();
  for (const { id, subject } of [user, other]) {
    await source.query('INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now())', [
      id,
      { userId: id },
    ]);
    await source.query("INSERT INTO provider_states (model, id, payload) VALUES ('Session', $1, $2)", [
      id,
      { accountId: subject },
    ]);
  }
  const left = () =>
    source.query(
      'SELECT (SELECT array_agg(sid) FROM sessions) AS sessions, array_agg(id) AS states FROM provider_states',
    );
  await started(ADMIN);
  expect((await left())[0].sessions).toHaveLength(2);
  await started({ ...ADMIN, adminPassword: 'second password' });
  expect(await left()).toEqual([{ sessions: [other.id], states: [other.id] }]);
  expect(await source.getRepository(AuditEntry).find()).toMatchObject([
    { action: 'user.password-changed', targetId: user.id, detail: 'ADMIN_PASSWORD' },
  ]);
});

test('an administrator’s account that has another address now, or was deleted, is not made again by a restart', async () => {
  const accounts = () => database.source.getRepository(Account);
  await started(ADMIN);
  await accounts().update({ email: ADMIN.adminEmail }, { email: 'grace@example.org' });
  await started(ADMIN);
  expect(await accounts().find()).toMatchObject([{ email: 'grace@example.org' }]);
  await accounts().delete({ email: 'grace@example.org' });
  await started(ADMIN);
  expect(await accounts().count()).toBe(0);
  await started({ ...ADMIN, adminPassword: 'third password' });
  expect(await accounts().find()).toMatchObject([{ email: ADMIN.adminEmail }]);
});

test('of two sign-ups with one address one wins', async () => {
  const accounts = await started({});
  const person = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron', password: 'long enough' };
  const made = await Promise.all([accounts.signUp(person), accounts.signUp(person)]);
  expect(made.filter(Boolean)).toHaveLength(1);
});

test('only tests hash passwords at another cost than the recommended one', () => {
  const providers = Reflect.getMetadata('providers', IdentityProviderModule) as object[];
  expect(providers).toContainEqual({ provide: NEW_PASSWORD_COST, useValue: PASSWORD_COST });
});
