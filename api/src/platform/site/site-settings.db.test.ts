import {
  DEFAULT_SITE_IDENTITY,
  EDIT_CONFLICT,
  getSiteSettings,
  listAuditEntries,
  updateSiteIdentity,
  updateSiteRegion,
} from '@lectern/contract';
import { Mail } from '@lectern/data';
import { setSiteName } from '@lectern/i18n/server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { MailService } from '../mail/mail.service.js';
import { SiteSettingsService } from './site-settings.service.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const GERMAN = { locale: 'de', timeZone: 'Europe/Berlin' } as const;

async function save(settings: { locale: 'en' | 'de'; timeZone: string }) {
  const { region } = (await admin.call(getSiteSettings)).body;
  return admin.call(updateSiteRegion, { body: { version: region.version, settings } });
}

/** The language in which a page is answered to a visitor whose browser sends this header. */
async function answerTo(accepted?: string) {
  const headers: Record<string, string> = accepted ? { 'accept-language': accepted } : {};
  const page = await (await api.visitor.fetch('/oidc/account/forgot', { headers })).text();
  return /<html lang="([\w-]+)"/.exec(page)?.[1];
}

test('the settings have defaults until an administrator saves others, and the audit log names what changed', async () => {
  expect((await admin.call(getSiteSettings)).body).toEqual({
    identity: { version: 0, settings: DEFAULT_SITE_IDENTITY },
    region: { version: 0, settings: { locale: 'en', timeZone: 'UTC' } },
  });
  expect((await save(GERMAN)).body).toMatchObject({ region: { version: 1, settings: GERMAN } });
  const [entry] = (await admin.call(listAuditEntries, { query: { page: '1' } })).body.items;
  expect(entry).toMatchObject({
    action: 'site.settings-changed',
    target: { kind: 'site', name: 'region' },
    fields: ['locale', 'timeZone'],
  });
});

test('of two administrators who save at once the second one is refused', async () => {
  const { version } = (await admin.call(getSiteSettings)).body.region;
  const saves = [GERMAN, { ...GERMAN, timeZone: 'UTC' }].map((settings) =>
    admin.call(updateSiteRegion, { body: { version, settings } }),
  );
  const answers = await Promise.all(saves);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: EDIT_CONFLICT });
});

test('a browser whose language Lectern lacks gets the language of the site, a program without one English', async () => {
  await save(GERMAN);
  expect(await answerTo('tlh')).toBe('de');
  expect(await answerTo('fr')).toBe('fr');
  expect(await answerTo()).toBe('en');
  await save({ locale: 'en', timeZone: 'UTC' });
  expect(await answerTo('tlh')).toBe('en');
});

test('a mail to a person who has chosen no language is in the language of the site', async () => {
  await save(GERMAN);
  const { email } = await api.aUser({ email: 'ada@example.org' });
  const { manager } = api.database.source;
  const mail = { kind: 'password-changed' as const, to: String(email) };
  const [mailId] = await api.app.get(MailService).writeAllowed(manager, [mail]);
  const { subject, html } = await manager.findOneByOrFail(Mail, { id: String(mailId) });
  expect(subject).toMatch(/Passwort/);
  expect(html).toContain('lang="de"');
});

test('a change that another replica made is noticed', async () => {
  const { version } = (await admin.call(getSiteSettings)).body.region;
  await api.database.source.query(
    `UPDATE site_settings SET settings = '{"locale": "ja", "timeZone": "Asia/Tokyo"}', version = ${version + 1} WHERE "group" = 'region'`,
  );
  await api.database.source.query(`SELECT pg_notify('site_changed', 'region')`);
  const service = api.app.get(SiteSettingsService);
  await expect.poll(() => service.current.region.timeZone).toBe('Asia/Tokyo');
});

test('a name of any characters is shown as text in mails and pages of the sign-in', async () => {
  const name = `A&B <"School"> {'1'} {0}`;
  const { version } = (await admin.call(getSiteSettings)).body.identity;
  await admin.call(updateSiteIdentity, { body: { version, settings: { ...DEFAULT_SITE_IDENTITY, name } } });
  onTestFinished(() => setSiteName('Lectern'));
  const page = await (await api.visitor.fetch('/oidc/account/forgot')).text();
  expect(page).toMatch(/<title>[^<]+ · A&amp;B &lt;&quot;School&quot;&gt; \{&apos;1&apos;\} \{0\}<\/title>/);
  const { email } = await api.aUser({ email: 'grace@example.org' });
  const { manager } = api.database.source;
  const mail = { kind: 'password-changed' as const, to: String(email), locale: 'en' as const };
  const [mailId] = await api.app.get(MailService).writeAllowed(manager, [mail]);
  const { text, html } = await manager.findOneByOrFail(Mail, { id: String(mailId) });

  expect(text).toContain(`The password of your ${name} account was changed`);
  expect(text).toMatch(/\n\nA&B <"School"> \{'1'\} \{0\}\n$/);
  expect(html).not.toContain('<"School">');
});
