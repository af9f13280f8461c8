/** @vitest-environment jsdom */
import { getDashboard, getUser, healthReady, listCourses } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusManager, onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { outages, query, queryClient, useCurrentUser } from './index';
import { fakeNetwork, type FakeNetwork } from './testing/index';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const open = () =>
  renderHook(() => ({ me: useCurrentUser(), courses: useQuery(query(listCourses)) }), { wrapper });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const count = (...endpoints: Parameters<FakeNetwork['calls']>[0][]) =>
  endpoints.map((endpoint) => network.calls(endpoint).length);
const calls = () => count(healthReady, getUser, listCourses);
let network: FakeNetwork;

beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.answer(healthReady, { database: 'ok', queue: 'ok', storage: 'ok' });
  // The longest pause of each attempt: 10, 20, 30, 30 ... seconds.
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(async () => {
  // Every test ends with an available server.
  resume();
  await wait(60_000);
  cleanup();
  network.restore();
  focusManager.setFocused(undefined);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function stop(status = 500): void {
  network.refuse(healthReady, 503);
  network.refuse(getUser, status);
  network.refuse(listCourses, status);
}

function resume(): void {
  network.answer(healthReady, { database: 'ok', queue: 'ok', storage: 'ok' });
  network.refuse(getUser, 401);
  network.answer(listCourses, []);
}

test('during an outage one probe is repeated, after 10, 20, 30 and 30 seconds at most', async () => {
  stop();
  const { result } = open();
  await wait(0);
  expect(calls()).toEqual([0, 1, 1]);
  for (const [index, seconds] of [10, 20, 30, 30].entries()) {
    await wait(seconds * 1000 - 1);
    expect(calls()).toEqual([index, 1, 1]);
    await wait(1);
    expect(calls()).toEqual([index + 1, 1, 1]);
    expect(result.current.me.error).not.toBeNull();
    expect(result.current.me.isLoading).toBe(false);
  }
});

test('when the server is available again, every failed query on screen is fetched once', async () => {
  stop(503);
  const { result } = open();
  await wait(0);
  resume();
  await wait(10_100);
  expect(result.current.me).toMatchObject({ user: null, error: null });
  expect(result.current.courses.data).toEqual([]);
  await wait(300_000);
  expect(calls()).toEqual([1, 2, 2]);
});

test('a query that fails although the server is available is fetched once more, then only by its Retry button', async () => {
  network.refuse(getUser, 401);
  network.refuse(listCourses, 500);
  const { result } = open();
  await wait(300_000);
  expect(calls()).toEqual([1, 2, 2]);
  expect(result.current.courses.error).not.toBeNull();
});

test('a query whose server stays unreachable is fetched again after growing pauses', async () => {
  network.refuse(getUser, 401);
  network.refuse(listCourses, 502);
  open();
  await wait(60_000);
  expect(calls()).toEqual([3, 4, 4]);
});

test('a client error does not count as an outage', async () => {
  network.refuse(getUser, 401);
  network.refuse(listCourses, 403);
  open();
  await wait(300_000);
  expect(calls()).toEqual([0, 1, 1]);
});

test('a visitor’s screen waits for the database, which the current-user call does not need', async () => {
  stop();
  network.refuse(getUser, 401);
  const { result } = open();
  await wait(65_000);
  expect(calls()).toEqual([3, 1, 1]);
  resume();
  await wait(60_000);
  expect(result.current.courses.data).toEqual([]);
});

test('a hidden tab waits until it is shown', async () => {
  stop();
  open();
  await wait(0);
  focusManager.setFocused(false);
  await wait(300_000);
  expect(calls()).toEqual([0, 1, 1]);
  focusManager.setFocused(true);
  await wait(0);
  expect(calls()).toEqual([1, 1, 1]);
});

test('the server is probed immediately when the browser is online again', async () => {
  stop();
  open();
  await wait(0);
  resume();
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await wait(0);
  expect(calls()).toEqual([1, 2, 2]);
});

test('listeners are notified after an outage, and only then', async () => {
  const onRecovery = vi.fn();
  const stopListening = outages.onRecovery(onRecovery);
  network.refuse(getUser, 401);
  outages.report(new TypeError('Failed to fetch'));
  await wait(10_000);
  expect(network.calls(getUser)).toHaveLength(1);
  expect(onRecovery).not.toHaveBeenCalled();

  network.refuse(healthReady, 503);
  outages.report(new TypeError('Failed to fetch'));
  await wait(10_000);
  resume();
  await wait(20_000);
  expect(onRecovery).toHaveBeenCalledTimes(1);
  stopListening();
});

test('mounting a component does not repeat a query that has just failed', async () => {
  network.refuse(getUser, 401);
  network.refuse(getDashboard, 500);
  const mount = () => renderHook(() => useQuery(query(getDashboard)), { wrapper });
  mount();
  await wait(0);
  for (let times = 0; times < 20; times += 1) {
    mount().unmount();
    await wait(100);
  }
  expect(network.calls(getDashboard)).toHaveLength(1);
  await wait(3001);
  mount();
  await wait(0);
  expect(network.calls(getDashboard)).toHaveLength(2);
});
