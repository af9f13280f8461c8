/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REMOTE_API_VERSION, type RemoteManifest } from '@lectern/remote';
import { QueryClientProvider, queryClient } from '@lectern/client';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';

const loadRemote = vi.fn<(request: string) => Promise<unknown>>();
const registerRemotes = vi.fn();
vi.doMock('@module-federation/enhanced/runtime', () => ({
  loadRemote,
  registerRemotes,
  registerPlugins: () => undefined,
}));
const { RemoteScreen } = await import('./remote-screen');

const manifest: RemoteManifest = {
  version: '0123456789',
  remoteApiVersion: REMOTE_API_VERSION,
  type: 'script',
  entry: '/remotes/x/mf-manifest.json',
  integrity: {},
  screens: {},
  overlays: [],
};
const answer = (status: number) => ({
  ok: status === 200,
  status,
  json: () => Promise.resolve(Object.fromEntries([...'abcdefghij'].map((name) => [name, manifest]))),
});
const remotesJson = vi.fn(() => answer(200));

const moduleShowing = (element: ReactNode) => ({ default: () => element });

beforeEach(() => {
  globalThis.fetch = remotesJson as unknown as typeof fetch;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  loadRemote.mockReset();
  registerRemotes.mockReset();
});

const open = (name: string, module = './page') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/courses']}>
        <RemoteScreen remote={name} module={module} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const retry = async () => fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));

test('a remote that fails shows one card, and Retry starts over from /remotes.json', async () => {
  loadRemote.mockRejectedValueOnce(new Error('gone'));
  open('a');
  await screen.findByText('This part of Lectern could not be loaded');
  expect(registerRemotes).not.toHaveBeenCalled();

  loadRemote.mockResolvedValue(moduleShowing('The catalog'));
  await retry();
  await screen.findByText('The catalog');
  expect(registerRemotes).toHaveBeenCalledWith(
    [expect.objectContaining({ name: 'a', entry: expect.stringContaining(manifest.entry) })],
    { force: true },
  );
});

test('a chunk that is missing is a failure of the same kind: Retry loads the remote again', async () => {
  const Missing = lazy(() => Promise.reject<{ default: () => null }>(new Error('no such chunk')));
  loadRemote.mockResolvedValueOnce(moduleShowing(<Missing />));
  open('b');
  loadRemote.mockResolvedValue(moduleShowing('The catalog'));
  await retry();
  await screen.findByText('The catalog');
  expect(registerRemotes).toHaveBeenCalled();
});

test('a remote that was released while the page was open is loaded again without asking, once', async () => {
  const gone = Object.assign(new Error('no such chunk'), { name: 'ChunkLoadError' });
  const Missing = lazy(() => Promise.reject<{ default: () => null }>(gone));
  const AlsoMissing = lazy(() => Promise.reject<{ default: () => null }>(gone));
  loadRemote.mockResolvedValueOnce(moduleShowing(<Missing />));
  loadRemote.mockResolvedValueOnce(moduleShowing('The new catalog'));
  const { unmount } = open('f');
  await screen.findByText('The new catalog');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  unmount();

  loadRemote.mockResolvedValue(moduleShowing(<AlsoMissing />));
  open('g');
  await screen.findByRole('button', { name: 'Retry' });
});

test('once a remote was loaded again, its other screens are loaded again as well', async () => {
  loadRemote.mockResolvedValueOnce(moduleShowing('The old catalog'));
  const first = open('j');
  await screen.findByText('The old catalog');
  first.unmount();

  loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(moduleShowing('The course'));
  const second = open('j', './course');
  await retry();
  await screen.findByText('The course');
  second.unmount();

  loadRemote.mockResolvedValue(moduleShowing('The new catalog'));
  open('j');
  await screen.findByText('The new catalog');
});

test('a remote for another remote API version is not run', async () => {
  loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(moduleShowing('The catalog'));
  open('h');
  await screen.findByRole('button', { name: 'Retry' });
  const newer = { ...manifest, remoteApiVersion: REMOTE_API_VERSION + 1 };
  remotesJson.mockReturnValueOnce({ ...answer(200), json: () => Promise.resolve({ h: newer }) });
  await retry();
  await screen.findByText('Lectern has been updated');
  expect(loadRemote).toHaveBeenCalledTimes(1);
});

test('an ES module whose hash the page does not have is not run', async () => {
  loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(moduleShowing('Hello'));
  open('i');
  await screen.findByRole('button', { name: 'Retry' });
  const released: RemoteManifest = { ...manifest, type: 'module', integrity: { '/a.js': 'sha384-new' } };
  document.head.innerHTML = '<script type="importmap">{"integrity":{"/a.js":"sha384-old"}}</script>';
  remotesJson.mockReturnValueOnce({ ...answer(200), json: () => Promise.resolve({ i: released }) });
  await retry();
  await screen.findByText('Lectern has been updated');
  expect(loadRemote).toHaveBeenCalledTimes(1);
});

test('a module without a component is a failure, and is not cached', async () => {
  loadRemote.mockResolvedValueOnce({ default: '<!doctype html>' });
  open('c');
  loadRemote.mockResolvedValue(moduleShowing('The catalog'));
  await retry();
  await screen.findByText('The catalog');
});

test('while /remotes.json answers an error the card stays; a later Retry succeeds', async () => {
  loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(moduleShowing('The catalog'));
  open('d');
  await screen.findByRole('button', { name: 'Retry' });
  remotesJson.mockReturnValueOnce(answer(503));
  await retry();
  await waitFor(() => expect(remotesJson).toHaveReturnedWith(expect.objectContaining({ status: 503 })));
  await screen.findByText('This part of Lectern could not be loaded');
  await retry();
  await screen.findByText('The catalog');
});

test('coming back to a remote that had failed is a new attempt without asking', async () => {
  loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(moduleShowing('The catalog'));
  const { unmount } = open('e');
  await screen.findByRole('button', { name: 'Retry' });
  unmount();
  open('e');
  await screen.findByText('The catalog');
});

test('a screen that has just loaded is rendered in several tasks', async () => {
  const order: string[] = [];
  const Part = ({ name }: { name: string }) => {
    order.push(name);
    setImmediate(() => order.push(`task after ${name}`));
    // React interrupts itself after a part that takes longer than this.
    const end = performance.now() + 40;
    while (performance.now() < end);
    return null;
  };
  loadRemote.mockResolvedValueOnce(
    moduleShowing(
      <>
        <Part name="first" />
        <Part name="second" />
      </>,
    ),
  );
  open('k');
  await waitFor(() => expect(order).toContain('task after second'));
  expect(order).toEqual(['first', 'task after first', 'second', 'task after second']);
});
