import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COURSE_VIDEO_LIMITS } from '@lectern/contract';
import {
  courseVideoFolder,
  courseVideoKeys,
  CourseVideoRow,
  NarrationCaptions,
  Slide,
  SlideVideoRow,
} from '@lectern/data';
import { createTestDatabase, factories, type TestDatabase } from '@lectern/data/testing';
import { createLogger, createStorage, type Disk } from '@lectern/infra';
import { isFfmpegInstalled, makeFilm } from '@lectern/infra/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOrphanFiles } from '../repair/orphan-files.js';
import { hasFfmpeg } from '../videos/ffmpeg.js';
import { deleteOldVideos, failAllVideos } from './course-videos.queries.js';
import { makeCourseVideos } from './make-course-videos.js';

const canFilm = isFfmpegInstalled && hasFfmpeg();
if (!canFilm) console.log('ffmpeg is not installed, so no video of a course is made here.');
const testFilming = test.runIf(canFilm);
const log = createLogger({ logLevel: 'silent' }, 'worker');

let database: TestDatabase;
let dataDir: string;
let storage: Disk;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-course-videos-'));
  storage = createStorage({ dataDir, s3: undefined });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const rows = () => database.source.getRepository(CourseVideoRow);
const reread = (courseId: string) => rows().findOneByOrFail({ courseId });

function request(courseId: string, own: Partial<CourseVideoRow> = {}): Promise<CourseVideoRow> {
  const row = { id: randomUUID(), courseId, state: 'waiting', requestedAt: new Date(), ...own };
  return rows().save(row as CourseVideoRow);
}

const make = (limitMb = 10, signal = new AbortController().signal) =>
  makeCourseVideos({ source: database.source, storage, log, limitMb }, signal);

/** Two modules: a narrated picture and a title; a film. */
async function aFilmedCourse() {
  const { source } = database;
  const course = await factories(source).aCourse({ title: 'Bees; a start', modules: [2, 1] });
  const [narrated, , filmed] = course.modules.flatMap(({ slides }) => slides) as [Slide, Slide, Slide];
  const keys = { imageKey: `courses/${course.id}/a.webp`, audioKey: `courses/${course.id}/a.mp3` };
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } });
  await storage.put(keys.imageKey, await picture.webp().toBuffer());
  await storage.put(keys.audioKey, await makeFilm('a.mp3', '-vn', '-c:a', 'libmp3lame'));
  await source.getRepository(Slide).update(narrated.id, keys);
  await source.getRepository(NarrationCaptions).insert({
    ...{ audioKey: keys.audioKey, courseId: course.id, language: 'en', isEstimated: true },
    text: 'WEBVTT\n\n00:00:00.200 --> 00:00:01.800\nBees &amp; flowers.\n',
  });
  const id = randomUUID();
  const fileKey = `videos/${id}/a.mp4`;
  await storage.put(fileKey, await makeFilm('a.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-an'));
  await source.getRepository(SlideVideoRow).insert({
    ...{ id, courseId: course.id, slideId: filmed.id, lastSlideId: filmed.id, kind: 'file', state: 'ready' },
    ...{ name: 'Film', fileKey, posterKey: '', mediaType: 'video/mp4', seconds: 2, width: 64, height: 48 },
  });
  return course;
}

interface Probed {
  streams: { codec_type: string; codec_name: string; width?: number; height?: number }[];
  chapters: { start_time: string; end_time: string; tags: { title: string } }[];
  format: { duration: string; tags: { title: string } };
}

async function probe(key: string): Promise<Probed> {
  const file = join(dataDir, 'probed.mp4');
  await writeFile(file, await storage.getBytes(key));
  const options = ['-v', 'error', '-of', 'json', '-show_streams', '-show_chapters', '-show_format', file];
  return JSON.parse(execFileSync('ffprobe', options, { encoding: 'utf8' })) as Probed;
}

