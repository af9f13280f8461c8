import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addGroupManager,
  archiveGroup,
  createGroup,
  deleteGroup,
  getGroup,
  EDIT_CONFLICT,
  GROUP_HAS_MEMBERS,
  GROUP_LIMITS,
  LAST_MANAGER,
  listAuditEntries,
  listGroups,
  removeGroupManager,
  updateGroup,
} from '@lectern/contract';
import { Enrollment, GroupManager, lockGroup, type User } from '@lectern/data';
import { aGroup } from '../../testing/a-group.js';
import { overtake } from '../../testing/overtake.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
let manager: User;
let client: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  manager = await api.aUser({ role: 'instructor', email: 'manager@example.org' });
  client = await api.as(manager);
  stranger = await api.as(await api.aUser({ role: 'instructor' }));
});
afterAll(() => api.stop());

const group = (given: Parameters<typeof aGroup>[1] = {}) =>
  aGroup(api.database.source, { managers: [manager], ...given });
const byId = ({ id }: { id: string }) => ({ params: { groupId: id } });
const settings = { name: 'Class of 2031', description: null };

test('an instructor who creates a group manages it; an administrator who does leaves it without managers', async () => {
  const own = await client.call(createGroup, { body: { name: ' Nurses ', description: ' ' } });
  expect(own).toMatchObject({
    status: 201,
    body: { name: 'Nurses', description: null, version: 1, memberCount: 0, courseCount: 0 },
  });
  expect(own.body.managers).toEqual([{ id: manager.id, name: 'Ada Byron', email: 'manager@example.org' }]);
  expect((await admin.call(createGroup, { body: settings })).body.managers).toEqual([]);
});

test('administrators see all groups, instructors those that they manage, by name and page by page', async () => {
  const reader = await api.aUser({ role: 'instructor' });
  const names = Array.from({ length: 22 }, (_, index) => `Ward ${String(index).padStart(2, '0')}`);
  for (const name of names) await group({ name, managers: [reader] });
  await group({ name: 'Ward of others' });
  await group({ name: 'Ward, closed', managers: [reader], archivedAt: new Date() });
  const own = await api.as(reader);
  const list = async (of: TestClient, query: Record<string, string>) =>
    (await of.call(listGroups, { query })).body;
  const first = await list(own, { search: 'WARD' });
  expect(first.total).toBe(22);
  expect(first.items.map(({ name }) => name)).toEqual(names.slice(0, 20));
  expect((await list(own, { page: '2' })).items.map(({ name }) => name)).toEqual(names.slice(20));
  expect((await list(own, { state: 'archived' })).items.map(({ name }) => name)).toEqual(['Ward, closed']);
  expect((await list(admin, { search: 'ward of' })).total).toBe(1);
  expect((await list(own, { search: 'ward of' })).total).toBe(0);
});

test('a list counts members and courses', async () => {
  const members = [await api.aUser(), await api.aUser()];
  await group({ name: 'Counted', members, courses: [await api.aCourse()] });
  const { items: groups } = (await client.call(listGroups, { query: { search: 'counted' } })).body;
  expect(groups).toMatchObject([{ memberCount: 2, courseCount: 1 }]);
});

test('another manager’s group is answered like one that does not exist', async () => {
  const foreign = await group();
  const unknown = { params: { groupId: '00000000-0000-4000-8000-000000000000' } };
  const [refused, missing] = [
    await stranger.call(getGroup, byId(foreign)),
    await stranger.call(getGroup, unknown),
  ];
  expect(refused).toEqual(missing);
  expect(refused).toMatchObject({ status: 404, body: { message: 'Group not found.' } });
  const body = { ...settings, version: 1 };
  expect((await stranger.call(updateGroup, { ...byId(foreign), body })).status).toBe(404);
  expect((await stranger.call(deleteGroup, byId(foreign))).status).toBe(404);
  expect((await admin.call(getGroup, byId(foreign))).status).toBe(200);
});

test('a manager who is no longer an instructor has no rights to the group', async () => {
  const former = await api.aUser({ role: 'instructor' });
  const left = await group({ managers: [manager, former] });
  await api.database.source.query("UPDATE users SET role = 'student' WHERE id = $1", [former.id]);
  expect((await (await api.as(former)).call(getGroup, byId(left))).status).toBe(403);
  expect((await client.call(getGroup, byId(left))).body.managers.map(({ id }) => id)).toEqual([manager.id]);
});

test('of two edits that start from the same version the second is refused', async () => {
  const edited = await group();
  const edit = (name: string) =>
    client.call(updateGroup, { ...byId(edited), body: { name, description: 'Mondays', version: 1 } });
  expect(await edit('First')).toMatchObject({ status: 200, body: { name: 'First', version: 2 } });
  expect(await edit('Second')).toMatchObject({ status: 409, body: { code: EDIT_CONFLICT } });
  expect((await client.call(getGroup, byId(edited))).body.name).toBe('First');
});

