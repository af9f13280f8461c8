import type { Access, Role } from '@lectern/contract';
import { expect, test } from 'vitest';
import { hasAccess } from './access.guard.js';

const ROLES: (Role | null)[] = [null, 'suspended', 'student', 'instructor', 'admin'];

test.each<[Access, boolean[]]>([
  ['public', [true, true, true, true, true]],
  ['signed-in', [false, false, true, true, true]],
  ['instructor', [false, false, false, true, true]],
  ['admin', [false, false, false, false, true]],
])(
  'the access %s holds for visitors, suspended people, students, instructors and administrators',
  (access, expected) => {
    expect(ROLES.map((role) => hasAccess(access, role && { role }))).toEqual(expected);
  },
);
