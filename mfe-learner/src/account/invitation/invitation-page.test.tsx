/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { acceptInvitation, getReceivedInvitation, getUser, type ReceivedInvitation } from '@lectern/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { paths } from '../../paths';
import { open } from '../../testing/open';

const invitation: ReceivedInvitation = {
  state: 'open',
  email: 'ada@example.org',
  role: 'student',
  groups: ['Class A', 'Class B'],
  managedGroups: [],
  courses: [],
  needsAccount: false,
  isClosed: false,
  isOwn: true,
};

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.refuse(getUser, 401, { statusCode: 401, message: 'Please sign in.' });
});
afterEach(() => {
  cleanup();
  network.restore();
});

function openWith(given: Partial<ReceivedInvitation> | null) {
  network.answer(getReceivedInvitation, given && { ...invitation, ...given });
  open(paths.invitation);
}

test('an invitation names its groups, and is accepted by a button', async () => {
  openWith({});
  expect(await screen.findByText('You will be a member of')).toBeTruthy();
  expect(screen.getByText('Class B')).toBeTruthy();
  const accepted = { ...invitation, state: 'accepted' as const };
  network.answer(acceptInvitation, accepted);
  network.answer(getReceivedInvitation, accepted);
  fireEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to My Courses' }).getAttribute('href')).toBe(paths.myCourses);
});

test('an invitation to teach names the courses, and the groups to manage', async () => {
  openWith({ role: 'instructor', groups: [], managedGroups: ['Class C'], courses: ['First Aid at Work'] });
  expect(await screen.findByText('You will manage')).toBeTruthy();
  expect(screen.getByText('Class C')).toBeTruthy();
  expect(screen.getByText('You will teach')).toBeTruthy();
  expect(screen.getByText('First Aid at Work')).toBeTruthy();
  expect(screen.queryByText('You will be a member of')).toBeNull();
});

test.each([
  ['instructor', 1],
  ['student', 0],
] as const)('who accepted as %s reads where teaching is in %i sentences', async (role, sentences) => {
  openWith({ state: 'accepted', role });
  await screen.findByRole('heading', { name: 'Invitation accepted' });
  expect(screen.queryAllByText('You teach now: see “Teaching” in the menu.')).toHaveLength(sentences);
});

test('a refused acceptance says why', async () => {
  openWith({});
  network.refuse(acceptInvitation, 410, { statusCode: 410, message: 'This invitation has expired.' });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This invitation has expired.');
});

test.each([
  [{ needsAccount: true, isOwn: null }, 'Create account', '/oidc/account/invitation'],
  [{ isOwn: null }, 'Sign in', '/api/login?returnTo=%2Finvitation'],
  [{ isOwn: false }, 'Sign Out', '/api/logout'],
])('a person for whom %j holds goes on by “%s”', async (given, label, href) => {
  openWith({ role: 'instructor', ...given });
  const link = await screen.findByRole('link', { name: label });
  expect(link.getAttribute('href')).toBe(href);
  expect(screen.getByRole('heading', { name: 'You are invited to teach' })).toBeTruthy();
});

test.each([
  [{ state: 'expired' as const }, 'This invitation has expired'],
  [{ state: 'withdrawn' as const }, 'This invitation was withdrawn'],
  [{ needsAccount: true, isClosed: true }, 'This site takes no new sign-ups'],
  [null, 'This link does not work'],
])('an ended invitation (%j) says so', async (given, title) => {
  openWith(given);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});
