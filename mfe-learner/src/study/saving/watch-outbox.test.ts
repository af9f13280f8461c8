/** @vitest-environment jsdom */
import { ApiError } from '@lectern/client';
import type { WatchedRange } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatchOutbox, type WatchSave } from './watch-outbox';

const played = (videoId: string, ranges: WatchedRange[], enrollmentId = 'first'): WatchSave => ({
  ...{ videoId, moduleId: 'module', enrollmentId, ranges },
  position: ranges.at(-1)?.[1] ?? 0,
});

/** A server whose answers are given one by one by the test. */
class Server {
  readonly sent: (WatchSave & { isLate: boolean })[] = [];
  readonly refusals: number[] = [];
  signedOut = 0;
  private readonly open: { answer: (answer: null) => void; fail: (error: unknown) => void }[] = [];

  outbox(userId = 'ada') {
    return createWatchOutbox(userId, {
      send: (save, isLate) => {
        this.sent.push({ ...save, isLate });
        return new Promise((answer, fail) => this.open.push({ answer, fail }));
      },
      onSaved: () => undefined,
      onRejected: ({ status }) => this.refusals.push(status),
      onSignedOut: () => this.signedOut++,
    });
  }

  async answers(): Promise<void> {
    this.open.shift()?.answer(null);
    await settle();
  }

  async fails(status?: number): Promise<void> {
    this.open.shift()?.fail(status ? new ApiError(status, '') : new TypeError('Failed to fetch'));
    await settle();
  }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
const countStored = () => Object.keys(localStorage).length;

let server: Server;

beforeEach(() => {
  vi.useFakeTimers();
  // The shortest pauses.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  localStorage.clear();
  server = new Server();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what was played is stored before it is sent, and removed only after the server has answered', async () => {
  const outbox = server.outbox();
  void outbox.save(played('film', [[0, 10]]));
  expect(countStored()).toBe(1);
  await server.answers();
  expect([countStored(), outbox.isUnsaved(), outbox.find('film')]).toEqual([0, false, undefined]);
});

test('what is played while a request runs is sent afterwards, without what the server has', async () => {
  const outbox = server.outbox();
  void outbox.save(played('film', [[0, 10]]));
  void outbox.save(played('film', [[10, 20]]));
  await server.answers();
  expect(server.sent.map(({ ranges }) => ranges)).toEqual([[[0, 10]], [[10, 20]]]);
  expect(outbox.find('film')?.ranges).toEqual([[10, 20]]);
});

test('a lost connection is retried as late, with what was played meanwhile, and shown as unsaved until then', async () => {
  const outbox = server.outbox();
  void outbox.save(played('film', [[0, 10]]));
  await server.fails();
  expect(outbox.isUnsaved()).toBe(true);
  void outbox.save(played('film', [[10, 20]]));
  expect(server.sent[1]).toMatchObject({ ranges: [[0, 20]], isLate: true });
  await server.fails();
  vi.advanceTimersByTime(2000);
  expect(server.sent[2]).toMatchObject({ ranges: [[0, 20]], isLate: true });
  await server.answers();
  expect([countStored(), outbox.isUnsaved()]).toEqual([0, false]);
});

test('what an earlier page left is sent as late, and another person’s is not', async () => {
  void server.outbox('ada').save(played('film', [[0, 10]]));
  const later = new Server();
  later.outbox('bob').retryNow();
  expect(later.sent).toEqual([]);
  later.outbox('ada').retryNow();
  expect(later.sent).toMatchObject([{ ranges: [[0, 10]], isLate: true }]);
});

test('what the server refuses is dropped and reported, and the next video is sent', async () => {
  const outbox = server.outbox();
  void outbox.save(played('film', [[0, 10]]));
  void outbox.save(played('other', [[0, 5]]));
  await server.fails(404);
  expect(server.refusals).toEqual([404]);
  expect(server.sent.map(({ videoId }) => videoId)).toEqual(['film', 'other']);
  await server.answers();
  expect(countStored()).toBe(0);
});

test('an ended session keeps what was played and is reported', async () => {
  void server.outbox().save(played('film', [[0, 10]]));
  await server.fails(401);
  expect([countStored(), server.signedOut, server.refusals]).toEqual([1, 1, []]);
});

test('what is played after a renewal replaces what an earlier enrollment has left', async () => {
  const outbox = server.outbox();
  void outbox.save(played('film', [[0, 10]]));
  await server.fails();
  void outbox.save(played('film', [[30, 40]], 'second'));
  expect(server.sent[1]).toMatchObject({ enrollmentId: 'second', ranges: [[30, 40]] });
});