test('names are trimmed, visible and of limited length', async () => {
  for (const name of ['', '  ', 'x'.repeat(GROUP_LIMITS.name + 1), 'Nur\u202eses'])
    expect((await client.call(createGroup, { body: { name, description: null } })).status).toBe(400);
});

test('an archived group is in the list of archived ones until it is restored', async () => {
  const old = await group({ name: 'Over' });
  const set = (isArchived: boolean) => client.call(archiveGroup, { ...byId(old), body: { isArchived } });
  const first = (await set(true)).body.archivedAt;
  expect(first).toEqual(expect.any(String));
  expect((await set(true)).body.archivedAt).toBe(first);
  expect((await set(false)).body.archivedAt).toBeNull();
});

test('a group with members is deleted only when that is confirmed, and its members keep their enrollments', async () => {
  const [member, course] = [await api.aUser(), await api.aCourse()];
  const deleted = await group({ members: [member], courses: [course] });
  expect(await client.call(deleteGroup, byId(deleted))).toMatchObject({
    status: 409,
    body: { code: GROUP_HAS_MEMBERS, message: expect.stringContaining('1 member') },
  });
  const confirmed = await client.call(deleteGroup, { ...byId(deleted), query: { confirm: 'true' } });
  expect(confirmed.status).toBe(204);
  expect((await client.call(getGroup, byId(deleted))).status).toBe(404);
  const enrollments = api.database.source.getRepository(Enrollment);
  expect(await enrollments.countBy({ userId: member.id, courseId: course.id })).toBe(1);
});

test('managers are added by address if they are instructors, and the last one stays unless an administrator removes them', async () => {
  const shared = await group();
  const second = await api.aUser({ role: 'instructor', email: 'second@example.org' });
  const student = await api.aUser();
  const add = (email: string) => client.call(addGroupManager, { ...byId(shared), body: { email } });
  expect((await add(student.email)).status).toBe(404);
  expect((await add('SECOND@example.org')).body.managers).toHaveLength(2);
  expect((await add('second@example.org')).body.managers).toHaveLength(2);
  const remove = (of: TestClient, userId: string) =>
    of.call(removeGroupManager, { params: { groupId: shared.id, userId } });
  expect((await remove(await api.as(second), manager.id)).status).toBe(200);
  expect((await client.call(getGroup, byId(shared))).status).toBe(404);
  const last = await api.as(second);
  expect(await remove(last, second.id)).toMatchObject({ status: 409, body: { code: LAST_MANAGER } });
  expect((await remove(admin, second.id)).body.managers).toEqual([]);
});

test('of two managers who remove each other at the same time one stays', async () => {
  const second = await api.aUser({ role: 'instructor' });
  const shared = await group({ managers: [manager, second] });
  const other = await api.as(second);
  const remove = (of: TestClient, userId: string) =>
    of.call(removeGroupManager, { params: { groupId: shared.id, userId } });
  await Promise.all([remove(client, second.id), remove(other, manager.id)]);
  expect((await admin.call(getGroup, byId(shared))).body.managers).toHaveLength(1);
});

test('a manager who is removed while their change waits changes nothing', async () => {
  const { id, name } = await group();
  const renamed = await overtake(
    api,
    async (transaction) => {
      await lockGroup(transaction, id);
      await transaction.delete(GroupManager, { groupId: id, userId: manager.id });
    },
    () => client.call(updateGroup, { ...byId({ id }), body: { ...settings, version: 1 } }),
  );
  expect(renamed.status).toBe(404);
  expect((await admin.call(getGroup, byId({ id }))).body).toMatchObject({ name, version: 1 });
});

test('the audit log has each change of a group once, and none that changed nothing', async () => {
  const { id, version } = (await client.call(createGroup, { body: settings })).body;
  await client.call(updateGroup, { ...byId({ id }), body: { ...settings, version } });
  await client.call(updateGroup, { ...byId({ id }), body: { ...settings, name: 'Changed', version } });
  await client.call(archiveGroup, { ...byId({ id }), body: { isArchived: true } });
  await client.call(deleteGroup, byId({ id }));
  const { items: entries } = (await admin.call(listAuditEntries, { query: { target: id } })).body;
  expect(entries.map(({ action, fields, target }) => [action, fields, target.name])).toEqual([
    ['group.deleted', [], 'Changed'],
    ['group.archived', [], 'Changed'],
    ['group.updated', ['name'], 'Class of 2031'],
    ['group.created', [], 'Class of 2031'],
  ]);
});
