/** @vitest-environment jsdom */
import { afterEach, expect, test, vi } from 'vitest';
import { Reporter } from './reporter.js';

afterEach(() => vi.unstubAllGlobals());

test('a report that is too large for a request that outlives its page is sent by an ordinary one', async () => {
  const post = vi.fn((_url: string, _request: RequestInit) => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', post);
  const frame = { activity: 0, session: 1, sequence: 0, state: {}, pending: {} };
  const reporter = new Reporter(
    frame,
    { postMessage: () => undefined } as unknown as Window,
    () => undefined,
  );
  // Each of these letters has two bytes.
  for (const letters of [20_000, 40_000]) {
    reporter.update({ 'cmi.suspend_data': 'ض'.repeat(letters) });
    await reporter.send(true);
  }
  expect(post.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false]);
});
