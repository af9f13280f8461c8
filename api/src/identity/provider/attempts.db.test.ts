import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyedHash, RateLimit } from '@lectern/data';
import type { Request } from 'express';
import { startTestApi, type TestApi } from '../../testing/test-api.js';
import { TestBrowser } from '../../testing/test-browser.js';
import { Attempts } from './attempts.js';
import { KnownDevices } from './known-devices.js';

let api: TestApi;
let attempts: Attempts;
beforeAll(async () => {
  api = await startTestApi();
  attempts = new Attempts(api.database.source, createKeyedHash(api.database.source));
});
afterAll(() => api.stop());

/** How many of the attempts may check a password; ten run at once. */
async function allowed(count: number, attempt: (at: number) => Promise<void>): Promise<number> {
  let next = 0;
  let passed = 0;
  const guess = async () => {
    while (next < count) {
      await attempt(next++).then(
        () => passed++,
        () => undefined,
      );
    }
  };
  await Promise.all(Array.from({ length: 10 }, guess));
  return passed;
}

const group = (number: number) => number.toString(16);
const PASSWORD = 'correct horse';

const aBrowser = (address: string) => new TestBrowser(api.env.publicUrl, api.url, address);
const signIn = async (browser: TestBrowser, password = PASSWORD) =>
  browser.submit(await browser.open('/api/login'), { email: api.env.adminEmail, password });

test('of 10,000 guesses from as many IPv6 networks 50 are checked, and the administrator still signs in', async () => {
  const known = aBrowser('192.0.2.50');
  expect((await signIn(known)).path).toBe('/admin');
  await known.open('/api/logout');

  const { adminEmail } = api.env;
  const checked = await allowed(10_000, (at) =>
    attempts.signIn(adminEmail, `2001:db8:${group(at % 500)}:${group(at)}::${group(at)}`),
  );
  expect(checked).toBe(50);

  const stranger = await signIn(aBrowser('2001:db8:ffff::1'));
  expect(stranger.status).toBe(429);
  expect(stranger.text).toMatch(/Too many attempts. Please wait 1\d minutes and try again./);
  expect((await signIn(known)).path).toBe('/admin');
  expect((await known.open('/api/auth/user')).status).toBe(200);
});

test('guesses at many accounts from all addresses of one IPv6 network count as one, and of one site as four', async () => {
  const spray = (at: number) => `person${at}@example.org`;
  const network = await allowed(300, (at) => attempts.signIn(spray(at), `2001:db9:a:1::${group(at)}`));
  expect(network).toBe(100);
  const site = await allowed(600, (at) => attempts.signIn(spray(at), `2001:db9:b:${group(at)}::1`));
  expect(site).toBe(400);
  expect(await allowed(150, (at) => attempts.signUp(`2001:db9:c:1::${group(at)}`))).toBe(100);
});

test('a known browser has its own limit, and its cookie is good for its own account only', async () => {
  const browser = aBrowser('192.0.2.51');
  const email = 'grace@example.org';
  const { path } = await browser.open('/api/login');
  const person = { firstName: 'Grace', lastName: 'Hopper', email, password: 'a long phrase of words' };
  await browser.submit(await browser.open(`${path}/sign-up`), person);
  const cookie = `lectern.device=${browser.cookie('lectern.device')}`;
  await browser.open('/api/logout');

  const devices = new KnownDevices(api.env.publicUrl, createKeyedHash(api.database.source));
  const isKnown = async (cookie: string, account: string) =>
    (await devices.find({ headers: { cookie } } as Request, account)) !== undefined;
  expect(await isKnown(`other=1; ${cookie}`, email)).toBe(true);
  expect(await isKnown(cookie, 'ada@example.org')).toBe(false);
  expect(await isKnown(cookie.slice(0, -1) + '_', email)).toBe(false);
  expect(await isKnown('lectern.device=', email)).toBe(false);

  const statuses = [];
  let page = await browser.open('/api/login');
  for (let guess = 0; guess < 11; guess++) {
    page = await browser.submit(page, { email, password: `guess ${guess}` });
    statuses.push(page.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

test('the table of attempts has no address of a person or network in clear', async () => {
  const rows = await api.database.source.getRepository(RateLimit).find();
  expect(rows.length).toBeGreaterThan(100);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
});
