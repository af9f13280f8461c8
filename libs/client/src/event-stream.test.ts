/** @vitest-environment jsdom */
import { uploadProgress } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventStream } from './index';
import { fakeNetwork, type FakeNetwork } from './testing/index';

const step = { uploadId: '0b8f2b5e-6f3b-4c5b-9a55-6a0d3c1f7a11', progress: 40, stage: 'Rendering slides' };
let network: FakeNetwork;

beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  // The longest pause of each attempt.
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  network.restore();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a stream passes on each message until it is closed', () => {
  const onMessage = vi.fn();
  const close = eventStream(uploadProgress, { onMessage });
  network.send(uploadProgress, step);
  expect(onMessage).toHaveBeenCalledWith(step);
  close();
  expect(network.listeners(uploadProgress)).toBe(0);
});

test.each([
  ['broken', false],
  ['refused', true],
])('a %s stream is reconnected, each time after a longer pause', (_, isRefused) => {
  const onError = vi.fn();
  eventStream(uploadProgress, { onMessage: vi.fn(), onError });
  for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    network.disconnect(uploadProgress, isRefused);
    vi.advanceTimersByTime(pause - 1);
    expect(network.listeners(uploadProgress)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(network.listeners(uploadProgress)).toBe(1);
  }
  expect(onError).toHaveBeenCalledTimes(6);
});

test('the pauses are random, so that browsers do not reconnect at the same time', () => {
  vi.mocked(Math.random).mockReturnValue(0);
  eventStream(uploadProgress, { onMessage: vi.fn() });
  network.disconnect(uploadProgress);
  network.disconnect(uploadProgress);
  vi.advanceTimersByTime(1000);
  expect(network.listeners(uploadProgress)).toBe(1);
});

test('only a stable connection resets the pauses', () => {
  eventStream(uploadProgress, { onMessage: vi.fn() });
  network.connect(uploadProgress);
  network.disconnect(uploadProgress);
  vi.advanceTimersByTime(2000);
  network.connect(uploadProgress);
  network.disconnect(uploadProgress);
  vi.advanceTimersByTime(2000);
  expect(network.listeners(uploadProgress)).toBe(0);
  vi.advanceTimersByTime(2000);
  network.connect(uploadProgress);
  vi.advanceTimersByTime(60_000);
  network.disconnect(uploadProgress);
  vi.advanceTimersByTime(2000);
  expect(network.listeners(uploadProgress)).toBe(1);
});

test('a reconnected stream continues after the last message', () => {
  eventStream(uploadProgress, { onMessage: vi.fn() });
  expect(network.urls(uploadProgress)).toEqual([uploadProgress.path]);
  network.send(uploadProgress, step, '17.1.a');
  network.disconnect(uploadProgress, true);
  vi.advanceTimersByTime(2000);
  expect(network.urls(uploadProgress)).toEqual([`${uploadProgress.path}?lastEventId=17.1.a`]);
});

test('a stream that is closed during a pause stays closed', () => {
  const close = eventStream(uploadProgress, { onMessage: vi.fn() });
  network.disconnect(uploadProgress, true);
  close();
  vi.advanceTimersByTime(60_000);
  expect(network.listeners(uploadProgress)).toBe(0);
});
