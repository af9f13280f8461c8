import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerFromNetwork, isFromServer, NETWORK_TIMEOUT_MS } from './network-first';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const stored = new Response('stored');
const never = new Promise<Response>(() => undefined);

async function answer(network: Promise<Response>, copy: Response | undefined = stored) {
  const answered = answerFromNetwork(
    () => network,
    () => Promise.resolve(copy),
  );
  await vi.advanceTimersByTimeAsync(NETWORK_TIMEOUT_MS);
  return answered;
}

test('the network comes first, errors of the product included', async () => {
  const page = new Response('page', { status: 500 });
  expect(await answer(Promise.resolve(page))).toBe(page);
});

test.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers nothing in time', () => never],
  ['answers that the server is down', () => Promise.resolve(new Response('', { status: 502 }))],
])('the stored copy is shown where the network %s', async (_, network) => {
  expect(await answer(network())).toBe(stored);
});

test.each([200, 401, 403, 511])('a page with the status %s is no answer to a call', (status) => {
  const headers = { 'Content-Type': 'text/html' };
  expect(isFromServer(new Response('<h1>Sign in to the Wi-Fi</h1>', { status, headers }))).toBe(false);
  expect(isFromServer(Response.json({}, { status }))).toBe(true);
});

test('without a copy the page waits as long as the network takes', async () => {
  const page = new Response('late');
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(page), 2 * NETWORK_TIMEOUT_MS));
  const answered = answerFromNetwork(
    () => late,
    () => Promise.resolve(undefined),
  );
  await vi.advanceTimersByTimeAsync(2 * NETWORK_TIMEOUT_MS);
  expect(await answered).toBe(page);
});
