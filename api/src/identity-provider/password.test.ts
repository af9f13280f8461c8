import { expect, test } from '@jest/globals';
import { checkPassword, hashPassword } from './password.js';

test('a password is known by its hash, which never holds it', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(hash).not.toContain('correct');
  expect(await checkPassword('correct horse', hash)).toBe(true);
  expect(await checkPassword('correct horsf', hash)).toBe(false);
  expect(await hashPassword('correct horse')).not.toBe(hash);
});

test('an accented letter counts the same however the keyboard composes it', async () => {
  expect(await checkPassword('cafe\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true);
});
