import {
  getQuestionPicture,
  PICTURE_LIMITS,
  type QuestionPicture,
  uploadQuestionPicture,
} from '@lectern/contract';
import { createQuestion, createQuestionCategory } from '@lectern/contract';
import { QuestionVersionPicture } from '@lectern/data';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aQuestion } from '../../testing/an-exam.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer();

async function upload(bytes: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'bee.png');
  const response = await admin.fetch(uploadQuestionPicture.path, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as QuestionPicture & { message: string } };
}

test('a picture is stored as WebP without its metadata, and shown to people who are signed in', async () => {
  const photo = await sharp(await png(2400, 1200))
    .withExif({ IFD0: { Copyright: 'Ada' } })
    .jpeg()
    .toBuffer();
  const { status, body } = await upload(photo);
  expect({ status, width: body.width, height: body.height }).toEqual({
    status: 201,
    width: 1600,
    height: 800,
  });
  const learner = await api.as(await api.aUser());
  const shown = await learner.fetch(body.url);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  const stored = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 1600 });
  expect(stored.exif).toBeUndefined();
  expect((await api.visitor.fetch(body.url)).status).toBe(401);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a cut file', 'cut'],
  ['a picture of a billion pixels', 'large'],
])('%s is refused, and nothing is stored', async (_what, given) => {
  const bytes =
    given === 'cut'
      ? (await png(400, 400)).subarray(0, 200)
      : given === 'large'
        ? hugePng()
        : (given as Buffer);
  const before = await api.database.source.query('SELECT count(*) FROM question_pictures');
  const { status, body } = await upload(bytes);
  expect(status).toBe(422);
  expect(body.message).toContain('Please choose a PNG, JPEG, WebP or GIF file');
  expect(await api.database.source.query('SELECT count(*) FROM question_pictures')).toEqual(before);
});

test('a file above the limit is refused with its size', async () => {
  const { status, body } = await upload(Buffer.alloc(PICTURE_LIMITS.bytes + 1));
  expect(status).toBe(413);
  expect(body.message).toContain('larger than 5 MB');
});

test('a question keeps its uploaded pictures, and no other', async () => {
  const { body: picture } = await upload(await png(40, 20));
  const { body: category } = await admin.call(createQuestionCategory, {
    body: { name: `Bees ${randomUUID()}`, parentId: null, courseId: null },
  });
  const { content, key } = aQuestion('true-false');
  const shown = `<img src="${picture.url}" alt="A bee" width="40" height="20" onerror="alert(1)">`;
  const foreign = '<img src="https://example.org/spy.gif"><img src="/api/files/courses/a/b.webp">';
  const { body } = await admin.call(createQuestion, {
    body: {
      ...{ title: 'Bee', categoryId: category.id, tags: [], points: 1, status: 'ready', source: null },
      content: { ...content, prompt: `<p>What is this?</p>${shown}${foreign}` },
      key,
    },
  });
  expect(body.content?.prompt, JSON.stringify(body)).toBe(
    `<p>What is this?</p><img src="${picture.url}" alt="A bee" width="40" height="20" />`,
  );
  const links = await api.database.source
    .getRepository(QuestionVersionPicture)
    .findBy({ pictureId: picture.id });
  expect(links).toHaveLength(1);
  expect(picture.url).toBe(getQuestionPicture.path.replace(':pictureId', picture.id));
});

/** The header of a PNG of 40,000 x 40,000 pixels. */
function hugePng(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200009c4000009c400802000000', 'hex');
  return Buffer.concat([header, Buffer.alloc(64)]);
}
