import { afterEach, expect, test, vi } from 'vitest';
import { listen, onUnhandledIntent, openTutorChat } from './index';

const general = { courseId: null, title: 'General Learning' };
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

test('an intent reaches the overlay that handles it', () => {
  const answer = vi.fn();
  stops.push(listen('openTutorChat', answer));
  openTutorChat(general);
  expect(answer).toHaveBeenCalledWith(general);
});

test('an intent without a handler requests the overlays; the latest waits for them', () => {
  const notify = vi.fn();
  stops.push(onUnhandledIntent(notify));
  openTutorChat({ ...general, title: 'First' });
  openTutorChat(general);
  expect(notify).toHaveBeenCalledTimes(2);

  const answer = vi.fn();
  stops.push(listen('openTutorChat', answer));
  expect(answer.mock.calls).toEqual([[general]]);
});

test('a removed handler receives no more intents', () => {
  const answer = vi.fn();
  listen('openTutorChat', answer)();
  openTutorChat(general);
  expect(answer).not.toHaveBeenCalled();
  stops.push(listen('openTutorChat', vi.fn()));
});
