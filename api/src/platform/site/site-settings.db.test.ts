import {
  DEFAULT_SITE_IDENTITY,
  EDIT_CONFLICT,
  getSiteSettings,
  listAuditEntries,
  type Locale,
  updateSiteIdentity,
  updateSiteLanding,
  updateSiteLinks,
  updateSiteLook,
  updateSiteRegion,
} from '@lectern/contract';
import { savedSiteSettings } from '@lectern/contract/testing';
import { Mail } from '@lectern/data';
import { setSiteName } from '@lectern/i18n/server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { MailService } from '../mail/mail.service.js';
import { LandingTextsService } from './landing-texts.service.js';
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
  expect((await admin.call(getSiteSettings)).body).toEqual(savedSiteSettings());
  expect((await save(GERMAN)).body).toMatchObject({ region: { version: 1, settings: GERMAN } });
  const [entry] = (await admin.call(listAuditEntries, { query: { page: '1' } })).body.items;
  expect(entry).toMatchObject({
    action: 'site.settings-changed',
    target: { kind: 'site', name: 'region' },
    fields: ['locale', 'timeZone'],
  });
});

test('the color of the site is on sign-in pages and in mails, and one in which texts are hard to read is refused', async () => {
  const { look } = (await admin.call(getSiteSettings)).body;
  const saveColor = (primaryColor: string | null, version: number) =>
    admin.call(updateSiteLook, { body: { version, settings: { primaryColor } } });
  const refused = await saveColor('#ffd400', look.version);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ message: expect.stringContaining('#816b00') });
  expect((await admin.call(getSiteSettings)).body.look).toEqual(look);
  await saveColor('#7a1f5c', look.version);
  expect(await (await api.visitor.fetch('/oidc/account/forgot')).text()).toContain('--primary:#7a1f5c');
  const { manager } = api.database.source;
  const mail = { kind: 'password-changed' as const, to: 'ada@example.org' };
  const [mailId] = await api.app.get(MailService).writeAllowed(manager, [mail]);
  const { html } = await manager.findOneByOrFail(Mail, { id: String(mailId) });
  expect(html).toContain('#7a1f5c');
  expect(html).not.toContain('#0958d9');
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

test('a text of the landing page is that of the language, then that of the language of the site', async () => {
  const saveTexts = async (texts: object) => {
    const { version } = (await admin.call(getSiteSettings)).body.landing;
    return admin.call(updateSiteLanding, { body: { version, settings: { texts } } });
  };
  const read = (locale: Locale) => api.app.get(LandingTextsService).list(locale);
  await save(GERMAN);
  const texts = {
    de: { headline: 'Unsere Schule', lead: 'Kurse für alle' },
    fr: { headline: 'Notre école', lead: '' },
  };
  expect((await saveTexts(texts)).status).toBe(200);
  expect(read('fr')).toEqual({ headline: 'Notre école', lead: 'Kurse für alle' });
  expect(read('en')).toEqual(texts.de);
  await save({ locale: 'en', timeZone: 'UTC' });
  expect(read('en')).toEqual({});
  for (const refused of [
    { de: { headline: 'x'.repeat(81) } },
    { de: { headline: 'two\nlines' } },
    { de: { unknown: 'x' } },
    { tlh: { headline: 'x' } },
  ])
    expect((await saveTexts(refused)).status).toBe(400);
  expect(await read('de')).toEqual(texts.de);
});

test('pages for signing in link to the privacy page, and to the imprint where the site has one', async () => {
  const saveLinks = async (links: object) => {
    const { version } = (await admin.call(getSiteSettings)).body.links;
    return (await admin.call(updateSiteLinks, { body: { version, settings: links } })).status;
  };
  const read = async () => {
    const page = await (await api.visitor.fetch('/oidc/account/forgot')).text();
    return [...page.matchAll(/<a href="([^"]*)" target="_blank"/g)].map(([, href]) => href);
  };
  expect(await read()).toEqual(['/privacy']);
  expect(await saveLinks({ privacy: 'https://school.example/?a=1&b="2"', imprint: '' })).toBe(400);
  expect(await saveLinks({ privacy: 'https://school.example/?a=1&b=2', imprint: '/imprint' })).toBe(200);
  expect(await read()).toEqual(['https://school.example/?a=1&amp;b=2', '/imprint']);
  for (const imprint of ['javascript:alert(1)', '//elsewhere.example', 'ftp://school.example'])
    expect(await saveLinks({ privacy: '', imprint })).toBe(400);
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
