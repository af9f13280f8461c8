import { expect, test } from 'vitest';
import { roleName } from './role-name';

test('a user without a role is a Student', () => {
  expect(roleName({})).toBe('Student');
  expect(roleName({ role: 'instructor' })).toBe('Instructor');
});
