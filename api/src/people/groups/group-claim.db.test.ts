import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup, getGroupClaim, listAuditEntries, updateGroupClaim } from '@lectern/contract';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

async function aGroup(name: string) {
  const { body } = await admin.call(createGroup, { body: { name, description: null } });
  return { params: { groupId: body.id } };
}

test('an administrator sets the value of the claim; a value belongs to one group', async () => {
  const [group, other] = [await aGroup('Biology'), await aGroup('Chemistry')];
  expect((await admin.call(getGroupClaim, group)).body).toEqual({ claim: null, value: null });
  const set = await admin.call(updateGroupClaim, { ...group, body: { value: ' bio ' } });
  expect(set.body.value).toBe('bio');
  const taken = await admin.call(updateGroupClaim, { ...other, body: { value: 'bio' } });
  expect([taken.status, taken.body]).toMatchObject([409, { message: 'Another group has this value.' }]);
  expect((await admin.call(updateGroupClaim, { ...group, body: { value: null } })).body.value).toBeNull();
  expect((await admin.call(updateGroupClaim, { ...other, body: { value: 'bio' } })).status).toBe(200);
  const { body: log } = await admin.call(listAuditEntries, { query: { action: 'group.updated' } });
  expect(log.items[0]).toMatchObject({ target: { name: 'Chemistry' }, fields: ['claimValue'] });
});
