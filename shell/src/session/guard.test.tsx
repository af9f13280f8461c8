/** @vitest-environment jsdom */
import { queryClient, QueryClientProvider } from '@lectern/client';
import { fakeNetwork, type FakeNetwork } from '@lectern/client/testing';
import { getUser, type Access, type User } from '@lectern/contract';
import { loadToaster, Toaster } from '@lectern/ui';
import {
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  type MockInstance,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { Guard } from './guard';
import { externalLinks } from './external-links';

const student: User = {
  id: '0b8f2b5e-6f3b-4c5b-9a55-6a0d3c1f7a11',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  profileImageUrl: null,
  role: 'student',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastActive: null,
  timeZone: null,
  locale: null,
};
let network: FakeNetwork;
let navigate: MockInstance<typeof externalLinks.navigate>;

beforeEach(() => {
  network = fakeNetwork();
  navigate = vi.spyOn(externalLinks, 'navigate').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  network.restore();
  navigate.mockRestore();
});

function open(access: Access) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/courses/lifting?tab=2']}>
        <Guard access={access}>The screen</Guard>
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

// Loaded before the tests, because a busy machine could need more than the redirect's delay.
beforeAll(loadToaster);

test('a public screen is shown to visitors', () => {
  network.refuse(getUser, 401);
  open('public');
  expect(screen.getByText('The screen')).toBeTruthy();
});

test("a signed-in user sees 'Loading...', then the screen", async () => {
  network.answer(getUser, student);
  open('signed-in');
  expect(screen.getByText('Loading...')).toBeTruthy();
  await screen.findByText('The screen');
  expect(navigate).not.toHaveBeenCalled();
});

test('a visitor sees a toast and is redirected to sign-in half a second later, with the current path to return to', async () => {
  network.refuse(getUser, 401);
  open('signed-in');
  const toastBeforeRedirect = new Promise((resolve) => {
    navigate.mockImplementation(() =>
      resolve(screen.queryByText('You are logged out. Logging in again...') !== null),
    );
  });
  await screen.findByText('Unauthorized');
  expect(screen.queryByText('The screen')).toBeNull();
  expect(await toastBeforeRedirect).toBe(true);
  expect(navigate).toHaveBeenCalledWith('/api/login?returnTo=%2Fcourses%2Flifting%3Ftab%3D2');
});

test('the slide or question that the address names now is the one to return to', async () => {
  network.refuse(getUser, 401);
  // Viewer and exam replace the fragment without the router.
  window.history.replaceState(null, '', '#slide-3');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  open('signed-in');
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  expect(navigate.mock.calls[0]?.[0]).toMatch(/%23slide-3$/);
});

test('a signed-in user who is not an administrator sees Access Denied on an admin screen', async () => {
  network.answer(getUser, student);
  open('admin');
  await screen.findByText("You don't have permission to access this page.");
  expect(screen.getAllByText('Access Denied').map((element) => element.tagName)).toContain('P');
  expect(screen.queryByText('The screen')).toBeNull();
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  ['student', false],
  ['instructor', true],
  ['admin', true],
] as const)('a screen of instructors opens for the role %s: %s', async (role, isOpen) => {
  network.answer(getUser, { ...student, role });
  open('instructor');
  await screen.findByText(isOpen ? 'The screen' : "You don't have permission to access this page.");
});

test('an administrator sees an admin screen', async () => {
  network.answer(getUser, { ...student, role: 'admin' });
  open('admin');
  await screen.findByText('The screen');
});

test('when the current-user call fails, there is no redirect, and Retry repeats the call', async () => {
  network.refuse(getUser, 503);
  open('signed-in');
  await screen.findByText('Failed to load your account');
  network.answer(getUser, student);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('The screen');
  expect(navigate).not.toHaveBeenCalled();
});
