import { listAuditEntries, replaceCourseCover } from '@lectern/contract';
import { Course } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORAGE } from '../../platform/infra.module.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const draw = (background: string) =>
  sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

async function replace(client: TestClient, courseId: string, bytes: Uint8Array | string) {
  const body = new FormData();
  body.set('file', new Blob([bytes as BlobPart]), 'cover.png');
  const response = await client.fetch(replaceCourseCover.path.replace(':id', courseId), {
    method: 'POST',
    body,
  });
  return { status: response.status, body: (await response.json()) as { thumbnailUrl: string } };
}

test('a cover is cut to 16:9 and replaces the former file; a file that is no picture changes nothing', async () => {
  const course = await api.aCourse({ modules: [1] });
  const storage = api.app.get<Disk>(STORAGE);
  const first = await replace(admin, course.id, await draw('#2a6f97'));
  expect(first.status).toBe(201);
  const read = await admin.fetch(first.body.thumbnailUrl);
  const { format, width, height } = await sharp(Buffer.from(await read.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(['webp', 800, 450]);
  const second = await replace(admin, course.id, await draw('#972a3f'));
  const key = (url: string) => url.replace('/api/files/', '');
  expect(await storage.exists(key(first.body.thumbnailUrl))).toBe(false);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  expect((await replace(admin, course.id, svg)).status).toBe(422);
  const stored = await api.database.source.getRepository(Course).findOneByOrFail({ id: course.id });
  expect(stored).toMatchObject({ thumbnailKey: key(second.body.thumbnailUrl), version: course.version });
  const { body: log } = await admin.call(listAuditEntries, { query: { page: '1' } });
  expect(log.items[0]).toMatchObject({ action: 'course.updated' });
});
