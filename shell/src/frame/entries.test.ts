import { expect, test } from '@jest/globals';
import type { ScreenRoute } from '../remotes/manifests';
import { currentEntry, entriesOf, isMatch } from './entries';
import { initialOf, nameOf, roleOf } from './person';

test.each([
  ['/', '/', true],
  ['/', '/courses', false],
  ['/courses', '/courses', true],
  ['/courses', '/courses/lifting/modules/2', true],
  ['/courses', '/course/lifting', false],
  ['/progress', '/progressive', false],
  ['/admin', '/admin/upload', true],
])('the entry for %s matches %s: %s', (path, pathname, matches) => {
  expect(isMatch({ path }, pathname)).toBe(matches);
});

test('an entry also matches the further paths that it names', () => {
  expect(isMatch({ path: '/', alsoOn: ['/dashboard'] }, '/dashboard')).toBe(true);
  expect(isMatch({ path: '/', alsoOn: ['/dashboard'] }, '/dashboards')).toBe(false);
});

const screen = (path: string, group: 'main' | 'admin', order: number): ScreenRoute => ({
  remote: 'sample',
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

test('the entries of a group come from the screens of all remotes, in their order', () => {
  expect(entriesOf(screens, 'admin').map(({ path }) => path)).toEqual([
    '/admin',
    '/admin/users',
    '/admin/audit',
  ]);
});

test('of two matching entries only the one with the longer path is highlighted', () => {
  const admin = entriesOf(screens, 'admin');
  const highlighted = (pathname: string) => currentEntry(admin, pathname)?.path;
  expect(highlighted('/admin')).toBe('/admin');
  expect(highlighted('/admin/users')).toBe('/admin/users');
  expect(highlighted('/admin/audit')).toBe('/admin/audit');
  expect(highlighted('/courses')).toBeUndefined();
});

test('a person is called by the full name, or by the e-mail address when either part is missing', () => {
  expect(nameOf({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' })).toBe('Ada Byron');
  expect(nameOf({ firstName: 'Ada', lastName: null, email: 'ada@example.org' })).toBe('ada@example.org');
});

test('an avatar shows the first letter of the first name, else of the e-mail address, else U', () => {
  expect(initialOf({ firstName: 'ada', email: 'x@example.org' })).toBe('A');
  expect(initialOf({ firstName: null, email: 'x@example.org' })).toBe('X');
  expect(initialOf({})).toBe('U');
});

test('a person without a role is a Student', () => {
  expect(roleOf({})).toBe('Student');
  expect(roleOf({ role: 'instructor' })).toBe('Instructor');
});
