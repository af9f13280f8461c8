/** @vitest-environment jsdom */
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE,
  getDashboard,
  getPracticeSummary,
  getUser,
  joinGroup,
  listCourses,
  listDueDates,
  listExams,
  previewJoin,
  type JoinPreview,
} from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/open';
import { aSummary } from '../../testing/practice-samples';
import { aDashboard, aLearner } from '../../testing/samples';

const dueAt = '2031-05-01T10:00:00.000Z';
const preview: JoinPreview = {
  groupName: 'Night shift',
  description: 'Nurses of ward 3',
  courses: [
    { id: '1', slug: 'lifting', title: 'Lifting', due: { dueAt, dueDays: null } },
    { id: '2', slug: 'burns', title: 'Burns', due: { dueAt: null, dueDays: 14 } },
  ],
  learningPaths: [{ id: '3', slug: 'safety', title: 'Safety at work', due: { dueAt: null, dueDays: 60 } }],
  isMember: false,
};
const ADDRESS = '/join/AB3D-9KX2-07QZ';

let network: FakeNetwork;
beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner());
  network.answer(previewJoin, preview);
});
afterEach(() => {
  cleanup();
  network.restore();
});

test('a visitor sees what they join and signs in first, to come back to the link', async () => {
  network.refuse(getUser, 401, { statusCode: 401, message: 'Please sign in.' });
  open(ADDRESS);
  expect(await screen.findByRole('heading', { name: 'Night shift' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^LiftingDue May 1, 2031/),
    'BurnsDue 14 days after joining',
    'Safety at workDue 60 days after joining',
  ]);
  const signIn = await screen.findByRole('link', { name: 'Sign in to join' });
  expect(signIn.getAttribute('href')).toBe(`/api/login?returnTo=${encodeURIComponent(ADDRESS)}`);
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toContain(
    'screen=sign-up',
  );
  expect(screen.queryByRole('button', { name: 'Join group' })).toBeNull();
  expect(screen.getByText(/^People who manage the group see .* They see nothing from before/)).toBeTruthy();
});

test('where visitors cannot sign up, the page of a join link offers the sign-in alone, and says so', async () => {
  setSite({ ...DEFAULT_SITE, canSignUp: false });
  onTestFinished(() => setSite(DEFAULT_SITE));
  network.refuse(getUser, 401, { statusCode: 401, message: 'Please sign in.' });
  open(ADDRESS);
  expect(await screen.findByRole('link', { name: 'Sign in to join' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  expect(screen.getByText(/New people need an invitation/)).toBeTruthy();
});

test('a signed-in person joins and comes to the dashboard', async () => {
  network.answer(joinGroup, { groupId: '3', groupName: 'Night shift' });
  network.answer(getDashboard, aDashboard());
  network.answer(listCourses, []);
  network.answer(listExams, []);
  network.answer(listDueDates, []);
  network.answer(getPracticeSummary, aSummary({ hasQuestions: false }));
  open(ADDRESS);
  fireEvent.click(await screen.findByRole('button', { name: 'Join group' }));
  expect(await screen.findByText('You are now a member of Night shift.')).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(network.calls(joinGroup).map(({ params }) => params)).toEqual([{ code: 'AB3D-9KX2-07QZ' }]);
});

test('a member reads that they are one and does not join again', async () => {
  network.answer(previewJoin, { ...preview, isMember: true });
  open(ADDRESS);
  expect(await screen.findByText('You are a member of this group.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join group' })).toBeNull();
});

test('a link that lets nobody in says why, and offers to enter another code', async () => {
  const message = 'This join link has expired.';
  network.refuse(previewJoin, 410, { statusCode: 410, message, code: 'join-link-expired' });
  open(ADDRESS);
  expect(await screen.findByRole('heading', { name: 'You cannot join this group' })).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Enter another code' }).getAttribute('href')).toBe('/join');
});

test('a typed code is checked and opened in its usual form', async () => {
  open('/join');
  const field = await screen.findByLabelText('Join code');
  fireEvent.change(field, { target: { value: 'ab3d' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^A join code has 12 letters and digits/)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'ab3d 9kx2 o7qz' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Night shift' })).toBeTruthy();
  expect(window.location.pathname).toBe(ADDRESS);
});
