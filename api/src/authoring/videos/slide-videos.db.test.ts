import {
  beginVideoUpload,
  cancelVideoUpload,
  duplicateCourse,
  getCourse,
  getEditedCourse,
  getSlideVideo,
  getVideoSettings,
  listSlideVideos,
  listSlides,
  removeCourseInstructor,
  removeSlideVideo,
  restoreSlideVideo,
  saveProgress,
  saveWatched,
  setSlideVideo,
  suspendUsers,
  updateCourse,
  type SlideVideo,
} from '@lectern/contract';
import {
  saveVideoConversion,
  SlideVideoRow,
  SlideVideoUpload,
  SlideVideoWatch,
  SlideView,
} from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { readFilm } from '@lectern/infra/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VideoUploadsService } from './video-uploads.service.js';
import { STORAGE } from '../../platform/infra.module.js';
import { aVideo, beginUpload, readOffset, sendPart, uploadVideo } from '../../testing/a-video.js';
import { addInstructor, anInstructor } from '../../testing/an-instructor.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
let film: Buffer;
beforeAll(async () => {
  api = await startTestApi({ videoLimitMb: 1 });
  admin = await api.as(await api.aUser({ role: 'admin' }));
  film = await readFilm('film.mp4');
});
afterAll(() => api.stop());

const manager = () => api.database.source.manager;

/** A course with one module of slides, and a learner who is enrolled. */
async function aWorld(slides = 2) {
  const course = await api.aCourse({ modules: [slides] });
  const [module] = course.modules;
  const ids = module?.slides.map(({ id }) => id) ?? [];
  const { user, enrollment } = await api.anEnrollment({ course });
  const enrollmentId = enrollment.id;
  const learner = await api.as(user);
  const params = { moduleId: module?.id ?? '' };
  const read = async (client = learner) => (await client.call(listSlides, { params })).body;
  const open = async (slideId = '', progress = 50) =>
    (await learner.call(saveProgress, { params: { courseId: course.id }, body: { slideId, progress } })).body;
  return {
    course,
    moduleId: params.moduleId,
    slideId: ids[0] ?? '',
    ids,
    user,
    enrollmentId,
    learner,
    read,
    open,
  };
}

