import {
  COURSE_VIDEO_LIMITS,
  deleteCourseVideo,
  downloadCourseVideo,
  downloadCourseVideoCaptions,
  getCourseVideo,
  makeCourseVideo,
} from '@lectern/contract';
import { courseVideoKeys, CourseVideoRow, saveVideoConversion } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORAGE } from '../../platform/infra.module.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
let storage: Disk;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  storage = api.app.get<Disk>(STORAGE);
  await saveVideoConversion(api.database.source, true);
});
afterAll(() => api.stop());

const rows = () => api.database.source.getRepository(CourseVideoRow);
const getPath = ({ path }: { path: string }, id: string) => path.replace(':id', id);

/** Does what the worker does. */
async function finish(courseId: string): Promise<void> {
  const { id } = await rows().findOneByOrFail({ courseId });
  const keys = courseVideoKeys(id);
  await storage.put(keys.video, 'film');
  await storage.put(keys.captions, 'WEBVTT\n');
  await rows().update(courseId, {
    ...{ state: 'ready', percent: null, bytes: '4', seconds: 65, hasCaptions: true, endedAt: new Date() },
  });
}

test('a video is asked for, made once at a time, and downloaded in ranges with its captions', async () => {
  const { id, slug } = await api.aCourse();
  const params = { id };
  expect((await admin.call(getCourseVideo, { params })).body).toEqual({ refusal: null, video: null });
  const { status, body } = await admin.call(makeCourseVideo, { params });
  expect([status, body.video?.state]).toEqual([200, 'waiting']);
  expect((await admin.call(makeCourseVideo, { params })).status).toBe(409);
  expect((await admin.fetch(getPath(downloadCourseVideo, id))).status).toBe(404);

  await finish(id);
  const { video } = (await admin.call(getCourseVideo, { params })).body;
  expect(video).toMatchObject({ state: 'ready', bytes: 4, seconds: 65, hasCaptions: true, message: null });
  const days = (Date.parse(video?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(COURSE_VIDEO_LIMITS.days);

  const response = await admin.fetch(getPath(downloadCourseVideo, id), { headers: { range: 'bytes=1-2' } });
  expect([response.status, await response.text()]).toEqual([206, 'il']);
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect(response.headers.get('content-disposition')).toContain(`${slug}.mp4`);
  const captions = await admin.fetch(getPath(downloadCourseVideoCaptions, id));
  expect(captions.headers.get('content-disposition')).toContain(`${slug}.vtt`);
  expect(await captions.text()).toBe('WEBVTT\n');
});

test('a new video replaces the one before, and a deleted one is gone with its files', async () => {
  const { id } = await api.aCourse();
  const params = { id };
  await admin.call(makeCourseVideo, { params });
  const first = await rows().findOneByOrFail({ courseId: id });
  await finish(id);
  expect((await admin.call(makeCourseVideo, { params })).body.video).toMatchObject({
    ...{ state: 'waiting', bytes: null, hasCaptions: false, expiresAt: null },
  });
  const second = await rows().findOneByOrFail({ courseId: id });
  expect(second.id).not.toBe(first.id);
  await finish(id);
  expect((await admin.call(deleteCourseVideo, { params })).status).toBe(204);
  expect(await storage.exists(courseVideoKeys(second.id).video)).toBe(false);
  expect((await admin.call(getCourseVideo, { params })).body.video).toBeNull();
  expect((await admin.call(deleteCourseVideo, { params })).status).toBe(204);
});

test('a course that can’t be filmed, and one that could not be, say why', async () => {
  const empty = await api.aCourse({ modules: [] });
  const { refusal } = (await admin.call(getCourseVideo, { params: { id: empty.id } })).body;
  expect(refusal).toBe('Add slides to export the course as a video.');
  const many = await api.aCourse({ modules: [COURSE_VIDEO_LIMITS.slides + 1] });
  expect(await admin.call(makeCourseVideo, { params: { id: many.id } })).toMatchObject({
    ...{ status: 422, body: { code: 'courses.courseVideo.tooManySlides' } },
  });

  const { id } = await api.aCourse();
  await admin.call(makeCourseVideo, { params: { id } });
  await rows().update(id, { state: 'failed', failure: 'tooLong', endedAt: new Date() });
  const { video } = (await admin.call(getCourseVideo, { params: { id } })).body;
  expect(video?.message).toBe(
    'The video would be longer than 3 hours. Divide the course into several courses.',
  );
});

test('without ffmpeg beside the worker none is asked for', async () => {
  await saveVideoConversion(api.database.source, false);
  const { id } = await api.aCourse();
  const { body, status } = await admin.call(makeCourseVideo, { params: { id } });
  expect([status, body]).toMatchObject([422, { code: 'courses.courseVideo.noConverter' }]);
  await saveVideoConversion(api.database.source, true);
});
