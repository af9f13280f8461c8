import { expect, test } from 'vitest';
import { matchesFilter } from './match-filter.js';
import { parseFilter, parsePatchPath } from './parse-filter.js';

const compare = (path: string, operator: string, value: unknown) => ({
  kind: 'compare',
  path,
  operator,
  value,
});

test.each([
  ['userName eq "ada@example.org"', compare('username', 'eq', 'ada@example.org')],
  ['active eq true', compare('active', 'eq', true)],
  ['title pr', compare('title', 'pr', null)],
  ['userName sw O', compare('username', 'sw', 'O')],
  ['externalId eq "a \\"b\\" \\u00e4"', compare('externalid', 'eq', 'a "b" ä')],
  [
    'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName co "and or ("',
    compare('name.familyname', 'co', 'and or ('),
  ],
  [
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "IT"',
    compare('enterprise.department', 'eq', 'IT'),
  ],
])('the filter %s is read', (text, filter) => {
  expect(parseFilter(text)).toEqual(filter);
});

test('and binds closer than or, brackets closer than both', () => {
  expect(parseFilter('a eq 1 or b eq 2 and not (c eq 3 or d pr)')).toEqual({
    kind: 'or',
    operands: [
      compare('a', 'eq', 1),
      {
        kind: 'and',
        operands: [
          compare('b', 'eq', 2),
          {
            kind: 'not',
            operand: { kind: 'or', operands: [compare('c', 'eq', 3), compare('d', 'pr', null)] },
          },
        ],
      },
    ],
  });
});

test('a filter in a path chooses values of a list', () => {
  const path = parsePatchPath('emails[type eq "work" and value co "@"].value');
  expect(path).toMatchObject({ attribute: 'emails', subAttribute: 'value', itemFilter: { kind: 'and' } });
  const matches = (value: unknown) => path.itemFilter && matchesFilter(value, path.itemFilter);
  expect(matches({ Type: 'Work', value: 'ada@example.org' })).toBe(true);
  expect(matches({ type: 'home', value: 'ada@example.org' })).toBe(false);
  expect(parsePatchPath('name.givenName')).toEqual({
    attribute: 'name',
    itemFilter: null,
    subAttribute: 'givenname',
  });
});

test.each([
  '',
  'userName',
  'userName eq',
  'userName is "ada"',
  'userName eq "ada',
  'userName eq "ada" and',
  '(userName eq "ada"',
  'userName eq "ada")',
  'emails[type eq "work"',
  '__proto__ eq "ada"',
  'a; DROP TABLE users eq 1',
  '"userName" eq "ada"',
  'userName eq "\\x"',
])('%s is no filter', (text) => {
  expect(() => parseFilter(text)).toThrow(expect.objectContaining({ code: 'invalidFilter' }));
});

test('a filter that is too deep or has too many comparisons is refused, and no text takes long to read', () => {
  const start = performance.now();
  for (const text of [
    `${'('.repeat(6)}a pr${')'.repeat(6)}`,
    `${'not ('.repeat(400)}a pr`,
    Array(21).fill('a pr').join(' or '),
    `a eq "${'\\a'.repeat(490)}`,
    `a eq ${'"\\n"'.repeat(240)}`,
  ])
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ code: 'invalidFilter' }));
  expect(performance.now() - start).toBeLessThan(500);
  expect(parseFilter(Array(20).fill('a pr').join(' or '))).toMatchObject({ kind: 'or' });
});
