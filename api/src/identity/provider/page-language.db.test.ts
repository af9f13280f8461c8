import { Account, Mail } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const PASSWORD = 'long enough';
const aBrowser = (languages = 'de-AT, en;q=0.8') =>
  new TestBrowser(api.env.publicUrl, api.url, undefined, languages);

test('the sign-in page is in the language that the browser prefers', async () => {
  const { text } = await aBrowser().open('/api/login');
  expect(text).toContain('<html lang="de" dir="ltr">');
  expect(text).toContain('<title>Anmelden · Lectern</title>');
  for (const german of ['Angemeldet bleiben', 'Passwort vergessen?', 'Passkey verwenden', 'Konto erstellen'])
    expect(text).toContain(german);
  expect(text).toContain('data-hide="Verbergen"');
  expect(text).not.toMatch(/Sign in|Password|Use a passkey/);
  expect((await aBrowser('tlh').open('/api/login')).text).toContain('<html lang="en" dir="ltr">');
});

test('a form says in the language of its page what is wrong', async () => {
  const browser = aBrowser();
  const refused = await browser.submit(await browser.open('/api/login'), {
    email: 'unbekannt@example.org',
    password: PASSWORD,
  });
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('E-Mail-Adresse und Passwort passen nicht zusammen.'),
  ]);
  const signUp = await browser.open('/api/login?screen=sign-up');
  const { text } = await browser.submit(signUp, {
    firstName: '',
    lastName: 'x'.repeat(81),
    email: 'ada',
    password: 'kurz',
  });
  expect(text).toContain('Geben Sie Ihren Vornamen ein.');
  expect(text).toContain('Ihr Nachname darf höchstens 80 Zeichen haben.');
  expect(text).toContain('Das ist keine E-Mail-Adresse.');
  expect(text).toContain('Wählen Sie ein Passwort mit mindestens 8 Zeichen.');
  const names = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' };
  const common = await browser.submit(signUp, { ...names, password: 'password' });
  expect(common.text).toContain('Dieses Passwort ist zu leicht zu erraten.');
});

test('pages about a link and a sign-in that have ended are in the language of the browser', async () => {
  const browser = aBrowser();
  const ended = await browser.open('/oidc/account/link/none');
  expect([ended.status, ended.text]).toEqual([
    410,
    expect.stringContaining('Ein Link funktioniert einmal und 30 Minuten lang'),
  ]);
  const unknown = await browser.open('/oidc/interaction/none');
  expect(unknown.text).toContain('<h1>Diese Seite ist abgelaufen</h1>');
  const failed = await browser.open('/oidc/auth?client_id=unknown');
  expect(failed.text).toContain('<h1>Die Anmeldung hat nicht funktioniert</h1>');
  const declined = await browser.open('/api/callback?error=access_denied');
  expect(declined.text).toContain('wurde abgelehnt. Es hat sich nichts geändert.');
});

test('a person without an account in Lectern yet gets a link in the language of the page that they request it on', async () => {
  const email = 'neu@example.org';
  const accounts = api.database.source.getRepository(Account);
  await accounts.save({ email, firstName: 'Uta', lastName: 'Neu', passwordHash: 'none' });
  const browser = aBrowser();
  const requested = await browser.submit(await browser.open('/oidc/account/forgot'), { email });
  expect(requested.text).toContain('<h1>Link angefordert</h1>');
  const mail = await api.database.source.getRepository(Mail).findOneByOrFail({ recipient: email });
  expect(mail.subject).toBe('Setzen Sie Ihr Passwort zurück');
});
