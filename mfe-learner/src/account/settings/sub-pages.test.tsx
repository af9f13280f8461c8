/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  getAccount,
  getCalendarFeed,
  getReminderSettings,
  getSecondFactor,
  getTutorSettings,
  getUser,
  getWeeklyGoal,
  listAccessTokens,
  listOwnGroups,
  listSessions,
} from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { aLearner } from '../../testing/samples';
import { findSubPageByPart } from './sub-pages';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner({ firstName: 'Ada', lastName: null }));
  network.answer(getAccount, {
    ...{ email: 'ada@example.org', hasPassword: true },
    ...{ isEmailVerified: true, isSendingMail: true },
  });
  network.answer(listAccessTokens, { isOn: true, items: [] });
  network.answer(listSessions, []);
  network.answer(listOwnGroups, []);
  network.answer(getWeeklyGoal, { daysPerWeek: null, daysThisWeek: 0, daysInARow: 0 });
  network.answer(getTutorSettings, { usesModel: true, hasModel: true });
  network.answer(getReminderSettings, { muted: { panel: [], mail: [] }, isSendingMail: true });
  network.answer(getCalendarFeed, { createdAt: null });
  network.answer(getSecondFactor, {
    ...{ passkeys: [], authenticatorApp: null, recoveryCodesLeft: 0 },
    ...{ isRequired: false, dueAt: null, canUsePasskeys: true },
  });
});
afterEach(() => {
  cleanup();
  network.restore();
});

const menu = async () => within(await screen.findByRole('navigation', { name: 'Settings' }));
const address = () => window.location.pathname + window.location.hash;

test.each([
  ['/settings', 'Profile', ['Your name', 'Language', 'Time zone', 'Theme']],
  ['/settings/profile', 'Profile', ['Your name', 'Language', 'Time zone', 'Theme']],
  [
    '/settings/security',
    'Security',
    ['Email address', 'Password', 'Second factor', 'Sessions', 'Access tokens'],
  ],
  ['/settings/reminders', 'Reminders', ['Reminders', 'Calendar']],
  ['/settings/learning', 'Learning', ['Weekly goal', 'Your groups']],
  ['/settings/privacy', 'Privacy', ['AI Tutor', 'Your data', 'Delete my account']],
])('%s is the sub-page %s of the menu with its own parts', async (path, label, parts) => {
  open(path);
  const current = await (await menu()).findByRole('link', { current: 'page' });
  expect(current.textContent).toBe(label);
  await screen.findByRole('heading', { name: parts.at(0) });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(parts);
  // Links to each of them lead here.
  expect(headings.map(({ id }) => findSubPageByPart(id)?.label)).toEqual(parts.map(() => label));
});

test.each([
  ['/settings#second-factor', '/settings/security#second-factor', 'Second factor'],
  ['/settings#reminders', '/settings/reminders#reminders', 'Reminders'],
  ['/settings/profile#delete', '/settings/privacy#delete', 'Delete my account'],
  ['/settings/security#sessions', '/settings/security#sessions', 'Sessions'],
])('the link %s leads to %s and focuses its heading', async (link, leadsTo, heading) => {
  open(link);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(heading));
  expect(address()).toBe(leadsTo);
});

test('a person who leaves a sub-page with unsaved changes is asked first', async () => {
  open('/settings/privacy');
  fireEvent.click(await screen.findByRole('checkbox', { name: /language model/ }));
  fireEvent.click((await menu()).getByRole('link', { name: 'Security' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/settings/privacy');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await menu()).getByRole('link', { name: 'Security' }));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave without saving' }),
  );
  expect(await screen.findByRole('heading', { name: 'Email address' })).toBeTruthy();
  expect(address()).toBe('/settings/security');
});

test('a change that is taken back leaves nothing to ask about', async () => {
  open('/settings/reminders');
  const box = await screen.findByRole('checkbox', { name: 'Overdue: Email' });
  fireEvent.click(box);
  fireEvent.click(box);
  fireEvent.click((await menu()).getByRole('link', { name: 'Profile' }));
  expect(await screen.findByLabelText('First name')).toBeTruthy();
  expect(address()).toBe('/settings/profile');
});

test('a new password that was only typed is asked about', async () => {
  open('/settings/security');
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'three words' } });
  fireEvent.click((await menu()).getByRole('link', { name: 'Profile' }));
  expect(await screen.findByText(/^You have entered a new address or password/)).toBeTruthy();
  expect(address()).toBe('/settings/security');
});
