/** @vitest-environment jsdom */
import { QueryClientProvider, queryClient } from '@lectern/client';
import { aLearner, fakeNetwork, uuid, type FakeNetwork } from '@lectern/client/testing';
import {
  countUnreadNotifications,
  getUser,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  type Notification,
} from '@lectern/contract';
import { useLocation } from '@lectern/remote';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen as page, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { ScreenRoute } from '../remotes/manifests';
import { ScreensContext } from '../remotes/screens';
import { NotificationBell } from './bell';
import NotificationsPage from './notifications-page';

const screen = (path: string, purpose: ScreenRoute['purpose']): ScreenRoute => ({
  remote: 'sample',
  key: path,
  path,
  module: './page',
  access: 'signed-in',
  frame: 'page',
  purpose,
});
const screens = [
  screen('/courses/:course', 'course'),
  screen('/exams', 'exams'),
  screen('/exams/:examId', 'exam'),
  screen('/grading/:id', 'grading'),
  screen('/certificates', 'certificates'),
  screen('/settings', 'settings'),
  { ...screen('/admin/upload', 'uploads'), access: 'admin' as const },
  { ...screen('/teaching/upload', 'uploads'), access: 'instructor' as const },
];
const notification = (kind: Notification['kind'], courseSlug: string | null): Notification => ({
  id: uuid('1'),
  kind,
  subject: 'First aid',
  courseSlug,
  at: '2026-11-21T12:00:00.000Z',
  dueAt: '2026-12-01T12:00:00.000Z',
  isUnread: false,
});
let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(countUnreadNotifications, { unreadCount: 0 });
});
afterEach(() => {
  cleanup();
  network.restore();
});

function Path() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

function open(notifications: Notification[]) {
  network.answer(listNotifications, { items: notifications, total: notifications.length });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/progress']}>
        <ScreensContext value={screens}>
          <NotificationBell />
          <button>Elsewhere</button>
          <Path />
        </ScreensContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const bell = page.getByRole('button', { name: 'Notifications' });
  fireEvent.click(bell);
  return bell;
}
const isOpen = () => page.queryByRole('dialog', { name: 'Notifications' }) !== null;

