import {
  createQuestionCategory,
  listQuestionCategories,
  MAX_CATEGORY_DEPTH,
  updateQuestionCategory,
} from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const REFUSAL = {
  status: 409,
  body: { message: 'Categories have at most 10 levels. Choose a parent that is higher up.' },
};

const create = (name: string, parentId: string | null) =>
  admin.call(createQuestionCategory, { body: { name, parentId, courseId: null } });
const move = (categoryId: string, name: string, parentId: string | null) =>
  admin.call(updateQuestionCategory, { params: { categoryId }, body: { name, parentId, courseId: null } });

/** Categories below each other. */
async function aChain(name: string, levels: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 1; level <= levels; level++)
    ids.push((await create(`${name} ${level}`, ids.at(-1) ?? null)).body.id);
  return ids;
}

test('categories have at most ten levels, created or moved with those below them', async () => {
  const deep = await aChain('Deep', MAX_CATEGORY_DEPTH);
  const pair = await aChain('Pair', 2);
  const { body: before } = await admin.call(listQuestionCategories);
  expect(await create('One more', deep.at(-1) ?? '')).toMatchObject(REFUSAL);
  expect(await move(pair[0] ?? '', 'Pair 1', deep[8] ?? '')).toMatchObject(REFUSAL);
  expect((await admin.call(listQuestionCategories)).body).toEqual(before);
  expect((await move(pair[0] ?? '', 'Pair 1', deep[7] ?? '')).status).toBe(200);
});

test('a category that is deeper from earlier can still be renamed', async () => {
  const chain = await aChain('Old', MAX_CATEGORY_DEPTH);
  const [{ id }] = await api.database.source.query(
    'INSERT INTO question_categories (name, parent_id) VALUES ($1, $2) RETURNING id',
    ['Deeper', chain.at(-1)],
  );
  expect(await move(id, 'Renamed', chain.at(-1) ?? '')).toMatchObject({
    status: 200,
    body: { name: 'Renamed' },
  });
});
