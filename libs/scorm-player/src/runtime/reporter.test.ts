/** @vitest-environment jsdom */
import { afterEach, expect, test, vi } from 'vitest';
import { Reporter } from './reporter.js';

afterEach(() => vi.unstubAllGlobals());

function aReporter(state: Record<string, string> = {}) {
  const post = vi.fn((_url: string, _request: RequestInit) => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', post);
  const frame = { activity: 0, session: 1, sequence: 0, state, pending: {} };
  const page = { postMessage: () => undefined } as unknown as Window;
  return { reporter: new Reporter(frame, page, () => undefined), post };
}

test('a value that the package clears is reported as empty, one that was never set is not', async () => {
  const { reporter, post } = aReporter({ 'cmi.suspend_data': 'page 4' });
  reporter.update({ 'cmi.suspend_data': '', 'cmi.location': '' });
  await reporter.send();
  const [[, { body }] = ['', {}]] = post.mock.calls as [string, RequestInit][];
  expect(JSON.parse(String(body))).toMatchObject({ changes: { 'cmi.suspend_data': '' } });
  expect(String(body)).not.toContain('cmi.location');
});

test('a report that is too large for a request that outlives its page is sent by an ordinary one', async () => {
  const { reporter, post } = aReporter();
  // Each of these letters has two bytes.
  for (const letters of [20_000, 40_000]) {
    reporter.update({ 'cmi.suspend_data': 'ض'.repeat(letters) });
    await reporter.send(true);
  }
  expect(post.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false]);
});
