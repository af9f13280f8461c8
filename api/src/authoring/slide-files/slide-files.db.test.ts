import {
  getCourseVersion,
  getEditedCourse,
  listCourseVersions,
  listSlides,
  type ModuleChange,
  storeCourseDraft,
  UNUSED_SLIDE_FILE_DAYS,
  updateCourse,
  uploadSlidePicture,
  uploadSlideSound,
} from '@lectern/contract';
import { Slide, SlideFile } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORAGE } from '../../platform/infra.module.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';
import { SlideFilesService } from './slide-files.service.js';

let api: TestApi;
let admin: TestClient;
let storage: Disk;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
  storage = api.app.get<Disk>(STORAGE);
});
afterAll(() => api.stop());

const SOUND = Buffer.from('ID3\x04 a sound', 'latin1');
const draw = (background: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
const toKey = (url: string | null) => String(url).replace('/api/files/', '');

async function upload<Answer>({ path }: { path: string }, courseId: string, bytes: Uint8Array | string) {
  const body = new FormData();
  body.set('file', new Blob([bytes as BlobPart]), 'file');
  const response = await admin.fetch(path.replace(':id', courseId), { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Answer };
}

const uploadPicture = async (courseId: string, color: string) =>
  (await upload<{ imageUrl: string }>(uploadSlidePicture, courseId, await draw(color))).body.imageUrl;
const uploadSound = async (courseId: string) =>
  (await upload<{ audioUrl: string }>(uploadSlideSound, courseId, SOUND)).body.audioUrl;

/** A course with one slide, with functions that change its files and read them as a learner. */
async function aSlide() {
  const course = await api.aCourse({ modules: [1] });
  const params = { id: course.id };
  const edited = async () => (await admin.call(getEditedCourse, { params })).body;
  const [module] = (await edited()).modules;
  const [slide] = module?.slides ?? [];
  const [moduleId, slideId] = [String(module?.id), String(slide?.id)];
  const build = (files: Partial<ModuleChange['slides'][number]>): ModuleChange[] => [
    { id: moduleId, slides: [{ id: slideId, ...files }] },
  ];
  const save = async (files: Partial<ModuleChange['slides'][number]>) => {
    const { version } = await edited();
    return admin.call(updateCourse, { params, body: { version, modules: build(files) } });
  };
  const { user } = await api.anEnrollment({ course });
  const learner = await api.as(user);
  const read = async () => (await learner.call(listSlides, { params: { moduleId } })).body[0];
  const slides = api.database.source.getRepository(Slide);
  return {
    course,
    params,
    slideId,
    build,
    save,
    edited,
    read,
    row: () => slides.findOneByOrFail({ id: slideId }),
  };
}

async function removeUnused(): Promise<void> {
  const later = new Date(Date.now() + (UNUSED_SLIDE_FILE_DAYS + 1) * 24 * 3600 * 1000);
  await api.app.get(SlideFilesService).removeUnused(new AbortController().signal, later);
}

test('an uploaded picture in all its widths and a sound are served to learners once the course is saved with them', async () => {
  const { course, save, read, row } = await aSlide();
  const picture = await upload<{ imageUrl: string; imageWidth: number; imageSrcset: string }>(
    uploadSlidePicture,
    course.id,
    await draw('#2a6f97'),
  );
  expect(picture).toMatchObject({ status: 201, body: { imageWidth: 1280, imageHeight: 720 } });
  const audioUrl = await uploadSound(course.id);
  expect(await read()).toMatchObject({ imageUrl: null, audioUrl: null });

  const { imageUrl, imageSrcset } = picture.body;
  expect((await save({ imageUrl, audioUrl })).status).toBe(200);
  expect(await read()).toMatchObject({ imageUrl, imageSrcset, imageWidth: 1280, audioUrl });
  expect((await row()).pictureHash).toMatch(/^[0-9a-f]+$/);
  for (const width of [320, 640, 1280]) {
    const address = imageSrcset.split(', ').find((one) => one.endsWith(` ${width}w`));
    const file = await admin.fetch(String(address).split(' ')[0] ?? '');
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(width);
  }
  const sound = await admin.fetch(audioUrl);
  expect([sound.headers.get('content-type'), Buffer.from(await sound.arrayBuffer())]).toEqual([
    'audio/mpeg',
    SOUND,
  ]);
});

test('a file of another kind is refused and leaves nothing behind, and so is a file of another course', async () => {
  const { course, save, row } = await aSlide();
  expect((await upload(uploadSlidePicture, course.id, SOUND)).status).toBe(422);
  expect((await upload(uploadSlideSound, course.id, await draw('#fff'))).status).toBe(422);
  expect(await api.database.source.getRepository(SlideFile).countBy({ courseId: course.id })).toBe(0);
  const other = await aSlide();
  const imageUrl = await uploadPicture(other.course.id, '#972a3f');
  const audioUrl = await uploadSound(course.id);
  expect((await save({ imageUrl })).status).toBe(422);
  expect((await save({ imageUrl: audioUrl })).status).toBe(422);
  expect((await row()).imageKey).toBeNull();
});

test('a replaced picture comes back with its version, and is removed once nothing has it', async () => {
  const { course, params, save, read } = await aSlide();
  const [first, second] = [
    await uploadPicture(course.id, '#111111'),
    await uploadPicture(course.id, '#eeeeee'),
  ];
  await save({ imageUrl: first });
  await save({ imageUrl: second });
  await removeUnused();
  expect(await storage.exists(toKey(first))).toBe(true);
  const [latest] = (await admin.call(listCourseVersions, { params })).body;
  const version = await admin.call(getCourseVersion, {
    params: { ...params, versionId: String(latest?.id) },
  });
  expect(version.body.modules[0]?.slides[0]?.imageUrl).toBe(first);
  expect((await save({ imageUrl: first })).status).toBe(200);
  expect(await read()).toMatchObject({ imageUrl: first });

  await api.database.source.query('DELETE FROM course_versions WHERE course_id = $1', [course.id]);
  await removeUnused();
  expect([await storage.exists(toKey(first)), await storage.exists(toKey(second))]).toEqual([true, false]);
  expect(await storage.exists(toKey(second).replace('.webp', '-320.webp'))).toBe(false);
  expect((await save({ imageUrl: second })).status).toBe(422);
});

test('a slide is illustrated with an uploaded picture, and with that of another slide as that one is', async () => {
  const { course, save, row } = await aSlide();
  await save({ imageUrl: await uploadPicture(course.id, '#2a6f97') });
  expect((await row()).isIllustrated).toBe(true);
  await save({ imageUrl: null });
  expect((await row()).isIllustrated).toBeNull();

  const two = await api.aCourse({ modules: [2] });
  const params = { id: two.id };
  const [module] = two.modules;
  const [first, second] = module?.slides.map(({ id }) => id) ?? [];
  const slides = api.database.source.getRepository(Slide);
  const imageKey = `courses/${two.id}/page.webp`;
  await slides.update(String(first), { imageKey, imageWidth: 1280, imageHeight: 720, isIllustrated: false });
  const { version } = (await admin.call(getEditedCourse, { params })).body;
  const sent = [{ id: String(first) }, { id: String(second), imageUrl: `/api/files/${imageKey}` }];
  const modules = [{ id: String(module?.id), slides: sent }];
  expect((await admin.call(updateCourse, { params, body: { version, modules } })).status).toBe(200);
  expect(await slides.findOneByOrFail({ id: String(second) })).toMatchObject({
    imageKey,
    isIllustrated: false,
  });
});

test('a file that only a draft has is kept', async () => {
  const { course, params, build, edited } = await aSlide();
  const [drafted, undone] = [await uploadPicture(course.id, '#123456'), await uploadSound(course.id)];
  const unused = await uploadSound(course.id);
  const { version } = await edited();
  const edit = { modules: build({ imageUrl: drafted }) };
  const body = { version, sequence: 1, edit, undo: [{ modules: build({ audioUrl: undone }) }], redo: [] };
  expect((await admin.call(storeCourseDraft, { params, body })).status).toBe(200);
  await removeUnused();
  const keys = [drafted, undone, unused].map(toKey);
  expect(await Promise.all(keys.map((key) => storage.exists(key)))).toEqual([true, true, false]);
});

test('a chosen sound is not narrated over, a removed narration stays silent, and a removed chosen sound can be narrated', async () => {
  const { course, slideId, save, row } = await aSlide();
  const audioKey = `courses/${course.id}/audio/narrated.mp3`;
  await api.database.source.getRepository(Slide).update(slideId, { audioKey, narrationHash: 'words' });
  await save({ audioUrl: null });
  expect(await row()).toMatchObject({ audioKey: null, hasChosenAudio: true });
  const audioUrl = await uploadSound(course.id);
  await save({ audioUrl });
  expect(await row()).toMatchObject({ audioKey: toKey(audioUrl), hasChosenAudio: true });
  await save({ audioUrl: null });
  expect(await row()).toMatchObject({ audioKey: null, narrationHash: null, hasChosenAudio: false });
});
