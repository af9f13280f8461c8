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

test('a stream hands over each message and ends when it is no longer wanted', () => {
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
])('a %s stream is opened again, each time after a longer pause', (_, isRefused) => {
  const onError = jest.fn();
  eventStream(uploadProgress, { onMessage: jest.fn(), onError });
  for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    network.breakOff(uploadProgress, isRefused);
    jest.advanceTimersByTime(pause - 1);
    expect(network.listeners(uploadProgress)).toBe(0);
    jest.advanceTimersByTime(1);
    expect(network.listeners(uploadProgress)).toBe(1);
  }
  expect(onError).toHaveBeenCalledTimes(6);
});

test('the pauses are random, so that browsers do not return together', () => {
  jest.mocked(Math.random).mockReturnValue(0);
  eventStream(uploadProgress, { onMessage: jest.fn() });
  network.breakOff(uploadProgress);
  network.breakOff(uploadProgress);
  jest.advanceTimersByTime(1000);
  expect(network.listeners(uploadProgress)).toBe(1);
});

test('only a connection that lasted shortens the pauses again', () => {
  eventStream(uploadProgress, { onMessage: jest.fn() });
  network.open(uploadProgress);
  network.breakOff(uploadProgress);
  jest.advanceTimersByTime(2000);
  network.open(uploadProgress);
  network.breakOff(uploadProgress);
  jest.advanceTimersByTime(2000);
  expect(network.listeners(uploadProgress)).toBe(0);
  jest.advanceTimersByTime(2000);
  network.open(uploadProgress);
  jest.advanceTimersByTime(60_000);
  network.breakOff(uploadProgress);
  jest.advanceTimersByTime(2000);
  expect(network.listeners(uploadProgress)).toBe(1);
});

test('a stream that is opened again goes on after the last message, so that no end is missed', () => {
  eventStream(uploadProgress, { onMessage: jest.fn() });
  expect(network.addresses(uploadProgress)).toEqual([uploadProgress.path]);
  network.send(uploadProgress, step, '17.1.a');
  network.breakOff(uploadProgress, true);
  jest.advanceTimersByTime(2000);
  expect(network.addresses(uploadProgress)).toEqual([`${uploadProgress.path}?lastEventId=17.1.a`]);
});

test('a stream that is closed during a pause stays closed', () => {
  const close = eventStream(uploadProgress, { onMessage: jest.fn() });
  network.breakOff(uploadProgress, true);
  close();
  jest.advanceTimersByTime(60_000);
  expect(network.listeners(uploadProgress)).toBe(0);
});
