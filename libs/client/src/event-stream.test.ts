/** @jest-environment jsdom */
import { uploadProgress } from '@lectern/contract';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventStream } from './index';
import { fakeNetwork, type FakeNetwork } from './testing/index';

const step = { uploadId: '0b8f2b5e-6f3b-4c5b-9a55-6a0d3c1f7a11', progress: 40, stage: 'Rendering slides' };
let network: FakeNetwork;

beforeEach(() => {
  jest.useFakeTimers();
  network = fakeNetwork();
  // The longest pause of each attempt.
  jest.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  network.restore();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a stream passes on each message until it is closed', () => {
  const onMessage = jest.fn();
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
  const onError = jest.fn();
  eventStream(uploadProgress, { onMessage: jest.fn(), onError });
  for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    network.disconnect(uploadProgress, isRefused);
    jest.advanceTimersByTime(pause - 1);
    expect(network.listeners(uploadProgress)).toBe(0);
    jest.advanceTimersByTime(1);
    expect(network.listeners(uploadProgress)).toBe(1);
  }
  expect(onError).toHaveBeenCalledTimes(6);
});

test('the pauses are random, so that browsers do not reconnect at the same time', () => {
  jest.mocked(Math.random).mockReturnValue(0);
  eventStream(uploadProgress, { onMessage: jest.fn() });
  network.disconnect(uploadProgress);
  network.disconnect(uploadProgress);
  jest.advanceTimersByTime(1000);
  expect(network.listeners(uploadProgress)).toBe(1);
});

test('only a stable connection resets the pauses', () => {
  eventStream(uploadProgress, { onMessage: jest.fn() });
  network.connect(uploadProgress);
  network.disconnect(uploadProgress);
  jest.advanceTimersByTime(2000);
  network.connect(uploadProgress);
  network.disconnect(uploadProgress);
  jest.advanceTimersByTime(2000);
  expect(network.listeners(uploadProgress)).toBe(0);
  jest.advanceTimersByTime(2000);
  network.connect(uploadProgress);
  jest.advanceTimersByTime(60_000);
  network.disconnect(uploadProgress);
  jest.advanceTimersByTime(2000);
  expect(network.listeners(uploadProgress)).toBe(1);
});

test('a reconnected stream continues after the last message', () => {
  eventStream(uploadProgress, { onMessage: jest.fn() });
  expect(network.urls(uploadProgress)).toEqual([uploadProgress.path]);
  network.send(uploadProgress, step, '17.1.a');
  network.disconnect(uploadProgress, true);
  jest.advanceTimersByTime(2000);
  expect(network.urls(uploadProgress)).toEqual([`${uploadProgress.path}?lastEventId=17.1.a`]);
});

test('a stream that is closed during a pause stays closed', () => {
  const close = eventStream(uploadProgress, { onMessage: jest.fn() });
  network.disconnect(uploadProgress, true);
  close();
  jest.advanceTimersByTime(60_000);
  expect(network.listeners(uploadProgress)).toBe(0);
});