test('the bell opens and closes the notifications, and a user without any reads so', async () => {
  const bell = open([]);
  await page.findByText('No notifications yet');
  expect(bell.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(bell);
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('Escape closes the notifications and returns the focus to the bell', async () => {
  const bell = open([]);
  await page.findByText('No notifications yet');
  fireEvent.keyDown(page.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(isOpen()).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(bell));
});

test('a press outside closes the notifications', async () => {
  open([]);
  await page.findByText('No notifications yet');
  // Radix starts to watch for presses after the one that opened the popover.
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.pointerDown(page.getByText('Elsewhere'));
  fireEvent.click(page.getByText('Elsewhere'));
  await waitFor(() => expect(isOpen()).toBe(false));
});

test.each([
  ['course-ready', 'first-aid', 'Your course "First aid" is ready', '/courses/first-aid'],
  ['upload-failed', null, 'A course could not be created from "First aid"', '/admin/upload#upload-list'],
  ['video-ready', 'first-aid', 'The video "First aid" is ready', '/courses/first-aid'],
  ['video-failed', 'first-aid', 'The video "First aid" could not be converted', '/courses/first-aid'],
  ['certificate-issued', 'first-aid', 'You earned the certificate for "First aid"', '/certificates'],
  ['certificate-expiring', null, 'Your certificate for "First aid" expires on Dec 1, 2026', '/certificates'],
  ['certificate-expired', null, 'Your certificate for "First aid" has expired', '/certificates'],
  ['exam-due', 'first-aid', '"First aid" is due Dec 1, 2026', '/exams'],
  ['work-graded', 'first-aid', 'Your work in "First aid" was graded', `/exams/${uuid('1')}`],
  ['answers-to-grade', 'first-aid', 'Answers to grade in "First aid"', `/grading/${uuid('1')}`],
  [
    'exam-never-shows-result',
    'first-aid',
    '"First aid" is required for the certificate, but its result is never shown, so nobody gets the certificate. Change the exam',
    '/courses/first-aid',
  ],
  ['course-assigned', 'first-aid', 'The course "First aid" was assigned to you', '/courses/first-aid'],
  ['course-due', 'first-aid', 'The course "First aid" is due Dec 1, 2026', '/courses/first-aid'],
  ['course-overdue', 'first-aid', 'The course "First aid" is overdue', '/courses/first-aid'],
  [
    'second-factor-reset',
    null,
    'An administrator removed your second factor. Add one again in Settings',
    '/settings#second-factor',
  ],
  ['invitation-waiting', null, 'You are invited. Open the dashboard to accept', '/'],
] as const)(
  'a notification of kind %s links to its subject and closes the list',
  async (kind, slug, text, path) => {
    const bell = open([notification(kind, slug)]);
    fireEvent.click(await page.findByText(text));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(page.getByRole('status').textContent).toBe(path);
    expect(document.activeElement).not.toBe(bell);
  },
);

test.each([
  ['instructor', '/teaching/upload#upload-list'],
  ['admin', '/admin/upload#upload-list'],
] as const)('a failed upload links people with the role %s to %s', async (role, path) => {
  network.answer(getUser, aLearner({ role }));
  open([notification('upload-failed', null)]);
  const link = await page.findByRole('link', { name: /^A course could not be created/ });
  await waitFor(() => expect(link.getAttribute('href')).toBe(path));
});

test('notifications stand under their days', async () => {
  const now = new Date().toISOString();
  open([{ ...notification('course-ready', 'burns'), at: now }, notification('course-due', 'first-aid')]);
  await page.findByText('Today');
  expect(page.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Nov 21, 2026',
  ]);
});

const unread: Notification = { ...notification('course-due', 'first-aid'), isUnread: true };

test('the bell says how many notifications are unread, and what is seen is marked as read once', async () => {
  network.answer(countUnreadNotifications, { unreadCount: 21 });
  network.answer(markNotificationsRead, { unreadCount: 20 });
  open([unread, { ...notification('course-ready', 'burns'), id: uuid('2') }]);
  await page.findByRole('link', { name: /^Unread: The course "First aid" is due Dec 1, 2026/ });
  await page.findByRole('button', { name: 'Notifications, 20 unread' });
  expect(network.calls(markNotificationsRead).map(({ body }) => body)).toEqual([
    { notifications: [{ id: uuid('1'), kind: 'course-due', at: unread.at }] },
  ]);
});

test('all notifications are marked as read by one press, after which none looks unread', async () => {
  network.answer(countUnreadNotifications, { unreadCount: 30 });
  network.answer(markNotificationsRead, { unreadCount: 29 });
  network.answer(markAllNotificationsRead, { unreadCount: 0 });
  open([unread]);
  const button = await page.findByRole('button', { name: 'Mark all as read' });
  network.answer(countUnreadNotifications, { unreadCount: 0 });
  network.answer(listNotifications, { items: [{ ...unread, isUnread: false }], total: 1 });
  fireEvent.click(button);
  await waitFor(() => expect(page.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(page.queryByText('Unread:')).toBeNull();
  expect(page.getByRole('button', { name: 'Notifications' })).toBeTruthy();
});

test('the list of all notifications has pages, whose addresses can be shared', async () => {
  network.answer(listNotifications, ({ query: { page: number } }) => ({
    items: [{ ...notification('course-ready', 'burns'), subject: `Page ${number}` }],
    total: 41,
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/notifications?page=2']}>
        <ScreensContext value={screens}>
          <NotificationsPage />
        </ScreensContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await page.findByText(/Page 2/);
  expect(page.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/notifications');
  fireEvent.click(page.getByRole('link', { name: 'Next' }));
  await page.findByText(/Page 3/);
  expect(page.queryByRole('link', { name: 'Next' })).toBeNull();
});
