import { afterEach, expect, jest, test } from '@jest/globals';
import { listen, onUnanswered, openTutorChat } from './index';

const general = { courseId: null, title: 'General Learning' };
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

test('an intent reaches the overlay that answers it', () => {
  const answer = jest.fn();
  stops.push(listen('openTutorChat', answer));
  openTutorChat(general);
  expect(answer).toHaveBeenCalledWith(general);
});

test('an intent that nobody answers yet calls for the overlays and waits for them, the latest only', () => {
  const wanted = jest.fn();
  stops.push(onUnanswered(wanted));
  openTutorChat({ ...general, title: 'First' });
  openTutorChat(general);
  expect(wanted).toHaveBeenCalledTimes(2);

  const answer = jest.fn();
  stops.push(listen('openTutorChat', answer));
  expect(answer.mock.calls).toEqual([[general]]);
});

test('an overlay that has gone answers nothing more', () => {
  const answer = jest.fn();
  listen('openTutorChat', answer)();
  openTutorChat(general);
  expect(answer).not.toHaveBeenCalled();
  stops.push(listen('openTutorChat', jest.fn()));
});
