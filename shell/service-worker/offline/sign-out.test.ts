import {
  endSignOut,
  forgetDevice,
  isSignOutWaiting,
  keepSignOut,
  openDeviceStore,
} from '@lectern/client/offline/store';
import { fakeDevice } from '@lectern/client/testing/device';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerSignOut } from './sign-out';

const device = fakeDevice();
afterAll(() => device.restore());

const request = { url: 'https://learn.example.org/api/logout' } as Request;
/** The answer of the server: a redirect that a worker can't look into. */
const redirect = { type: 'opaqueredirect' } as Response;
const noNetwork = () => Promise.reject(new TypeError('No network'));

const countReviews = async () => (await openDeviceStore()).count('reviews');
/** Node follows no addresses without a host. */
const redirects: string[] = [];

beforeEach(async () => {
  const change = { userId: 'person', questionId: 'q', kind: 'review', isInReview: true } as const;
  await (await openDeviceStore()).add('reviews', change);
  redirects.length = 0;
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url) => (redirects.push(String(url)), Response.json({})),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await forgetDevice();
  await endSignOut();
});

test('a device with changes of a person signs out on a screen first, and keeps them until then', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(redirect));
  await answerSignOut(request);
  expect([redirects, await countReviews()]).toEqual([['/downloads/sign-out'], 1]);
});

test('a sign-out that the person has confirmed clears the device and ends the session', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(redirect));
  await keepSignOut();
  expect(await answerSignOut(request)).toBe(redirect);
  expect([await countReviews(), await isSignOutWaiting()]).toEqual([0, false]);
});

test.each([
  ['gets no answer', noNetwork, ['/']],
  ['gets the page of another network', () => Promise.resolve(new Response('Sign in')), []],
])(
  'where a confirmed sign-out %s, the device is cleared, and the session ends at the next contact',
  async (_, fetch, to) => {
    vi.stubGlobal('fetch', fetch);
    await keepSignOut();
    await answerSignOut(request);
    expect([redirects, await countReviews(), await isSignOutWaiting()]).toEqual([to, 0, true]);
  },
);
