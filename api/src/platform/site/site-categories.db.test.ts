import { randomUUID } from 'node:crypto';
import {
  DEFAULT_SITE_CATEGORIES,
  describeCategories,
  EDIT_CONFLICT,
  getEditedCourse,
  getSiteSettings,
  type SiteCategories,
  type SiteCategory,
  updateCourse,
  updateSiteCategories,
} from '@lectern/contract';
import { Course } from '@lectern/data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { SiteSettingsService } from './site-settings.service.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.source.query('DELETE FROM courses');
  await save(DEFAULT_SITE_CATEGORIES);
});

const COOKING: SiteCategory = { key: 'Cooking', name: 'Cooking', icon: 'chef-hat', accent: 'amber' };
const SIX = DEFAULT_SITE_CATEGORIES.list;
const without = (...keys: string[]) => SIX.filter(({ key }) => !keys.includes(key));

async function save(settings: SiteCategories) {
  const { version } = (await admin.call(getSiteSettings)).body.categories;
  return admin.call(updateSiteCategories, { body: { version, settings } });
}

async function aCourseIn(category: string): Promise<string> {
  const { id } = await api.database.source
    .getRepository(Course)
    .save({ slug: randomUUID(), title: 'A course', category });
  return id;
}

const findCategory = async (id: string) =>
  (await api.database.source.getRepository(Course).findOneByOrFail({ id })).category;

test('a renamed category keeps its key, so its courses and links follow', async () => {
  const id = await aCourseIn('IT');
  const list = SIX.map((category) => (category.key === 'IT' ? { ...category, name: 'Computers' } : category));
  expect((await save({ list, removed: [] })).status).toBe(200);
  expect(await findCategory(id)).toBe('IT');
  const page = await (await api.visitor.fetch('/')).text();
  if (page.includes('id="site"')) expect(page).toContain('"name":"Computers"');
  expect(api.app.get(SiteSettingsService).current.categories.list).toEqual(list);
});

test('a category with courses is removed only with another one to which they move', async () => {
  const id = await aCourseIn('IT');
  const refused = await save({ list: without('IT'), removed: [] });
  expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('“IT”') }]);
  expect(await findCategory(id)).toBe('IT');
  const removed = [{ key: 'IT', target: 'Cooking' }];
  expect((await save({ list: [...without('IT'), COOKING], removed })).status).toBe(200);
  expect(await findCategory(id)).toBe('Cooking');
});

test('a category to which another one was moved takes that one along when it is removed itself', async () => {
  await aCourseIn('IT');
  await save({ list: [...without('IT'), COOKING], removed: [{ key: 'IT', target: 'Cooking' }] });
  await save({ list: without('IT'), removed: [{ key: 'Cooking', target: 'Business' }] });
  const { categories } = (await admin.call(getSiteSettings)).body;
  expect(describeCategories(categories.settings).moved).toEqual({ IT: 'Business', Cooking: 'Business' });
});

test('a course that is written with a removed category gets the one to which its courses moved', async () => {
  await aCourseIn('IT');
  await save({ list: without('IT', 'Marketing'), removed: [{ key: 'IT', target: 'Business' }] });
  expect(await findCategory(await aCourseIn('IT'))).toBe('Business');
  expect(await findCategory(await aCourseIn('Marketing'))).toBeNull();
  await expect(aCourseIn('Painting')).rejects.toThrow('The site has no category Painting');
});

test('an editor that was opened before a category was removed saves the one to which its courses moved', async () => {
  const id = await aCourseIn('Business');
  await aCourseIn('IT');
  await save({ list: without('IT'), removed: [{ key: 'IT', target: 'Education' }] });
  const { version } = (await admin.call(getEditedCourse, { params: { id } })).body;
  const change = (category: string) =>
    admin.call(updateCourse, { params: { id }, body: { version, category } });
  expect(await change('Painting')).toMatchObject({ status: 400 });
  expect((await change('IT')).status).toBe(200);
  expect(await findCategory(id)).toBe('Education');
});

test('a course that enters a category while it is removed moves with the others', async () => {
  const { source } = api.database;
  const [runner, saved] = [source.createQueryRunner(), save];
  await runner.startTransaction();
  const late = await runner.manager.save(Course, { slug: randomUUID(), title: 'Late', category: 'IT' });
  const removing = saved({ list: without('IT'), removed: [{ key: 'IT', target: 'Business' }] });
  const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  await expect.poll(async () => (await source.query<unknown[]>(waiting)).length).toBe(1);
  await runner.commitTransaction();
  await runner.release();
  expect((await removing).status).toBe(200);
  expect(await findCategory(late.id)).toBe('Business');
});

test('two categories with one name, too many, and unknown icons are refused, and of two saves at once the second one', async () => {
  const twice = await save({ list: [...SIX, { ...COOKING, name: 'business' }], removed: [] });
  expect([twice.status, twice.body]).toMatchObject([
    422,
    { message: 'There are two categories with the name “business”. Please rename one of them.' },
  ]);
  const many = Array.from({ length: 25 }, (_, at) => ({ ...COOKING, key: `C${at}`, name: `C${at}` }));
  expect((await save({ list: many, removed: [] })).status).toBe(400);
  expect((await save({ list: [{ ...COOKING, icon: 'x' as 'atom' }], removed: [] })).status).toBe(400);
  expect((await save({ list: [{ ...COOKING, key: 'all' }], removed: [] })).status).toBe(400);
  const { version } = (await admin.call(getSiteSettings)).body.categories;
  const body = { version, settings: { list: [...SIX, COOKING], removed: [] } };
  const answers = await Promise.all([1, 2].map(() => admin.call(updateSiteCategories, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: EDIT_CONFLICT });
});
