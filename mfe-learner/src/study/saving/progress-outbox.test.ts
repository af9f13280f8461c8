/** @vitest-environment jsdom */
import { ApiError } from '@lectern/client';
import type { Enrollment } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgressOutbox, type ProgressSave } from './progress-outbox';
import { anEnrollment } from '../../testing/samples';

const save = (slideId: string, progress = 50): ProgressSave => ({ courseId: 'course', slideId, progress });

/** A server whose answers are given one by one by the test. */
class Server {
  readonly sent: ProgressSave[] = [];
  readonly saved: Enrollment[] = [];
  readonly refusals: number[] = [];
  signedOut = 0;
  private readonly open: { answer: (enrollment: Enrollment) => void; fail: (error: unknown) => void }[] = [];

  outbox(userId = 'ada') {
    return createProgressOutbox(userId, {
      send: (next) => {
        this.sent.push(next);
        return new Promise((answer, fail) => this.open.push({ answer, fail }));
      },
      onSaved: (enrollment) => this.saved.push(enrollment),
      onRejected: ({ status }) => this.refusals.push(status),
      onSignedOut: () => this.signedOut++,
    });
  }

  async answers(enrollment = anEnrollment()): Promise<void> {
    this.open.shift()?.answer(enrollment);
    await settle();
  }

  async fails(status?: number): Promise<void> {
    this.open.shift()?.fail(status ? new ApiError(status, '') : new TypeError('Failed to fetch'));
    await settle();
  }

