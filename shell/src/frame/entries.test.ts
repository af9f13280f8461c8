import { expect, test } from '@jest/globals';
import { ADMIN, currentOf, isHighlighted } from './entries';
import { initialOf, nameOf, roleOf } from './person';

test.each([
  ['/', '/', true],
  ['/', '/courses', false],
  ['/courses', '/courses', true],
  ['/courses', '/courses/lifting/modules/2', true],
  ['/courses', '/course/lifting', false],
  ['/progress', '/progressive', false],
  ['/admin', '/admin/upload', true],
])('the entry for %s on %s is highlighted: %s', (entry, pathname, highlighted) => {
  expect(isHighlighted(entry, pathname)).toBe(highlighted);
});

test('of two highlighted entries the closer one is the current page', () => {
  expect(currentOf(ADMIN, '/admin/upload')).toBe('/admin/upload');
  expect(currentOf(ADMIN, '/admin')).toBe('/admin');
  expect(currentOf(ADMIN, '/courses')).toBeUndefined();
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
