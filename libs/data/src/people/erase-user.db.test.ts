import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Account, ErasedUser, User } from '../entities/index.js';
import { eraseAgain, eraseUser } from './erase-user.js';
import { createTestDatabase, factories, type TestDatabase } from '../testing/index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a deleted account stays deleted after a restore brought it back, with its sign-in', async () => {
  const { source } = database;
  const { aUser } = factories(source);
  const [ada, grace] = [await aUser(), await aUser()];
  const account = {
    id: ada.subject,
    email: ada.email,
    passwordHash: '',
    firstName: 'Ada',
    lastName: 'Byron',
  };
  await source.getRepository(Account).insert(account);
  await source.transaction((manager) => eraseUser(manager, ada));
  const erased = await source.getRepository(ErasedUser).find();
  expect(erased.map(({ userId }) => userId)).toEqual([ada.id]);

  // The restore of an older backup.
  await source.getRepository(User).insert(ada);
  await source.getRepository(Account).insert(account);
  await source.query('DELETE FROM erased_users');
  const neverBackedUp = randomUUID();
  expect(await eraseAgain(source, [ada.id, neverBackedUp])).toBe(1);
  expect(await source.getRepository(User).find({ select: { id: true } })).toEqual([{ id: grace.id }]);
  expect(await source.getRepository(Account).count()).toBe(0);
  expect(await source.getRepository(ErasedUser).count()).toBe(2);
});
