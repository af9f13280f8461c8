import {
  duplicateCourse,
  getEditedCourse,
  getSiteSettings,
  retryUpload,
  type SiteAccess,
  updateSiteAccess,
} from '@lectern/contract';
import { finishUpload } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInstructor } from '../../testing/an-instructor.js';
import type { TestClient } from '../../testing/test-api.js';
import { respondAsync, startUploadsApi, type UploadsApi, uploadForm } from '../../testing/uploads-api.js';

let uploads: UploadsApi;
beforeAll(async () => {
  uploads = await startUploadsApi();
});
afterAll(() => uploads.api.stop());

async function setCreators(courseCreators: SiteAccess['courseCreators']) {
  const { version, settings } = (await uploads.admin.call(getSiteSettings)).body.access;
  await uploads.admin.call(updateSiteAccess, {
    body: { version, settings: { ...settings, courseCreators } },
  });
}

const upload = (client: TestClient, body = uploadForm('Kites')) =>
  client.fetch('/api/courses/upload', { method: 'POST', body, ...respondAsync });

const refusal = {
  statusCode: 403,
  code: 'authoring.coursesByAdministrators',
  message: 'Only administrators create courses on this site. Ask one of them.',
};

test('where only administrators create courses, an instructor gets none in any way, and nothing is left', async () => {
  await setCreators('instructors');
  const { api, countStored } = uploads;
  const course = await api.aCourse();
  const { client } = await anInstructor(api, course);
  const { uploadId } = (await (await upload(client, uploadForm('Earlier'))).json()) as { uploadId: string };
  await finishUpload(api.database.source, uploadId, {
    status: 'failed',
    message: 'Sorry.',
    reason: 'server-error',
  });
  await setCreators('administrators');
  const before = await countStored();

  const answer = await upload(client);
  expect([answer.status, await answer.json()]).toMatchObject([403, refusal]);
  expect(await client.call(duplicateCourse, { params: { id: course.id } })).toMatchObject({
    status: 403,
    body: refusal,
  });
  expect(await client.call(retryUpload, { params: { uploadId } })).toMatchObject({
    status: 403,
    body: refusal,
  });
  expect(await countStored()).toEqual(before);
});

test('an instructor then still edits their courses, and updates them from a deck', async () => {
  await setCreators('administrators');
  const course = await uploads.api.aCourse();
  const { client } = await anInstructor(uploads.api, course);
  expect((await client.call(getEditedCourse, { params: { id: course.id } })).status).toBe(200);
  const body = uploadForm('Kites');
  body.append('updatesCourseId', course.id);
  expect((await upload(client, body)).status).toBe(202);
});

test('administrators create courses in any case', async () => {
  await setCreators('administrators');
  const course = await uploads.api.aCourse();
  expect((await upload(uploads.admin, uploadForm('Knots'))).status).toBe(202);
  expect((await uploads.admin.call(duplicateCourse, { params: { id: course.id } })).status).toBe(201);
});
