/** @vitest-environment jsdom */
import { afterEach, expect, test } from 'vitest';
import { MAX_CALLS, withCallSlot, withLock } from './locks';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const never = new AbortController().signal;

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

/** Web Locks as browsers have them on secure origins, as far as the product uses them. */
function giveLocks() {
  const holders = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    const aborted = new Promise<never>((_, fail) =>
      signal.addEventListener('abort', () => fail(signal.reason)),
    );
    const turn = Promise.race([holders.get(name) ?? Promise.resolve(), aborted]);
    const holder = turn.then(() => work());
    holders.set(name, Promise.allSettled([holders.get(name), holder]));
    return holder;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

function aCall() {
  let end: () => void = () => undefined;
  const call = { isRunning: false, end: () => end() };
  const work = () =>
    new Promise<void>((done) => {
      call.isRunning = true;
      end = () => {
        call.isRunning = false;
        done();
      };
    });
  return { call, work };
}

test.each([
  ['on a secure origin', giveLocks],
  ['without Web Locks, as on plain http', () => undefined],
])(
  '%s a browser runs a limited number of calls at once and the next as soon as one ends',
  async (_, given) => {
    given();
    const made = Array.from({ length: MAX_CALLS + 2 }, aCall);
    const ends = made.map(({ work }) => withCallSlot(never, work));
    await settled();
    const running = () => made.map(({ call }) => call.isRunning);
    expect(running()).toEqual([true, true, false, false]);
    made[1]?.call.end();
    await settled();
    expect(running()).toEqual([true, false, true, false]);
    made[0]?.call.end();
    made[2]?.call.end();
    await settled();
    expect(running()).toEqual([false, false, false, true]);
    made[3]?.call.end();
    await Promise.all(ends);
  },
);

test('a call that is given up while it waits never runs and blocks no other', async () => {
  const [first, second, waiting, next] = [aCall(), aCall(), aCall(), aCall()];
  const givenUp = new AbortController();
  void withCallSlot(never, first.work);
  void withCallSlot(never, second.work);
  void withCallSlot(givenUp.signal, waiting.work);
  void withCallSlot(never, next.work);
  await settled();
  givenUp.abort();
  first.call.end();
  await settled();
  expect([waiting.call.isRunning, next.call.isRunning]).toEqual([false, true]);
  second.call.end();
  next.call.end();
});

test('a holder that fails releases its lock', async () => {
  await expect(withLock('failing', never, () => Promise.reject(new Error('Broken')))).rejects.toThrow(
    'Broken',
  );
  await expect(withLock('failing', never, () => Promise.resolve('free'))).resolves.toBe('free');
});