test('an upload goes on where it was broken off, also in another process, and becomes the video of its slide', async () => {
  const { slideId, read, learner } = await aWorld();
  const begun = await beginUpload(admin, slideId, film.length);
  const path = begun.headers.get('location') ?? '';
  expect([begun.status, path.startsWith(beginVideoUpload.path.replace(':slideId', slideId))]).toEqual([
    201,
    true,
  ]);
  const half = film.length >> 1;
  expect((await sendPart(admin, path, film.subarray(0, half), 0)).status).toBe(204);
  const params = { slideId };
  const uploadId = path.split('/').at(-1) ?? '';
  expect((await admin.call(setSlideVideo, { params, body: { uploadId } })).status).toBe(409);

  // Another replica with the same files, as after a restart.
  const other = await startTestApi({ videoLimitMb: 1, dataDir: api.env.dataDir }, api.database);
  const there = await other.as(await api.aUser({ role: 'admin' }));
  expect((await there.fetch(path, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(
    404,
  );
  const mine = {
    ...there,
    fetch: (to: string, init?: RequestInit) =>
      fetch(other.url + to, {
        ...init,
        headers: { ...(init?.headers as object), cookie: admin.cookie, origin: other.url },
      }),
  };
  expect(await readOffset(mine, path)).toBe(String(half));
  expect((await sendPart(mine, path, film.subarray(half), half)).status).toBe(204);
  await other.app.close();

  expect((await admin.call(getSlideVideo, { params })).body).toMatchObject({
    video: null,
    upload: { name: 'Film.mp4', bytes: film.length, received: film.length, isOwn: true },
  });
  const { status, body } = await admin.call(setSlideVideo, { params, body: { uploadId } });
  expect([status, body.upload]).toEqual([200, null]);
  const { video } = (await read())[0] ?? {};
  expect(video).toMatchObject({
    kind: 'file',
    mediaType: 'video/mp4',
    width: 64,
    height: 48,
    watched: null,
    neededPercent: 90,
  });
  const whole = await learner.fetch(video?.kind === 'file' ? video.url : '');
  expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
  const part = await learner.fetch(video?.kind === 'file' ? video.url : '', {
    headers: { range: 'bytes=5-9' },
  });
  expect([part.status, part.headers.get('content-type'), part.headers.get('content-range')]).toEqual([
    206,
    'video/mp4',
    `bytes 5-9/${film.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(5, 10));
});

test('what is too large, second of a slide or fourth of a person is refused before anything is stored', async () => {
  const { ids } = await aWorld(5);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const { client } = await anInstructor(api, await api.aCourse());
  const refused = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];
  const megabyte = 1024 * 1024;
  expect(await refused(await beginUpload(admin, first, megabyte + 1))).toEqual([
    413,
    'authoring.videoTooLarge',
  ]);
  for (const length of ['0', '-1', '1.5', 'many'])
    expect((await beginUpload(admin, first, length)).status).toBe(400);
  expect(await refused(await beginUpload(client, first, 10))).toEqual([404, 'assessment.sourceSlideGone']);
  expect(await manager().count(SlideVideoUpload, { where: { slideId: first } })).toBe(0);

  const begun = await beginUpload(admin, first, megabyte);
  expect(await refused(await beginUpload(admin, first, 10))).toEqual([409, 'video-upload-running']);
  const path = begun.headers.get('location') ?? '';
  // More than was announced.
  expect((await sendPart(admin, path, Buffer.alloc(megabyte + 1), 0)).status).toBe(413);
  const others = await Promise.all([second, third, fourth].map((slideId) => beginUpload(admin, slideId, 10)));
  expect(others.map(({ status }) => status).toSorted()).toEqual([201, 201, 429]);

  const id = path.split('/').at(-1) ?? '';
  const storage = api.app.get<Disk>(STORAGE);
  expect(await storage.exists(`videos/${id}/source`)).toBe(true);
  const params = { slideId: first, uploadId: id };
  expect((await admin.call(cancelVideoUpload, { params })).status).toBe(204);
  expect((await admin.call(cancelVideoUpload, { params })).status).toBe(404);
  expect(await storage.exists(`videos/${id}/source`)).toBe(false);

  await manager().query(`UPDATE slide_video_uploads SET created_at = now() - interval '25 hours'`);
  expect(await readOffset(admin, others[0]?.headers.get('location') ?? '')).toBeNull();
  await api.app.get(VideoUploadsService, { strict: false }).removeExpired();
  expect(await manager().count(SlideVideoUpload)).toBe(0);
});

test.each([
  [
    'a page that is named as a video',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    415,
    'notVideo',
  ],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/latest\n'), 415, 'notVideo'],
  [
    'a video that browsers do not play',
    Buffer.from('RIFF\u0000\u0000\u0000\u0000AVI LIST'),
    415,
    'noConverter',
  ],
])('%s is refused and removed', async (_, bytes, status, reason) => {
  const { slideId } = await aWorld();
  expect(await uploadVideo(admin, slideId, bytes)).toMatchObject({
    status,
    body: { code: `authoring.video.${reason}` },
  });
  expect((await admin.call(getSlideVideo, { params: { slideId } })).body).toEqual({
    video: null,
    upload: null,
  });
});

test('a video that claims to be years long is refused', async () => {
  const { slideId } = await aWorld();
  const bytes = Buffer.from(film);
  bytes.writeUInt32BE(1, bytes.indexOf('mvhd') + 16);
  bytes.writeUInt32BE(1e9, bytes.indexOf('mvhd') + 20);
  expect(await uploadVideo(admin, slideId, bytes)).toMatchObject({
    status: 422,
    body: { code: 'authoring.video.tooLong' },
  });
});

test('where the worker converts, a video of another format waits, and learners do not see it yet', async () => {
  const { slideId, read, open } = await aWorld();
  await saveVideoConversion(api.database.source, true);
  expect((await admin.call(getVideoSettings)).body).toEqual({
    limitMb: 1,
    canConvert: true,
    embedSites: ['youtube', 'vimeo'],
  });
  const { body } = await uploadVideo(admin, slideId, Buffer.from('RIFF\u0000\u0000\u0000\u0000AVI LIST'));
  await saveVideoConversion(api.database.source, false);
  expect(body.video).toMatchObject({ state: 'waiting', failure: null, video: null });
  expect((await read())[0]?.video).toBeNull();
  await open(slideId);
  expect((await read())[0]?.seen).toBe(true);
});

test('a slide with a video counts as seen when enough of it was played, and the clock limits what counts', async () => {
  const { course, slideId, ids, user, enrollmentId, learner, read, open } = await aWorld();
  const video = await aVideo(admin, slideId, film);
  expect(await open(slideId)).toMatchObject({ progress: '0.00', lastSlideId: slideId });
  expect((await read())[0]?.seen).toBe(false);
  const report = async (to: number) =>
    (
      await learner.call(saveWatched, {
        params: { videoId: video.id },
        body: { ranges: [[0, to]], position: to },
      })
    ).body;
  const at = (seconds: number) =>
    manager().query(`UPDATE slide_video_watches SET reported_at = now() - make_interval(secs => $1)`, [
      seconds,
    ]);

  const first = await report(30);
  expect(first.watched.ranges[0]?.[1]).toBeLessThan(25);
  expect(first).toMatchObject({ seen: false, enrollment: { progress: '0.00' } });
  expect((await read())[0]?.video).toMatchObject({ watched: first.watched });
  // The time on the slide is kept until the slide counts.
  await manager().query(
    `UPDATE enrollments SET current_slide_at = now() - interval '90 seconds' WHERE id = $1`,
    [enrollmentId],
  );
  expect(await open(ids[1])).toMatchObject({ progress: '50.00' });
  await open(slideId);
  await at(10);
  const last = await report(30);
  expect(last).toMatchObject({ seen: true, watched: { share: 1 }, enrollment: { progress: '99.99' } });
  expect(await report(30)).toMatchObject({ seen: true, enrollment: { progress: '99.99' } });
  const view = await manager().findOneByOrFail(SlideView, { enrollmentId, slideId });
  expect(view.studySeconds).toBeGreaterThanOrEqual(90);

  // Another video, or a higher share, takes nothing back.
  await aVideo(admin, slideId, film);
  const slides = await read();
  expect(slides[0]).toMatchObject({ seen: true, video: { watched: null } });
  expect(await open(slideId, 100)).toMatchObject({ progress: '99.99' });
  expect(await open(ids[1], 100)).toMatchObject({ progress: '100.00' });
  await manager().query('DELETE FROM users WHERE id = $1', [user.id]);
  expect(await manager().countBy(SlideVideoWatch, { enrollmentId })).toBe(0);
  expect(course.id).toBeTruthy();
});

test('reports that arrive at the same time count once', async () => {
  const { slideId, learner, open } = await aWorld();
  const video = await aVideo(admin, slideId, film);
  await open(slideId);
  const body = { ranges: [[0, 15]], position: 15 };
  const params = { videoId: video.id };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => learner.call(saveWatched, { params, body })),
  );
  expect(answers.map(({ body: { watched } }) => watched.ranges)).toEqual(Array(5).fill([[0, 15]]));
});

test('people who may not see a slide get nothing of its video: of a locked module, another course, a hidden course', async () => {
  const { course, moduleId, slideId, learner } = await aWorld();
  const video = await aVideo(admin, slideId, film);
  const stranger = await api.as(await api.aUser());
  const get = async (client: TestClient) => (await client.fetch(video.url)).status;
  const watch = async (client: TestClient) =>
    (await client.call(saveWatched, { params: { videoId: video.id }, body: { ranges: [], position: 0 } }))
      .status;
  expect([await get(learner), await get(stranger), await get(api.visitor)]).toEqual([200, 404, 401]);
  expect([await watch(learner), await watch(stranger), await watch(admin)]).toEqual([200, 404, 403]);
  const late = await api.as((await api.anEnrollment({ course })).user);
  await manager().query(`UPDATE modules SET opens_at = now() + interval '1 day' WHERE id = $1`, [moduleId]);
  // What was opened stays open.
  expect([await get(learner), await get(late), await watch(late)]).toEqual([200, 404, 404]);
  await manager().query(`UPDATE courses SET is_published = false WHERE id = $1`, [course.id]);
  expect([await get(learner), await get(admin)]).toEqual([404, 200]);
});

test('a removed instructor and a suspended learner get nothing of a video and change nothing', async () => {
  const { course, slideId, user, learner } = await aWorld();
  const video = await aVideo(admin, slideId, film);
  const instructor = await anInstructor(api);
  await addInstructor(api, course, instructor.user);
  const params = { slideId };
  const body = { uploadId: video.id };
  const ask = async ({ fetch, call }: TestClient) => {
    const [file, edited] = [await fetch(video.url), await call(getSlideVideo, { params })];
    return [file.status, edited.status, (await call(setSlideVideo, { params, body })).status];
  };
  expect((await ask(instructor.client)).slice(0, 2)).toEqual([200, 200]);
  const person = { id: course.id, userId: instructor.user.id };
  expect((await admin.call(removeCourseInstructor, { params: person })).status).toBe(200);
  expect(await ask(instructor.client)).toEqual([404, 404, 404]);
  expect((await learner.fetch(video.url)).status).toBe(200);
  expect((await admin.call(suspendUsers, { body: { ids: [user.id] } })).status).toBe(200);
  expect(await ask(learner)).toEqual([401, 401, 401]);
});

test('a removed video can be put back with what was watched of it, and one of another slide cannot', async () => {
  const { slideId, ids, learner, open, read } = await aWorld();
  const video = await aVideo(admin, slideId, film);
  await open(slideId);
  const watched = { ranges: [[0, 9]], position: 9 };
  await learner.call(saveWatched, { params: { videoId: video.id }, body: watched });
  const params = { slideId };
  expect((await admin.call(removeSlideVideo, { params })).status).toBe(204);
  expect((await admin.call(removeSlideVideo, { params })).status).toBe(204);
  expect((await learner.fetch(video.url)).status).toBe(404);
  expect((await read())[0]?.video).toBeNull();
  const body = { videoId: video.id };
  const elsewhere = await admin.call(restoreSlideVideo, { params: { slideId: ids[1] ?? '' }, body });
  expect(elsewhere.status).toBe(404);
  const back = await admin.call(restoreSlideVideo, { params, body });
  expect(back.body.video).toMatchObject({ id: video.id, state: 'ready' });
  expect((await admin.call(restoreSlideVideo, { params, body })).status).toBe(200);
  expect((await read())[0]?.video).toMatchObject({ watched });
  await admin.call(removeSlideVideo, { params });
  await manager().query(`UPDATE slide_videos SET removed_at = now() - interval '31 days' WHERE id = $1`, [
    video.id,
  ]);
  expect((await admin.call(restoreSlideVideo, { params, body })).status).toBe(404);
});

test('a slide that is removed and comes back has its video again', async () => {
  const { course, slideId, read } = await aWorld();
  const video = await aVideo(admin, slideId, film);
  const params = { id: course.id };
  const edited = (await admin.call(getEditedCourse, { params })).body;
  const without = edited.modules.map((module) => ({ ...module, slides: module.slides.slice(1) }));
  const removed = await admin.call(updateCourse, {
    params,
    body: { version: edited.version, modules: without },
  });
  expect((await admin.fetch(video.url)).status).toBe(404);
  await admin.call(updateCourse, {
    params,
    body: { version: removed.body.version, modules: edited.modules },
  });
  expect((await read())[0]?.video).toMatchObject({ id: video.id });
});

test('a copy of a course has the videos, and shares the files', async () => {
  const { course, slideId } = await aWorld();
  const video = await aVideo(admin, slideId, film);
  await admin.call(setSlideVideo, {
    params: { slideId: course.modules[0]?.slides[1]?.id ?? '' },
    body: { address: 'https://youtu.be/dQw4w9WgXcQ', title: 'A song' },
  });
  const copy = (await admin.call(duplicateCourse, { params: { id: course.id } })).body;
  const copied = (await admin.call(listSlideVideos, { params: { id: copy.id } })).body;
  expect(copied.map(({ video: own }) => own?.video?.kind).toSorted()).toEqual(['embed', 'file']);
  const file = copied.find(({ video: own }) => own?.video?.kind === 'file')?.video?.video as SlideVideo;
  expect(file.id).not.toBe(video.id);
  expect((await admin.fetch(`/api/slide-videos/${file.id}/file`)).status).toBe(200);
  const keys = await manager().find(SlideVideoRow, { where: [{ id: video.id }, { id: file.id }] });
  expect(new Set(keys.map(({ fileKey }) => fileKey)).size).toBe(1);
});

test('an embedded video has the address that is built from its id, and its slide counts when it is opened', async () => {
  const { course, slideId, read, open } = await aWorld();
  const params = { slideId };
  const set = (address: string) => admin.call(setSlideVideo, { params, body: { address, title: 'A song' } });
  expect((await set('https://evil.example/watch?v=dQw4w9WgXcQ')).status).toBe(422);
  await set('https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=evil');
  expect((await read())[0]?.video).toMatchObject({
    kind: 'embed',
    host: 'youtube',
    title: 'A song',
    pageUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  });
  expect(await open(slideId)).toMatchObject({ progress: '50.00' });
  const policy = (await api.visitor.fetch(`/api/courses/${course.id}`)).headers.get(
    'content-security-policy',
  );
  expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com");
  expect(policy).toContain("media-src 'self'");
});

test('a module says how many seconds of video it has', async () => {
  const { course, slideId } = await aWorld();
  await aVideo(admin, slideId, film);
  const { modules } = (await api.visitor.call(getCourse, { params: { id: course.id } })).body;
  expect(modules[0]?.videoSeconds).toBe(30);
});
