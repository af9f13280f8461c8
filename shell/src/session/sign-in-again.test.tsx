/** @vitest-environment jsdom */
import { call, getQueryKey, queryClient } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { deleteOwnUser, getUser, SIGN_IN_CHANNEL } from '@lectern/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { externalLinks } from './external-links';
import { SignInAgain } from './sign-in-again';

const ADDRESS = '/api/login?prompt=login&display=popup';
const me = { id: 'ada' } as never;
let network: FakeNetwork;

const refuse = (isExternalProvider: boolean) =>
  network.refuse(deleteOwnUser, 403, {
    ...{ statusCode: 403, code: 'recent-sign-in-required', message: 'Please sign in again to do this.' },
    details: { isExternalProvider },
  });
/** What the last page of a sign-in does. */
const endSignIn = () => new BroadcastChannel(SIGN_IN_CHANNEL).postMessage('signed-in');

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, me);
  queryClient.setQueryData(getQueryKey(getUser), me);
  render(<SignInAgain />);
});
afterEach(() => {
  cleanup();
  network.restore();
  vi.restoreAllMocks();
});

test('the built-in provider asks in a frame over the screen, and then the act is done once', async () => {
  refuse(false);
  const done = call(deleteOwnUser);
  await screen.findByRole('dialog', { name: 'Sign in again' });
  expect(screen.getByTitle<HTMLIFrameElement>('Sign in').getAttribute('src')).toBe(ADDRESS);
  network.answer(deleteOwnUser, new Blob());
  endSignIn();
  await done;
  expect(network.calls(deleteOwnUser)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another provider asks in a window that one press opens', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(window);
  refuse(true);
  const done = call(deleteOwnUser);
  await screen.findByRole('dialog', { name: 'Sign in again' });
  expect(screen.queryByTitle('Sign in')).toBeNull();
  expect(open).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(open).toHaveBeenCalledExactlyOnceWith(ADDRESS, 'lectern-sign-in', expect.any(String));
  network.answer(deleteOwnUser, new Blob());
  endSignIn();
  await done;
});

test('where the browser opens no window, the page goes there and comes back', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const navigate = vi.spyOn(externalLinks, 'navigate').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/admin/users?page=2');
  refuse(true);
  const refused = expect(call(deleteOwnUser)).rejects.toMatchObject({ status: 403 });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    '/api/login?prompt=login&returnTo=%2Fadmin%2Fusers%3Fpage%3D2',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await refused;
});

test('the dialog stays while the server does not say who has signed in', async () => {
  refuse(false);
  const done = call(deleteOwnUser);
  await screen.findByRole('dialog', { name: 'Sign in again' });
  network.refuse(getUser, 503);
  endSignIn();
  await waitFor(() => expect(network.calls(getUser)).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
  network.answer(getUser, me);
  network.answer(deleteOwnUser, new Blob());
  endSignIn();
  await done;
});

test('cancelled, nothing was done', async () => {
  refuse(false);
  const refused = expect(call(deleteOwnUser)).rejects.toMatchObject({ status: 403 });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await refused;
  expect(network.calls(deleteOwnUser)).toHaveLength(1);
});

test('another person who signs in does not do what the first one asked for: the page loads again', async () => {
  const reload = vi.spyOn(externalLinks, 'reload').mockImplementation(() => undefined);
  refuse(false);
  const refused = expect(call(deleteOwnUser)).rejects.toMatchObject({ status: 403 });
  await screen.findByRole('dialog', { name: 'Sign in again' });
  network.answer(getUser, { id: 'grace' } as never);
  endSignIn();
  await refused;
  expect(reload).toHaveBeenCalledOnce();
  expect(network.calls(deleteOwnUser)).toHaveLength(1);
});
