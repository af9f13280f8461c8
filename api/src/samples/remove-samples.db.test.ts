import {
  assignDemoCourses,
  getCourse,
  listAuditEntries,
  listCourses,
  listGroups,
  seedCourses,
  verifyCertificate,
} from '@lectern/contract';
import { Certificate, COMMAND_LINE, Enrollment, GroupMember } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { STORAGE } from '../platform/infra.module.js';
import { startTestApi, type TestApi } from '../testing/test-api.js';
import { addSamples } from './add-samples.js';
import { removeSamples } from './remove-samples.js';
import { SAMPLE_IDS } from './sample-courses.js';
import { SAMPLE_GROUP } from './sample-group.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const actor = { ...COMMAND_LINE, role: 'admin' } as const;
const storage = () => api.app.get<Disk>(STORAGE);
const add = () => addSamples(api.database.source, storage(), actor);
const remove = (withProgress = false) =>
  removeSamples(api.database.source, storage(), { actor, withProgress });

beforeEach(async () => {
  await api.database.source.query('DELETE FROM courses');
  await api.database.source.query('DELETE FROM groups');
});

test('samples without enrollments are removed with their files and their group, and other courses stay', async () => {
  const own = await api.aCourse();
  expect(await add()).toBe(6);
  const { body: before } = await api.visitor.call(listCourses);
  const cover = before.find(({ id }) => id === SAMPLE_IDS[0])?.thumbnailUrl ?? '';
  expect((await api.visitor.fetch(cover)).status).toBe(200);
  const { removed, kept } = await remove();
  expect([removed.length, kept]).toEqual([6, []]);
  expect((await api.visitor.call(listCourses)).body.map(({ id }) => id)).toEqual([own.id]);
  expect((await api.visitor.fetch(cover)).status).toBe(404);

  const admin = await api.as(await api.aUser({ role: 'admin' }));
  expect((await admin.call(listGroups)).body.items).toEqual([]);
  const { body } = await admin.call(listAuditEntries, { query: { page: '1', target: SAMPLE_IDS[0] ?? '' } });
  expect(body.items[0]).toMatchObject({ action: 'course.deleted', actor: { name: 'Command line' } });
});

test('a second call removes nothing more, and samples that were removed come back by the command alone', async () => {
  await add();
  await remove();
  expect(await remove()).toEqual({ removed: [], kept: [] });
  const learner = await api.as(await api.aUser());
  expect((await learner.call(seedCourses)).body).toEqual({ coursesCreated: 0 });
  expect([await add(), await add()]).toEqual([6, 0]);
});

test('samples with learners are listed and kept, and are removed only with their progress; certificates stay valid', async () => {
  await add();
  const user = await api.aUser();
  const learner = await api.as(user);
  await learner.call(assignDemoCourses);
  const { manager } = api.database.source;
  const [id = ''] = SAMPLE_IDS;
  const { title } = (await learner.call(getCourse, { params: { id } })).body;
  const verificationId = 'SAMPLE-CERTIFICATE';
  await manager.insert(Certificate, {
    userId: user.id,
    courseId: id,
    courseName: title,
    learnerName: 'Ada Byron',
    verificationId,
  });

  const first = await remove();
  expect(first.removed).toHaveLength(4);
  expect(first.kept).toEqual(expect.arrayContaining([{ title, enrollments: 1 }]));
  expect((await learner.call(getCourse, { params: { id } })).status).toBe(200);
  expect(await manager.countBy(Enrollment, { userId: user.id })).toBe(2);

  expect((await remove(true)).removed).toHaveLength(2);
  expect(await manager.countBy(Enrollment, { userId: user.id })).toBe(0);
  expect(await api.visitor.call(verifyCertificate, { params: { verificationId } })).toMatchObject({
    status: 200,
    body: { courseName: title },
  });
});

test('a group that people use stays', async () => {
  await add();
  const { id: userId } = await api.aUser();
  await api.database.source.manager.insert(GroupMember, {
    groupId: SAMPLE_GROUP.id,
    userId,
    source: 'manager',
  });
  await remove(true);
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  expect((await admin.call(listGroups)).body.items).toMatchObject([{ id: SAMPLE_GROUP.id, memberCount: 1 }]);
});

test('files that a killed call left are removed by the next one', async () => {
  await add();
  await api.database.source.query('DELETE FROM courses');
  const key = `courses/${SAMPLE_IDS[0]}/slides/left.svg`;
  await storage().put(key, '<svg/>', { contentType: 'image/svg+xml' });
  await remove();
  expect(await storage().exists(key)).toBe(false);
});
