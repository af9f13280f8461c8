import { expect, test } from 'vitest';
import { SiteAccess } from './access.js';
import { isOfDomain, normalizeEmailDomain } from './email-domain.js';

test.each([
  ['school.example', 'school.example'],
  [' @School.Example. ', 'school.example'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
  ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
  ['学校.example', 'xn--48s290a.example'],
])('the domain %s is kept as %s', (typed, kept) => {
  expect(normalizeEmailDomain(typed)).toBe(kept);
});

test.each([
  ...[
    '',
    '@',
    'school',
    'ada@school.example',
    'school.example/path',
    'school.example:25',
    '*.school.example',
  ],
  ...['192.0.2.1', '1.2', '[::1]', 'school..example', '-school.example', 'school example', 'a'.repeat(300)],
])('%j is no domain', (typed) => {
  expect(normalizeEmailDomain(typed)).toBeNull();
});

test('an address is of a listed domain only: no subdomain, no longer name, no part before the last @', () => {
  const domains = ['school.example', 'xn--mnchen-3ya.example'];
  for (const email of ['ada@school.example', 'ada@SCHOOL.EXAMPLE', 'ada@münchen.example'])
    expect(isOfDomain(email, domains)).toBe(true);
  for (const email of [
    ...['ada@sub.school.example', 'ada@myschool.example', 'ada@school.example.org', 'school.example@x.org'],
    ...['"a@school.example"@x.org', 'ada@', 'ada'],
  ])
    expect(isOfDomain(email, domains)).toBe(false);
});

test('sign-up by domains needs one, and domains are stored in one form', () => {
  const settings = { courseCreators: 'instructors', signUp: 'domains' };
  expect(SiteAccess.safeParse({ ...settings, domains: [] }).success).toBe(false);
  expect(SiteAccess.safeParse({ ...settings, domains: ['no domain'] }).success).toBe(false);
  expect(SiteAccess.parse({ ...settings, domains: ['@School.Example'] }).domains).toEqual(['school.example']);
});
