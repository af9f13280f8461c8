/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { TREATY_VERSION, type RemoteListing } from '@lectern/remote';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';

const loadRemote = jest.fn<(request: string) => Promise<unknown>>();
const registerRemotes = jest.fn();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  createInstance: () => ({ loadRemote, registerRemotes }),
}));
const { RemoteScreen } = await import('./remote-screen');

const listing: RemoteListing = {
  version: 'b',
  treaty: TREATY_VERSION,
  entry: '/remotes/x/remoteEntry.js',
  routes: [],
  overlays: false,
};
const answer = (status: number) => ({
  ok: status === 200,
  status,
  json: () => Promise.resolve(Object.fromEntries([...'abcdefgh'].map((name) => [name, listing]))),
});
const table = jest.fn(() => answer(200));

const remoteShowing = (element: ReactNode) => ({
  default: { name: 'sample', routes: [{ path: '/courses', element }] },
});

beforeEach(() => {
  globalThis.fetch = table as unknown as typeof fetch;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  loadRemote.mockReset();
  registerRemotes.mockReset();
});

const open = (name: string) =>
  render(
    <MemoryRouter initialEntries={['/courses']}>
      <RemoteScreen name={name} />
    </MemoryRouter>,
  );

const retry = async () => fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));

test('a remote that fails shows one card, and Retry starts over from the table', async () => {
  loadRemote.mockRejectedValueOnce(new Error('gone'));
  open('a');
  await screen.findByText('This part of Lectern could not be loaded');
  expect(registerRemotes).not.toHaveBeenCalled();

  loadRemote.mockResolvedValue(remoteShowing('The catalog'));
  await retry();
  await screen.findByText('The catalog');
  expect(registerRemotes).toHaveBeenCalledWith(
    [expect.objectContaining({ name: 'a', entry: expect.stringContaining(listing.entry) })],
    { force: true },
  );
});

test('a page whose code is missing is a failure of the same kind: Retry loads the remote anew', async () => {
  const Missing = lazy(() => Promise.reject<{ default: () => null }>(new Error('no such chunk')));
  loadRemote.mockResolvedValueOnce(remoteShowing(<Missing />));
  open('b');
  loadRemote.mockResolvedValue(remoteShowing('The catalog'));
  await retry();
  await screen.findByText('The catalog');
  expect(registerRemotes).toHaveBeenCalled();
});

test('a remote that was released anew while the page was open is loaded anew without asking, once', async () => {
  const gone = Object.assign(new Error('no such chunk'), { name: 'ChunkLoadError' });
  const Missing = lazy(() => Promise.reject<{ default: () => null }>(gone));
  const AlsoMissing = lazy(() => Promise.reject<{ default: () => null }>(gone));
  loadRemote.mockResolvedValueOnce(remoteShowing(<Missing />));
  loadRemote.mockResolvedValueOnce(remoteShowing('The new catalog'));
  const { unmount } = open('f');
  await screen.findByText('The new catalog');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  unmount();

  loadRemote.mockResolvedValue(remoteShowing(<AlsoMissing />));
  open('g');
  await screen.findByRole('button', { name: 'Retry' });
});

test('a remote of another treaty is not run', async () => {
  loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(remoteShowing('The catalog'));
  open('h');
  await screen.findByRole('button', { name: 'Retry' });
  const newer = { ...listing, treaty: listing.treaty + 1 };
  table.mockReturnValueOnce({ ...answer(200), json: () => Promise.resolve({ h: newer }) });
  await retry();
  await screen.findByText('Lectern has been updated');
  expect(loadRemote).toHaveBeenCalledTimes(1);
});

test('an answer that is no remote is a failure, and is not kept', async () => {
  loadRemote.mockResolvedValueOnce({ default: '<!doctype html>' });
  open('c');
  loadRemote.mockResolvedValue(remoteShowing('The catalog'));
  await retry();
  await screen.findByText('The catalog');
});

test('while the table answers an error the card stays; a later Retry succeeds', async () => {
  loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(remoteShowing('The catalog'));
  open('d');
  await screen.findByRole('button', { name: 'Retry' });
  table.mockReturnValueOnce(answer(503));
  await retry();
  await waitFor(() => expect(table).toHaveReturnedWith(expect.objectContaining({ status: 503 })));
  await screen.findByText('This part of Lectern could not be loaded');
  await retry();
  await screen.findByText('The catalog');
});

test('who comes back to a remote that had failed gets a new attempt without asking', async () => {
  loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(remoteShowing('The catalog'));
  const { unmount } = open('e');
  await screen.findByRole('button', { name: 'Retry' });
  unmount();
  open('e');
  await screen.findByText('The catalog');
});
