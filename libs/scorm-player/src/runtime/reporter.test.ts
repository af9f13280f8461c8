/** @vitest-environment jsdom */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Reporter } from './reporter.js';

afterEach(() => vi.unstubAllGlobals());

function aReporter(state: Record<string, string> = {}) {
  const post = vi.fn((_url: string, _request: RequestInit) => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', post);
  const frame = { activity: 0, session: 1, sequence: 0, state, pending: {} };
  const postMessage = vi.fn();
  const page = { postMessage } as unknown as Window;
  return { reporter: new Reporter(frame, page, () => undefined), post, postMessage };
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

test.each([
  [413, 1],
  [403, 1],
  [429, 2],
  [503, 2],
])('a report that gets the answer %i is sent %i times', async (status, count) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { reporter, post, postMessage } = aReporter();
  post.mockResolvedValueOnce(new Response(null, { status }));
  reporter.update({ 'cmi.location': '4' });
  await vi.advanceTimersByTimeAsync(30_000);
  // A package often stores what it has stored before.
  reporter.update({ 'cmi.location': '4' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(post).toHaveBeenCalledTimes(count);
  expect(postMessage.mock.calls[0]?.[0]).toMatchObject({ state: 'failing' });
});

test('a value that changes after a refused report is sent with what was refused', async () => {
  const { reporter, post } = aReporter();
  post.mockResolvedValueOnce(new Response(null, { status: 413 }));
  reporter.update({ 'cmi.suspend_data': 'long' });
  await reporter.send();
  reporter.update({ 'cmi.suspend_data': 'short', 'cmi.location': '5' });
  await reporter.send();
  expect(
    post.mock.calls.map(([, { body }]) => (JSON.parse(String(body)) as { changes: unknown }).changes),
  ).toEqual([{ 'cmi.suspend_data': 'long' }, { 'cmi.suspend_data': 'short', 'cmi.location': '5' }]);
});
