import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Group, GroupManager, isManagedBy, type Person, queryRows, sql, type User } from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { GroupPolicy } from './group.policy.js';

let database: TestDatabase;
let admin: User;
let stranger: User;
let manager: User;
let group: Group;
beforeAll(async () => {
  database = await createTestDatabase();
  const make = factories(database.source);
  admin = await make.aUser({ role: 'admin' });
  stranger = await make.aUser({ role: 'instructor' });
  manager = await make.aUser({ role: 'instructor' });
  group = await database.source.manager.save(Group, { name: 'Class of 2030' } as Group);
  await database.source.manager.insert(GroupManager, { groupId: group.id, userId: manager.id });
});
afterAll(() => database.drop());

const requireGroup = (person: Person, id: string) =>
  new GroupPolicy().require(database.source.manager, person, id);

test('a group is open to its managers and to administrators, and unknown to other instructors', async () => {
  for (const person of [manager, admin])
    await expect(requireGroup(person, group.id)).resolves.toBeUndefined();
  for (const [person, id] of [
    [stranger, group.id],
    [manager, randomUUID()],
  ] as const)
    await expect(requireGroup(person, id)).rejects.toMatchObject({
      status: 404,
      message: 'Group not found.',
    });
});

test('a manager who became a student has no rights to a group any more', async () => {
  const student = { ...manager, role: 'student' } as const;
  await expect(requireGroup(student, group.id)).rejects.toMatchObject({ status: 404 });
});

test('a list holds the groups of a manager, and all for an administrator', async () => {
  const list = async (person: User) =>
    (
      await queryRows<{ id: string }>(
        database.source,
        sql`SELECT groups.id FROM groups WHERE ${isManagedBy(sql`groups.id`, person)}`,
      )
    ).map(({ id }) => id);
  expect(await list(manager)).toEqual([group.id]);
  expect(await list(stranger)).toEqual([]);
  expect(await list(admin)).toContain(group.id);
});
