import { expect, test } from 'vitest';
import { checkPassword, hashPassword, TooBusyError } from './password.js';

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

test('a flood of passwords is refused instead of filling memory and threads, and those that wait get their turn', async () => {
  // A cheap hash of the same form.
  const cheap = `scrypt$2$1$1$${'a'.repeat(22)}$${'a'.repeat(43)}`;
  const flood = await Promise.allSettled(Array.from({ length: 100 }, () => checkPassword('guess', cheap)));
  const refused = flood.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(38);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(TooBusyError);
  expect(await checkPassword('guess', cheap)).toBe(false);
});