testFilming(
  'a course becomes one video of its slides with their sound, a chapter for each module, and captions',
  async () => {
    const course = await aFilmedCourse();
    const { id } = await request(course.id);
    await make();
    const made = await reread(course.id);
    expect(made).toMatchObject({ id, state: 'ready', percent: null, failure: null, hasCaptions: true });
    // 2.5 s with its pause, 5 s of a title, 2 s of film.
    expect(Math.abs((made.seconds ?? 0) - 9.5)).toBeLessThan(0.5);
    const keys = courseVideoKeys(id);
    expect(Number(made.bytes)).toBe((await storage.getBytes(keys.video)).length);
    expect(await storage.get(keys.captions)).toBe(
      'WEBVTT\n\n00:00:00.200 --> 00:00:01.800\nBees &amp; flowers.\n',
    );
    const { streams, chapters, format } = await probe(keys.video);
    expect(streams.slice(0, 3).map(({ codec_name: name }) => name)).toEqual(['h264', 'aac', 'mov_text']);
    expect(streams[0]).toMatchObject({ width: 1280, height: 720 });
    expect(format.tags.title).toBe('Bees; a start');
    expect(Math.abs(Number(format.duration) - (made.seconds ?? 0))).toBeLessThan(0.3);
    expect(chapters.map(({ tags }) => tags.title)).toEqual(['Module 1', 'Module 2']);
    expect(Math.abs(Number(chapters[1]?.start_time) - 7.5)).toBeLessThan(0.3);
  },
  120_000,
);

testFilming(
  'what a killed worker has begun is begun again, and nothing of a cancelled video is offered or kept',
  async () => {
    const course = await factories(database.source).aCourse({ modules: [1] });
    await request(course.id, { state: 'running', percent: 50 });
    await make();
    expect((await reread(course.id)).state).toBe('ready');

    const cancelled = await factories(database.source).aCourse({ modules: [3] });
    const { id } = await request(cancelled.id);
    const working = make();
    while ((await rows().findOneBy({ courseId: cancelled.id }))?.state !== 'running')
      await new Promise((next) => setTimeout(next, 20));
    await rows().delete({ courseId: cancelled.id });
    await working;
    expect(await rows().findOneBy({ courseId: cancelled.id })).toBeNull();
    expect(await storage.exists(courseVideoKeys(id).video)).toBe(false);
  },
  120_000,
);

testFilming(
  'a worker that stops leaves its video to the next one',
  async () => {
    const course = await factories(database.source).aCourse({ modules: [2] });
    await request(course.id);
    const stopping = new AbortController();
    const working = make(10, stopping.signal);
    while ((await reread(course.id)).state !== 'running') await new Promise((next) => setTimeout(next, 20));
    stopping.abort(new Error('Stopping'));
    await expect(working).rejects.toThrow('Stopping');
    expect((await reread(course.id)).state).toBe('running');
    await make();
    expect((await reread(course.id)).state).toBe('ready');
  },
  120_000,
);

testFilming(
  'a course without slides, with too many, too large or damaged says what is wrong, and the next one is made',
  async () => {
    const { aCourse } = factories(database.source);
    const empty = await aCourse({ modules: [] });
    const many = await aCourse({ modules: [COURSE_VIDEO_LIMITS.slides + 1] });
    const damaged = await aCourse({ modules: [1] });
    const audioKey = `courses/${damaged.id}/a.mp3`;
    await storage.put(audioKey, 'no sound');
    await database.source.getRepository(Slide).update(damaged.modules[0]?.slides[0]?.id ?? '', { audioKey });
    for (const { id } of [empty, many, damaged]) await request(id);
    await make();
    const failures = [];
    for (const { id } of [empty, many, damaged]) failures.push((await reread(id)).failure);
    expect(failures).toEqual(['noSlides', 'tooManySlides', 'failed']);
    const large = await aCourse({ modules: [1] });
    await request(large.id);
    await make(0.001);
    expect((await reread(large.id)).failure).toBe('tooLarge');
  },
  120_000,
);

test('without ffmpeg, requests fail with what to do', async () => {
  const course = await factories(database.source).aCourse({ modules: [1] });
  await request(course.id);
  await failAllVideos(database.source);
  expect(await reread(course.id)).toMatchObject({ state: 'failed', failure: 'noConverter' });
});

test('a video is gone after its days, with its files', async () => {
  const { aCourse } = factories(database.source);
  const age = (days: number) => ({
    state: 'ready' as const,
    endedAt: new Date(Date.now() - days * 86_400_000),
  });
  const kept = await request((await aCourse()).id, age(COURSE_VIDEO_LIMITS.days - 1));
  const old = await request((await aCourse()).id, age(COURSE_VIDEO_LIMITS.days + 1));
  for (const { id } of [kept, old]) await storage.put(courseVideoKeys(id).video, 'film');
  expect(await deleteOldVideos(database.source, COURSE_VIDEO_LIMITS.days)).toBe(1);
  await removeOrphanFiles({ source: database.source, storage }, new Date(Date.now() + 60_000));
  const exists = await Promise.all([kept, old].map(({ id }) => storage.exists(courseVideoKeys(id).video)));
  expect(exists).toEqual([true, false]);
  await storage.deleteAll(courseVideoFolder(kept.id));
});