  get slides(): string[] {
    return this.sent.map(({ slideId }) => slideId);
  }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
const kept = () => Object.keys(localStorage).length;

let server: Server;

beforeEach(() => {
  vi.useFakeTimers();
  // The shortest pauses, unless a test says otherwise.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  localStorage.clear();
  server = new Server();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a save is stored before it is sent and removed only after the server has answered', async () => {
  const outbox = server.outbox();
  const receipt = outbox.save(save('one'));
  expect(kept()).toBe(1);
  const saved = anEnrollment({ progress: '25.00' });
  await server.answers(saved);
  expect(kept()).toBe(0);
  await expect(receipt).resolves.toBe(saved);
  expect(server.saved).toEqual([saved]);
});

test('saves are sent one at a time, in the order of the slide views', async () => {
  const outbox = server.outbox();
  ['one', 'two', 'three'].forEach((slide) => void outbox.save(save(slide)));
  expect(server.slides).toEqual(['one']);
  await server.answers();
  expect(server.slides).toEqual(['one', 'two']);
  await server.answers();
  expect(server.slides).toEqual(['one', 'two', 'three']);
});

test('a lost connection is retried after growing random pauses, and shown as unsaved until it is saved', async () => {
  vi.mocked(Math.random).mockReturnValue(1);
  const outbox = server.outbox();
  const states: boolean[] = [];
  outbox.subscribe(() => states.push(outbox.isUnsaved()));
  void outbox.save(save('one'));
  for (const seconds of [2, 4, 8, 16, 30, 30]) {
    const before = server.sent.length;
    await server.fails();
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(server.sent).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(server.sent).toHaveLength(before + 1);
    expect(outbox.isUnsaved()).toBe(true);
  }
  await server.answers();
  expect(outbox.isUnsaved()).toBe(false);
  expect(states.at(-1)).toBe(false);
  expect(kept()).toBe(0);
});

test('a restored connection is used at once', async () => {
  const outbox = server.outbox();
  void outbox.save(save('one'));
  await server.fails();
  outbox.retryNow();
  expect(server.slides).toEqual(['one', 'one']);
});

test.each([408, 429, 500, 503])('the answer %d is retried', async (status) => {
  const outbox = server.outbox();
  void outbox.save(save('one'));
  await server.fails(status);
  expect(kept()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(server.slides).toEqual(['one', 'one']);
});

test('an ended session keeps the save and is reported', async () => {
  const outbox = server.outbox();
  void outbox.save(save('one'));
  await server.fails(401);
  expect([kept(), server.signedOut, server.refusals]).toEqual([1, 1, []]);
});

test.each([400, 403, 404])(
  'a save that the server refuses with %d is dropped, told, and the next one sent',
  async (status) => {
    const outbox = server.outbox();
    const receipt = outbox.save(save('one'));
    void outbox.save(save('two'));
    await server.fails(status);
    await expect(receipt).rejects.toMatchObject({ status });
    expect(server.refusals).toEqual([status]);
    expect(server.slides).toEqual(['one', 'two']);
    await server.answers();
    expect(kept()).toBe(0);
  },
);

test('a save that keeps failing does not block the others', async () => {
  const outbox = server.outbox();
  void outbox.save(save('one'));
  void outbox.save(save('two'));
  await server.fails(500);
  vi.advanceTimersByTime(1000);
  expect(server.slides).toEqual(['one', 'two']);
});

test('progress counts as unsaved until every failed save has been saved', async () => {
  const outbox = server.outbox();
  for (const slide of ['one', 'two']) void outbox.save(save(slide));
  await server.fails();
  expect(outbox.isUnsaved()).toBe(true);
  outbox.retryNow();
  await server.answers();
  expect(server.slides).toEqual(['one', 'two', 'one']);
  expect(outbox.isUnsaved()).toBe(true);
  await server.answers();
  expect(outbox.isUnsaved()).toBe(false);
});

test('Mark Complete resolves only after its own 100 has been saved', async () => {
  const outbox = server.outbox();
  void outbox.save(save('last', 99));
  const receipt = outbox.save(save('last', 100));
  let isAcknowledged = false;
  void receipt.then(() => (isAcknowledged = true));
  await server.answers();
  expect(isAcknowledged).toBe(false);
  expect(server.sent.map(({ progress }) => progress)).toEqual([99, 100]);
  expect(kept()).toBe(1);
  await server.answers();
  expect(isAcknowledged).toBe(true);
  expect(kept()).toBe(0);
});

test('viewing the last slide again does not replace a pending Mark Complete', async () => {
  const outbox = server.outbox();
  void outbox.save(save('last', 100));
  await server.fails();
  void outbox.save(save('last', 99));
  expect(server.sent.map(({ progress }) => progress)).toEqual([100, 100]);
});

test('a slide that is seen again after a renewal replaces the pending save of the earlier enrollment', async () => {
  const outbox = server.outbox();
  void outbox.save({ ...save('one', 100), enrollmentId: 'old' });
  await server.fails();
  void outbox.save({ ...save('one', 50), enrollmentId: 'fresh' });
  server.outbox().retryNow();
  expect(server.sent.at(-1)).toEqual({ ...save('one', 50), enrollmentId: 'fresh' });
});

test('only a late save names its enrollment, because the learner may have renewed the certificate since', async () => {
  const outbox = server.outbox();
  const prompt = save('one');
  void outbox.save({ ...prompt, enrollmentId: 'old' });
  await server.fails();
  outbox.retryNow();
  expect(server.sent).toEqual([prompt, { ...prompt, enrollmentId: 'old' }]);
  server.outbox().retryNow();
  expect(server.sent.at(-1)).toEqual({ ...prompt, enrollmentId: 'old' });
});

test('the next visit sends the remaining saves, but only those of the signed-in person', async () => {
  const first = server.outbox('ada');
  // A screen writes it with its fields in another order.
  void first.save({ enrollmentId: 'same', ...save('one') });
  void server.outbox('grace').save(save('two'));
  await server.fails();
  await server.fails();

  server = new Server();
  const second = server.outbox('ada');
  expect(server.sent).toEqual([]);
  second.retryNow();
  expect(server.sent).toEqual([{ ...save('one'), enrollmentId: 'same' }]);
  await server.answers();
  expect(Object.keys(localStorage)).toEqual(['lectern.progress.grace.two']);
});

test('a closing page sends every save that is not in flight', () => {
  const outbox = server.outbox();
  ['one', 'two', 'three'].forEach((slide) => void outbox.save(save(slide)));
  outbox.flush();
  expect(server.slides).toEqual(['one', 'two', 'three']);
});

test('a higher progress stored by another tab is kept', async () => {
  const outbox = server.outbox();
  void outbox.save(save('one', 50));
  localStorage.setItem('lectern.progress.ada.one', JSON.stringify(save('one', 100)));
  await server.answers();
  expect(localStorage.getItem('lectern.progress.ada.one')).toContain('100');
});

test('invalid storage entries are removed and block nothing', () => {
  localStorage.setItem('lectern.progress.ada.one', '{"courseId":');
  localStorage.setItem('lectern.progress.ada.two', 'null');
  localStorage.setItem('lectern.progress.ada.three', JSON.stringify(save('three')));
  server.outbox().retryNow();
  expect(server.slides).toEqual(['three']);
  expect(kept()).toBe(1);
});

test('without storage, saves are still sent and retried', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const outbox = server.outbox();
  void outbox.save(save('one'));
  await server.fails();
  vi.advanceTimersByTime(1000);
  expect(server.slides).toEqual(['one', 'one']);
  setItem.mockRestore();
});
