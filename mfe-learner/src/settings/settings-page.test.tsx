/** @jest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { deleteOwnUser, getUser, updateOwnUser } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../testing/open';
import { aLearner } from '../testing/samples';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner({ firstName: 'Ada', lastName: null }));
});
afterEach(() => {
  cleanup();
  network.restore();
});

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
