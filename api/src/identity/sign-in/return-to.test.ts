import { expect, test } from 'vitest';
import { returnTo } from './return-to.js';

test.each(['/', '/courses/first-aid?tab=1#top', '/my-courses', '/a%2Fb', '/courses?next=//evil.example'])(
  'a path of this site is kept: %s',
  (path) => expect(returnTo(path)).toBe(path),
);

test.each([
  undefined,
  '',
  ['/a'],
  'courses',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/api/logout',
  '/x/../api/logout',
  '/oidc/session/end',
  `/${'a'.repeat(3000)}`,
])('anything else leads home: %j', (asked) => expect(returnTo(asked)).toBeUndefined());
