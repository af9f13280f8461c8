import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  SAVED_VIEW_LIMITS,
  type SavedViewContent,
  updateSavedView,
} from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let teacher: TestClient;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  teacher = await api.as(await api.aUser({ role: 'instructor' }));
});
afterAll(() => api.stop());

const view = (sent: Partial<SavedViewContent> = {}): SavedViewContent => ({
  ...{ list: 'exams', name: 'Late', address: 'search=late', hiddenColumns: ['course'] },
  ...{ density: 'compact', isDefault: false },
  ...sent,
});
const create = (sent?: Partial<SavedViewContent>, client = teacher) =>
  client.call(createSavedView, { body: view(sent) });
const read = async (list: SavedViewContent['list'] = 'exams', client = teacher) =>
  (await client.call(listSavedViews, { query: { list } })).body;

test('a view keeps filters, order, columns and density of its list for its person alone', async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(await read()).toEqual([{ ...view(), id: body.id }]);
  expect(await read('groups')).toEqual([]);
  const other = await api.as(await api.aUser({ role: 'admin' }));
  expect(await read('exams', other)).toEqual([]);
  expect((await other.call(deleteSavedView, { params: { viewId: body.id } })).status).toBe(404);
  expect((await teacher.call(deleteSavedView, { params: { viewId: body.id } })).status).toBe(204);
  expect(await read()).toEqual([]);
});

test('of each list one view opens with it, also where two become it at once', async () => {
  const first = await create({ name: 'A', isDefault: true });
  await create({ name: 'B', isDefault: true });
  await create({ name: 'C', list: 'groups', isDefault: true });
  const defaults = async () => (await read()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(await defaults()).toEqual(['B']);
  const params = { viewId: first.body.id };
  const { list: _, ...body } = view({ name: 'A', isDefault: true });
  const answers = await Promise.all([
    teacher.call(updateSavedView, { params, body }),
    create({ name: 'D', isDefault: true }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 201]);
  expect(await defaults()).toHaveLength(1);
  expect((await read('groups'))[0]?.isDefault).toBe(true);
});

test('a name is used once for each list, and a list has a limited number of views also at the same time', async () => {
  await create();
  expect((await create()).status).toBe(409);
  expect((await create({ list: 'groups' })).status).toBe(201);
  const names = Array.from({ length: SAVED_VIEW_LIMITS.count + 2 }, (_, number) => `View ${number}`);
  const answers = await Promise.all(names.map((name) => create({ name })));
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  expect(await read()).toHaveLength(SAVED_VIEW_LIMITS.count);
});
