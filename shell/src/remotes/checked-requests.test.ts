/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest';
import { checkedRequests, expectFiles } from './checked-requests';

type Hook = (details: object) => unknown;
const createScript = checkedRequests.createScript as unknown as Hook;
const createLink = checkedRequests.createLink as unknown as Hook;
const request = checkedRequests.fetch as unknown as (url: string) => Promise<Response>;

const answer = (status: number) =>
  vi.fn<typeof fetch>(() => Promise.resolve({ ok: status === 200, status } as Response));
const remoteInfo = { name: 'sample' };

expectFiles('sample', { '/remotes/sample/1/file': 'sha384-abc' }, '?retry=1');

test('each file that the runtime requests is checked against the hash of its release, also on a retry', async () => {
  const url = 'http://localhost/remotes/sample/1/file';
  const { script } = createScript({ url, remoteInfo }) as { script: HTMLScriptElement };
  expect([script.src, script.integrity]).toEqual([`${url}?retry=1`, 'sha384-abc']);
  const link = createLink({ url, attrs: { rel: 'stylesheet' } }) as HTMLLinkElement;
  expect([link.rel, link.href, link.integrity]).toEqual(['stylesheet', url, 'sha384-abc']);

  globalThis.fetch = answer(200);
  await request(`${url}?retry=1`);
  expect(fetch).toHaveBeenCalledWith(`${url}?retry=1`, expect.objectContaining({ integrity: 'sha384-abc' }));
});

test('a manifest with an error status is a failure, whatever its body is', async () => {
  globalThis.fetch = answer(503);
  await expect(request('http://localhost/remotes/sample/1/file')).rejects.toThrow('answered 503');
});
