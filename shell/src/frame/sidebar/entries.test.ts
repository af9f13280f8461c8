import { DEFAULT_SITE } from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { expect, onTestFinished, test } from 'vitest';
import type { ScreenRoute } from '../../remotes/manifests';
import { currentEntry, listEntries, listGroupEntries, isMatch } from './entries';

test.each([
  ['/', '/', true],
  ['/', '/courses', false],
  ['/', '/dashboard', false],
  ['/courses', '/courses', true],
  ['/courses', '/courses/lifting/modules/2', true],
  ['/courses', '/course/lifting', false],
  ['/progress', '/progressive', false],
  ['/admin', '/admin/upload', true],
])('the entry for %s matches %s: %s', (path, pathname, matches) => {
  expect(isMatch({ path }, pathname)).toBe(matches);
});

const screen = (path: string, group: 'main' | 'admin', order: number): ScreenRoute => ({
  remote: 'sample',
  key: path,
  path,
  module: './page',
  access: 'public',
  frame: 'page',
  navigation: { group, label: path, icon: 'house', order },
});
const screens = [
  screen('/admin/audit', 'admin', 3),
  screen('/admin', 'admin', 1),
  screen('/admin/users', 'admin', 2),
  screen('/', 'main', 1),
];

test('a group contains the entries of all remotes, sorted', () => {
  expect(listEntries(screens, 'admin').map(({ path }) => path)).toEqual([
    '/admin',
    '/admin/users',
    '/admin/audit',
  ]);
});

test('of two matching entries only the one with the longer path is highlighted', () => {
  const admin = listEntries(screens, 'admin');
  const highlighted = (pathname: string) => currentEntry(admin, pathname)?.path;
  expect(highlighted('/admin')).toBe('/admin');
  expect(highlighted('/admin/users')).toBe('/admin/users');
  expect(highlighted('/admin/audit')).toBe('/admin/audit');
  expect(highlighted('/courses')).toBeUndefined();
});

test('the upload is not offered to instructors where only administrators create courses', () => {
  const upload: ScreenRoute = {
    ...screen('/teaching/upload', 'main', 1),
    access: 'instructor',
    purpose: 'uploads',
  };
  onTestFinished(() => setSite(DEFAULT_SITE));
  setSite(DEFAULT_SITE);
  const count = (role: 'instructor' | 'admin') => listGroupEntries([upload], 'main', role).length;
  expect([count('instructor'), count('admin')]).toEqual([1, 1]);
  setSite({ ...DEFAULT_SITE, instructorsCreateCourses: false });
  expect([count('instructor'), count('admin')]).toEqual([0, 1]);
});
