/** @vitest-environment jsdom */
import type { Role, User } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen as page } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { ScreenRoute } from '../../remotes/manifests';
import { ScreensContext } from '../../remotes/screens';
import { Sidebar } from './sidebar';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const screen = (path: string, fields: Partial<ScreenRoute> = {}): ScreenRoute => ({
  remote: 'sample',
  key: path,
  path,
  module: './page',
  access: 'signed-in',
  frame: 'page',
  ...fields,
});
const entry = (label: string, group: 'main' | 'teaching' | 'admin', order: number, own = false) => ({
  navigation: {
    ...{ group, label, order, icon: 'house' },
    ...(own && { instructorsOnly: true }),
  },
});
const screens = [
  screen('/certificates', entry('Certificates', 'main', 30)),
  screen('/courses', entry('Browse Courses', 'main', 20)),
  screen('/', entry('Home', 'main', 10)),
  screen('/my-courses'),
  screen('/teaching', { ...entry('Courses you teach', 'teaching', 10), access: 'instructor' }),
  screen('/teaching/upload', { ...entry('Upload Course', 'teaching', 20, true), access: 'instructor' }),
  screen('/admin', { ...entry('Overview', 'admin', 10), access: 'admin' }),
  screen('/admin/upload', { ...entry('Upload Course', 'admin', 20), access: 'admin' }),
];

function open(role: Role, path: string) {
  const user = { email: 'ada@example.org', role } as User;
  render(
    <MemoryRouter initialEntries={[path]}>
      <ScreensContext value={screens}>
        <Sidebar user={user} />
      </ScreensContext>
    </MemoryRouter>,
  );
}
const highlighted = () =>
  page.getAllByRole('link').filter((link) => 'highlighted' in (link as HTMLElement).dataset);
const links = () => page.getAllByRole('link').map((link) => link.textContent);

test('the sidebar contains the entries that remotes declare, sorted, and Sign Out, which links to /api/logout', () => {
  open('student', '/courses/lifting');
  expect(links()).toEqual(['Home', 'Browse Courses', 'Certificates', 'Sign Out']);
  expect(page.getByRole('link', { name: 'Browse Courses' }).getAttribute('aria-current')).toBe('page');
  expect(page.getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe('/api/logout');
});

test('the Admin Panel group is initially closed outside admin paths and can be opened', () => {
  open('admin', '/courses');
  const group = page.getByRole('button', { name: 'Admin Panel' });
  expect(links()).not.toContain('Upload Course');
  fireEvent.click(group);
  expect(links()).toContain('Upload Course');
  fireEvent.click(group);
  expect(links()).not.toContain('Upload Course');
});

test('the Admin Panel group is initially open on an admin path', () => {
  open('admin', '/admin/upload');
  expect(links()).toContain('Upload Course');
});

test.each([
  ['/', 'Home'],
  ['/courses/lifting', 'Browse Courses'],
  ['/admin', 'Overview'],
  ['/admin/upload', 'Upload Course'],
])('on %s only %s is highlighted', (path, label) => {
  open('admin', path);
  expect(highlighted().map((link) => link.textContent)).toEqual([label]);
});

test('on /dashboard, which shows the screen of /, nothing is highlighted', () => {
  open('student', '/dashboard');
  expect(highlighted()).toEqual([]);
});

test('instructors and administrators see Teaching, without the entries that the Admin Panel of administrators has', () => {
  open('student', '/teaching');
  expect(page.queryByRole('button', { name: 'Teaching' })).toBeNull();
  cleanup();
  open('instructor', '/teaching/upload');
  expect(links()).toEqual(expect.arrayContaining(['Courses you teach', 'Upload Course']));
  expect(highlighted().map((link) => link.textContent)).toEqual(['Upload Course']);
  cleanup();
  open('admin', '/teaching');
  expect(links()).toContain('Courses you teach');
  expect(links()).not.toContain('Upload Course');
});

test('an instructor sees no Admin Panel', () => {
  open('instructor', '/admin/upload');
  expect(page.queryByRole('button', { name: 'Admin Panel' })).toBeNull();
});

test('a group that was left open is open on the next visit', () => {
  open('admin', '/courses');
  fireEvent.click(page.getByRole('button', { name: 'Admin Panel' }));
  cleanup();
  open('admin', '/courses');
  expect(links()).toContain('Upload Course');
  expect(links()).not.toContain('Courses you teach');
  fireEvent.click(page.getByRole('button', { name: 'Admin Panel' }));
  cleanup();
  open('admin', '/courses');
  expect(links()).not.toContain('Upload Course');
});
