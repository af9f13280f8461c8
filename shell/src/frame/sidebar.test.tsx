/** @jest-environment jsdom */
import type { Role, User } from '@lectern/contract';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { ScreenRoute } from '../remotes/table';
import { Sidebar } from './sidebar';

afterEach(cleanup);

const screens: ScreenRoute[] = [
  { path: '/', handle: { access: 'public', frame: 'page' }, remote: 'learner' },
  ...['/courses', '/certificates', '/admin/upload'].map((path): ScreenRoute => ({
    path,
    handle: { access: 'signed-in', frame: 'page', title: path },
    remote: 'learner',
  })),
];

function open(role: Role, path: string) {
  const user = { email: 'ada@example.org', role } as User;
  render(
    <MemoryRouter initialEntries={[path]}>
      <Sidebar user={user} screens={screens} />
    </MemoryRouter>,
  );
}
const links = () => screen.getAllByRole('link').map((link) => link.textContent);

test('only what a remote has a screen for is in the sidebar, and Sign Out, which leaves for /api/logout', () => {
  open('student', '/courses/lifting');
  expect(links()).toEqual(['Browse Courses', 'Certificates', 'Sign Out']);
  expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe('/api/logout');
});

test('the Admin Panel group is for administrators; it starts closed elsewhere and can be opened', () => {
  open('admin', '/courses');
  const group = screen.getByRole('button', { name: 'Admin Panel' });
  expect(links()).not.toContain('Upload Course');
  fireEvent.click(group);
  expect(links()).toContain('Upload Course');
  fireEvent.click(group);
  expect(links()).not.toContain('Upload Course');
});

test('the Admin Panel group starts open on an admin path', () => {
  open('admin', '/admin/upload');
  expect(links()).toContain('Upload Course');
});

test('an instructor sees no Admin Panel', () => {
  open('instructor', '/admin/upload');
  expect(screen.queryByRole('button', { name: 'Admin Panel' })).toBeNull();
});
