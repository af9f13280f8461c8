/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  createServiceAccount,
  createServiceToken,
  getUser,
  getUserDetails,
  listAuditEntries,
  listServiceAccounts,
  listUserTokens,
  updateUser,
  type ServiceAccount,
  type UserDetails,
} from '@lectern/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choose } from '../../testing/choose';
import { open } from '../../testing/open';

const at = '2026-11-20T12:00:00.000Z';
const account: ServiceAccount = {
  ...{ id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11', name: 'Nightly report', role: 'instructor' },
  ...{ createdAt: at, lastActive: null, suspensionReason: null, tokenCount: 2 },
};
const details: UserDetails = {
  ...{ id: account.id, email: '', firstName: account.name, lastName: null, profileImageUrl: null },
  ...{ role: 'instructor', createdAt: at, lastActive: null, timeZone: null, locale: null },
  ...{ enrollmentCount: 0, completedCourses: 0, certificatesEarned: 0, hasSecondFactor: false },
  ...{ isEmailConfirmed: false, suspensionReason: null, hasPassword: false, isService: true },
};
const admin = { ...details, id: '0f8fad5b-d9cb-469f-a165-70867728950e', role: 'admin' as const };

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, admin);
  network.answer(listServiceAccounts, { areTokensOn: true, items: [account] });
  network.answer(getUserDetails, details);
  network.answer(listUserTokens, []);
  network.answer(listAuditEntries, { items: [], total: 0 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const button = (name: string, container: HTMLElement = document.body) =>
  within(container).getByRole<HTMLButtonElement>('button', { name });

test('the list has each account with its role and tokens, and says where tokens are off', async () => {
  network.answer(listServiceAccounts, { areTokensOn: false, items: [account] });
  open('/admin/users/service-accounts');
  const link = await screen.findByRole('link', { name: 'Nightly report' });
  expect(link.getAttribute('href')).toBe(`/admin/users/${account.id}`);
  expect(screen.getByText('Instructor')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('turned off');
});

test('a new account is made with its name and role, and its page opens', async () => {
  network.answer(createServiceAccount, account);
  open('/admin/users/service-accounts');
  await screen.findByRole('link', { name: 'Nightly report' });
  fireEvent.click(button('Add service account'));
  const dialog = await screen.findByRole('dialog', { name: 'Add service account' });
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Nightly report' } });
  fireEvent.click(button('Add account', dialog));
  expect(await screen.findByRole('heading', { name: 'Service account' })).toBeTruthy();
  expect(network.calls(createServiceAccount)[0]?.body).toEqual({
    name: 'Nightly report',
    role: 'instructor',
  });
});

test('the page of an account has neither address nor courses, and makes a token that is shown once', async () => {
  const made = { id: admin.id, name: 'Server 1', createdAt: at, expiresAt: at, lastUsedAt: null };
  network.answer(createServiceToken, { ...made, scopes: ['courses:write'], token: 'lectern_pat_secret' });
  open(`/admin/users/${account.id}`);
  await screen.findByRole('heading', { name: 'Service account' });
  expect(screen.queryByText('Email')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('button', { name: 'View as' })).toBeNull();
  fireEvent.click(button('Make token'));
  const dialog = await screen.findByRole('dialog', { name: 'Make token' });
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Server 1' } });
  fireEvent.click(button('Make token', dialog));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Choose at least one area.');
  expect(within(dialog).queryByRole('checkbox', { name: 'Learning: Write' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Courses: Write' }));
  fireEvent.click(button('Make token', dialog));
  const shown = await screen.findByLabelText<HTMLInputElement>('Access token');
  expect(shown.value).toBe('lectern_pat_secret');
  expect(network.calls(createServiceToken)[0]?.body).toEqual({
    name: 'Server 1',
    scopes: ['courses:write'],
    days: 90,
  });
});

test('an edit sends only what has changed', async () => {
  network.answer(updateUser, { ...details, role: 'student' });
  open(`/admin/users/${account.id}`);
  await screen.findByRole('heading', { name: 'Service account' });
  fireEvent.click(button('Edit'));
  await screen.findByRole('dialog', { name: 'Edit service account' });
  await choose('Role', 'Student');
  fireEvent.click(button('Save Changes'));
  await expect.poll(() => network.calls(updateUser)[0]?.body).toEqual({ role: 'student' });
});

test('a suspended account gets no token before it is reactivated', async () => {
  network.answer(getUserDetails, { ...details, role: 'suspended', suspensionReason: 'Leaked' });
  open(`/admin/users/${account.id}`);
  expect(await screen.findByText('Leaked')).toBeTruthy();
  expect(button('Make token').disabled).toBe(true);
  expect(button('Reactivate')).toBeTruthy();
});
