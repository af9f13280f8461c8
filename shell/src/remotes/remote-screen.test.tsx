/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { TREATY_VERSION, type RemoteListing } from '@lectern/remote';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

const importRemote = jest.fn<(name: string, entry: { src: string }) => Promise<unknown>>();
jest.unstable_mockModule('./container', () => ({ importRemote }));
const { RemoteScreen } = await import('./remote-screen');
const { register } = await import('./loader');

const listing: RemoteListing = {
  version: 'b',
  treaty: TREATY_VERSION,
  entry: '/remotes/x/remoteEntry.js',
  routes: [],
  overlays: false,
};
const remotes = Object.fromEntries([...'abcdefgh'].map((name) => [name, listing]));
const answer = (status: number) => ({ ok: status === 200, status, json: () => Promise.resolve(remotes) });
const table = jest.fn(() => answer(200));

const remoteShowing = (element: ReactNode) => ({
  default: { name: 'sample', routes: [{ path: '/courses', element }] },
});

beforeEach(() => {
  register(remotes);
  globalThis.fetch = table as unknown as typeof fetch;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  importRemote.mockReset();
});

const open = (name: string) =>
  render(
    <MemoryRouter initialEntries={['/courses']}>
      <RemoteScreen name={name} />
    </MemoryRouter>,
  );

const retry = async () => fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));

test('a remote that fails shows one card, and Retry starts over from the table', async () => {
  importRemote.mockRejectedValueOnce(new Error('gone'));
  open('a');
  await screen.findByText('This part of Lectern could not be loaded');
  expect(importRemote.mock.calls).toEqual([['a', { src: listing.entry }]]);

  importRemote.mockResolvedValue(remoteShowing('The catalog'));
  await retry();
  await screen.findByText('The catalog');
  const again = { src: expect.stringMatching(/^\/remotes\/x\/remoteEntry\.js\?retry=\d+$/) };
  expect(importRemote.mock.lastCall).toEqual(['a', again]);
});

test('a page whose code is missing is a failure of the same kind: Retry loads the remote anew', async () => {
  const Missing = lazy(() => Promise.reject<{ default: () => null }>(new Error('no such chunk')));
  importRemote.mockResolvedValueOnce(remoteShowing(<Missing />));
  open('b');
  importRemote.mockResolvedValue(remoteShowing('The catalog'));
  await retry();
  await screen.findByText('The catalog');
  expect(importRemote).toHaveBeenCalledTimes(2);
});

test('a remote that was released anew while the page was open is loaded anew without asking, once', async () => {
  const gone = Object.assign(new Error('no such chunk'), { name: 'ChunkLoadError' });
  const Missing = lazy(() => Promise.reject<{ default: () => null }>(gone));
  const AlsoMissing = lazy(() => Promise.reject<{ default: () => null }>(gone));
  importRemote.mockResolvedValueOnce(remoteShowing(<Missing />));
  importRemote.mockResolvedValueOnce(remoteShowing('The new catalog'));
  const { unmount } = open('f');
  await screen.findByText('The new catalog');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  unmount();

  importRemote.mockResolvedValue(remoteShowing(<AlsoMissing />));
  open('g');
  await screen.findByRole('button', { name: 'Retry' });
});

test('a remote of another treaty is not run', async () => {
  importRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(remoteShowing('The catalog'));
  open('h');
  await screen.findByRole('button', { name: 'Retry' });
  const newer = { ...listing, treaty: listing.treaty + 1 };
  table.mockReturnValueOnce({ ...answer(200), json: () => Promise.resolve({ h: newer }) });
  await retry();
  await screen.findByText('Lectern has been updated');
  expect(importRemote).toHaveBeenCalledTimes(1);
});

test('an answer that is no remote is a failure, and is not kept', async () => {
  importRemote.mockResolvedValueOnce({ default: '<!doctype html>' });
  open('c');
  importRemote.mockResolvedValue(remoteShowing('The catalog'));
  await retry();
  await screen.findByText('The catalog');
});

test('while the table answers an error the card stays; a later Retry succeeds', async () => {
  importRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(remoteShowing('The catalog'));
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
  importRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(remoteShowing('The catalog'));
  const { unmount } = open('e');
  await screen.findByRole('button', { name: 'Retry' });
  unmount();
  open('e');
  await screen.findByText('The catalog');
});
