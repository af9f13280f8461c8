import { expect, test } from 'vitest';
import { displayName, fullName } from './person-name.js';

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['明', '李', '李明'],
  ['太郎', '山田', '山田太郎'],
  ['サクラ', '山田', '山田サクラ'],
  ['민준', '김', '김민준'],
  ['エイダ', 'ラブレス', 'エイダ ラブレス'],
  ['Ming', '李', 'Ming 李'],
  [null, '李', '李'],
  ['Ada', '', 'Ada'],
])('%s and %s are shown as %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

test('a person with one name only is shown by the email address', () => {
  expect(displayName({ firstName: '明', lastName: null, email: 'ming@example.org' })).toBe(
    'ming@example.org',
  );
});

test('a service account has its one name, and never shows its address', () => {
  const service = { firstName: 'Nightly report', lastName: null };
  expect(displayName({ ...service, email: '3fa85f64@service.invalid' })).toBe('Nightly report');
  expect(displayName({ ...service, email: '' })).toBe('Nightly report');
});

test('who has neither a first name nor an address has no name', () => {
  expect(displayName({ firstName: null, lastName: 'Byron', email: '' })).toBe('');
});
