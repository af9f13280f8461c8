import { expect, test } from 'vitest';
import { readEnv } from '@lectern/infra';
import { isRecentSignIn, isSessionOver } from './session-limits.js';

const limits = readEnv({ DATABASE_URL: 'postgres://localhost/none' }).sessions;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = 1_800_000_000_000;

test.each([
  ['a learner within 12 idle hours stays signed in', 'student', { age: 10 * DAY, idle: 12 * HOUR }, false],
  ['a learner after 12 idle hours is signed out', 'student', { age: DAY, idle: 12 * HOUR + 1 }, true],
  [
    'a kept learner within 14 idle days stays',
    'student',
    { age: 20 * DAY, idle: 14 * DAY, isKept: true },
    false,
  ],
  [
    'a kept learner after 14 idle days is signed out',
    'student',
    { age: 20 * DAY, idle: 15 * DAY, isKept: true },
    true,
  ],
  ['nobody stays for more than 30 days', 'student', { age: 30 * DAY + 1, idle: 0, isKept: true }, true],
  ['an administrator within 2 idle hours stays', 'admin', { age: 11 * HOUR, idle: 2 * HOUR }, false],
  ['an administrator after 2 idle hours is signed out', 'admin', { age: 3 * HOUR, idle: 2 * HOUR + 1 }, true],
  ['an administrator after 12 hours is signed out', 'admin', { age: 12 * HOUR + 1, idle: 0 }, true],
  [
    'keeping signed in does not lengthen an administrator’s',
    'admin',
    { age: DAY, idle: 0, isKept: true },
    true,
  ],
] as const)('%s', (_what, role, { age, idle, ...more }, isOver) => {
  const session = { signedInAt: now - age, lastSeenAt: now - idle, ...more };
  expect(isSessionOver(session, { limits, role, now })).toBe(isOver);
});

test('a session of an earlier version goes on from its last renewal', () => {
  expect(isSessionOver({ renewedAt: now - HOUR }, { limits, role: 'student', now })).toBe(false);
  expect(isSessionOver({}, { limits, role: 'student', now })).toBe(true);
});

test('a sign-in is recent for 30 minutes', () => {
  expect(isRecentSignIn({ signedInAt: now - 30 * MINUTE }, limits, now)).toBe(true);
  expect(isRecentSignIn({ signedInAt: now - 30 * MINUTE - 1 }, limits, now)).toBe(false);
  expect(isRecentSignIn({}, limits, now)).toBe(false);
});
