/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  changePassword,
  deleteOwnUser,
  endOtherSessions,
  endSession,
  getAccount,
  getUser,
  listSessions,
  requestEmailChange,
  updateOwnUser,
  type Session,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../testing/open';
import { aLearner } from '../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner({ firstName: 'Ada', lastName: null }));
  network.answer(getAccount, account);
  network.answer(listSessions, [session({ isCurrent: true })]);
});
afterEach(() => {
  cleanup();
  network.restore();
});

const account = {
  email: 'ada@example.org',
  hasPassword: true,
  isEmailVerified: false,
  isSendingMail: true,
};
const session = (own: Partial<Session> = {}): Session => ({
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  browser: 'Firefox on Linux',
  firstSeen: '2026-11-20T12:00:00.000Z',
  lastSeen: '2026-11-21T12:00:00.000Z',
  isCurrent: false,
  ...own,
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const first = () => screen.findByLabelText<HTMLInputElement>('First Name');

test('a changed name is saved and confirmed', async () => {
  network.answer(updateOwnUser, aLearner({ firstName: 'Grace', lastName: 'Hopper' }));
  open('/settings');
  expect((await first()).value).toBe('Ada');
  fireEvent.change(await first(), { target: { value: 'Grace' } });
  fireEvent.change(screen.getByLabelText('Last Name'), { target: { value: 'Hopper' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Name Saved')).toBeTruthy();
  expect(network.calls(updateOwnUser)[0]?.body).toEqual({ firstName: 'Grace', lastName: 'Hopper' });
});

test('a name that the server would refuse is not sent, and its field says why', async () => {
  open('/settings');
  fireEvent.change(await first(), { target: { value: 'Grace' + String.fromCharCode(7) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  const reason = await screen.findByText(
    'First name contains characters that cannot be seen. Please remove them.',
  );
  expect((await first()).getAttribute('aria-describedby')).toBe(reason.id);
  expect(network.calls(updateOwnUser)).toHaveLength(0);
});

test('a rejected name shows the reason', async () => {
  network.refuse(updateOwnUser, 400, { statusCode: 400, message: 'This name cannot be printed.' });
  open('/settings');
  await first();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('This name cannot be printed.')).toBeTruthy();
});

test('the theme can be chosen, and the person’s data downloads as a file', async () => {
  open('/settings');
  const dark = await screen.findByRole<HTMLInputElement>('radio', { name: 'Dark' });
  expect(dark.checked).toBe(false);
  fireEvent.click(dark);
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement.classList.contains('dark')).toBe(false);
  const data = screen.getByRole('link', { name: 'Export My Data' });
  expect(data.getAttribute('href')).toBe('/api/auth/user/export');
  expect(data.getAttribute('download')).toBe('lectern-data.json');
});

test('an account is deleted only after a confirmation, and a failure is shown', async () => {
  network.refuse(deleteOwnUser, 409, { statusCode: 409, message: 'This is the last administrator.' });
  open('/settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.calls(deleteOwnUser)).toHaveLength(0);

  fireEvent.click(screen.getByRole('button', { name: 'Delete My Account' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This is the last administrator.')).toBeTruthy();
  expect(network.calls(deleteOwnUser)).toHaveLength(1);
});

test('a password is changed with the present one, and a refusal stands at its field', async () => {
  const wrong = { statusCode: 422, code: 'wrong-password', message: 'This is not your present password.' };
  network.refuse(changePassword, 422, wrong);
  open('/settings');
  await screen.findByLabelText('Present Password');
  type('Present Password', 'old');
  type('New Password', 'another fine password');
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText(wrong.message)).toBeTruthy();
  expect(screen.getByLabelText('Present Password').getAttribute('aria-invalid')).toBe('true');
  network.answer(changePassword, new Blob());
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Password Changed')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('');
  expect(network.calls(changePassword)[1]?.body).toEqual({
    currentPassword: 'old',
    newPassword: 'another fine password',
  });
});

test('another address needs the password and says what happens next', async () => {
  network.answer(requestEmailChange, new Blob());
  open('/settings');
  await screen.findByLabelText('New Address');
  type('New Address', ' grace@example.org ');
  type('Your Password', 'old');
  fireEvent.click(screen.getByRole('button', { name: 'Change Address' }));
  expect(await screen.findByText(/Open the link that we have sent/)).toBeTruthy();
  expect(network.calls(requestEmailChange)[0]?.body).toEqual({
    email: 'grace@example.org',
    currentPassword: 'old',
  });
});

test('with an external provider there is no password and no address to change', async () => {
  network.answer(getAccount, { ...account, hasPassword: false });
  open('/settings');
  expect(await screen.findByText('Your sign-in provider keeps it.')).toBeTruthy();
  expect(screen.queryByText('Change Password')).toBeNull();
});

test('other sessions can be ended, one or all', async () => {
  network.answer(listSessions, [
    session({ isCurrent: true }),
    session({ id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26', browser: 'Safari on iOS' }),
  ]);
  network.answer(endSession, new Blob());
  network.answer(endOtherSessions, new Blob());
  open('/settings');
  expect(await screen.findByText('This session')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End the session in Safari on iOS' }));
  await waitFor(() => expect(network.calls(endSession)).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'End All Other Sessions' }));
  await waitFor(() => expect(network.calls(endOtherSessions)).toHaveLength(1));
});

test('after signing in again for it, the question about the deletion is open', async () => {
  network.refuse(deleteOwnUser, 403, {
    statusCode: 403,
    code: 'recent-sign-in-required',
    message: 'Please sign in again to do this.',
  });
  open('/settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete My Account' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  cleanup();
  open('/settings');
  expect(await screen.findByRole('dialog', { name: 'Delete My Account' })).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});
