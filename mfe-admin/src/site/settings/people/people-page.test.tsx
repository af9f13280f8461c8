/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { getSignInState, getSiteSettings, type SignInState, updateSiteSignIn } from '@lectern/contract';
import { savedSiteSettings } from '@lectern/contract/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../../../testing/open';

const STATE: SignInState = {
  provider: { name: 'School account', issuer: 'https://id.school.example' },
  hasAdministrator: true,
  builtInPeople: 3,
  builtInAdministrators: 1,
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getSiteSettings, savedSiteSettings({ signIn: { version: 4, settings: { builtIn: true } } }));
});
afterEach(() => {
  cleanup();
  network.restore();
});

const card = async () => within(await screen.findByRole('region', { name: 'Sign-in' }));

test('the built-in sign-in is switched off after the card has said who is signed out', async () => {
  network.answer(getSignInState, STATE);
  network.answer(
    updateSiteSignIn,
    savedSiteSettings({ signIn: { version: 5, settings: { builtIn: false } } }),
  );
  open('/admin/settings/people');
  const signIn = await card();
  expect(signIn.getByText(/sign in with School account/)).toBeTruthy();
  expect(signIn.queryByRole('status')).toBeNull();
  fireEvent.click(signIn.getByRole('switch', { name: 'Built-in sign-in' }));
  expect(signIn.getByRole('status').textContent).toContain(
    '3 people who sign in with a password are signed out',
  );
  fireEvent.click(signIn.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(network.calls(updateSiteSignIn).map(({ body }) => body)).toEqual([
    { version: 4, settings: { builtIn: false } },
  ]);
});

test('the card says what is missing before the built-in sign-in can be switched off', async () => {
  network.answer(getSignInState, { ...STATE, hasAdministrator: false });
  open('/admin/settings/people');
  const signIn = await card();
  fireEvent.click(signIn.getByRole('switch', { name: 'Built-in sign-in' }));
  expect(signIn.getByRole('status').textContent).toContain('once an administrator has signed in');
});

test('without another provider there is nothing to switch', async () => {
  network.answer(getSignInState, { ...STATE, provider: null });
  open('/admin/settings/people');
  expect(await screen.findByRole('region', { name: 'Access' })).toBeTruthy();
  await expect.poll(() => network.calls(getSignInState).length).toBe(1);
  expect(screen.queryByRole('region', { name: 'Sign-in' })).toBeNull();
});
