import {
  type ChatMessage,
  createChatSession,
  deleteCaptions,
  EDIT_CONFLICT,
  getEditedCaptions,
  getVideoTranscript,
  listAuditEntries,
  removeSlideVideo,
  restoreSlideVideo,
  saveCaptions,
  sendChatMessage,
} from '@lectern/contract';
import type { Course } from '@lectern/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTaughtCourse } from '../../testing/a-taught-course.js';
import { anEmbeddedVideo } from '../../testing/an-embedded-video.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

const ENGLISH = `WEBVTT

00:01.000 --> 00:05.000
Welcome to this talk about stings.

02:05.500 --> 02:09.000
Remove the stinger of a bee
02:09.000 --> 02:12.000
by scraping it sideways with a card.
`.replace('bee\n02', 'bee\n\n02');
const GERMAN = `1
00:03:07,250 --> 00:03:10,000
Den Stachel einer Biene kratzt man

2
00:03:10,000 --> 00:03:13,000
seitlich mit einer Karte heraus.
`;

interface Change {
  text: string;
  version?: number | null;
  language?: string;
}
const save = (videoId: string, { text, version = null, language = 'en' }: Change, client = admin) =>
  client.call(saveCaptions, { params: { videoId, language }, body: { text, version } });

async function aCourseWithVideo(language = 'en'): Promise<{ course: Course; videoId: string }> {
  const course = await aTaughtCourse(api, undefined, { language });
  return { course, videoId: await anEmbeddedVideo(api, course) };
}

async function ask(course: Course, message: string): Promise<ChatMessage> {
  const client = await api.as(await api.aUser());
  const { body: session } = await client.call(createChatSession, {
    body: { courseId: course.id, moduleId: null, title: 'Chat' },
  });
  const { body } = await client.call(sendChatMessage, { body: { sessionId: session.id, message } });
  return body.answer;
}

test('captions are stored in one form, served as WebVTT that no browser takes for a page, and read as a transcript', async () => {
  const { videoId } = await aCourseWithVideo();
  const { status, body } = await save(videoId, {
    text: `${ENGLISH}\n03:00.000 --> 03:01.000\n<script>x</script>`,
  });
  expect([status, body.label, body.isGenerated, body.version]).toEqual([200, 'English', false, 1]);
  const served = await admin.fetch(body.url);
  expect([
    served.status,
    served.headers.get('content-type'),
    served.headers.get('x-content-type-options'),
  ]).toEqual([200, 'text/vtt; charset=utf-8', 'nosniff']);
  expect(await served.text()).toBe(body.text);
  expect(body.text).toContain('00:02:05.500 --> 00:02:09.000\nRemove the stinger of a bee\n');
  expect(body.text).not.toContain('script');

  await save(videoId, { text: GERMAN, language: 'de' });
  const { body: transcript } = await admin.call(getVideoTranscript, { params: { videoId }, query: {} });
  expect(transcript.language).toBe('en');
  expect(transcript.parts.map(({ from, cues }) => [from, cues.map(({ text }) => text).join(' ')])).toEqual([
    [1, 'Welcome to this talk about stings.'],
    [125.5, 'Remove the stinger of a bee by scraping it sideways with a card.'],
    [180, 'x'],
  ]);
  const german = await admin.call(getVideoTranscript, { params: { videoId }, query: { language: 'de' } });
  expect([german.body.language, german.body.parts[0]?.from]).toEqual(['de', 187.25]);
});

test('of two who edit captions the second one learns of the first, and a refused text changes nothing', async () => {
  const { videoId } = await aCourseWithVideo();
  const { body: first } = await save(videoId, { text: ENGLISH });
  const conflict = { status: 409, body: { code: EDIT_CONFLICT } };
  expect(await save(videoId, { text: GERMAN })).toMatchObject(conflict);
  const { body: second } = await save(videoId, { text: 'WEBVTT', version: first.version });
  expect([second.id, second.version, second.url === first.url]).toEqual([first.id, 2, false]);
  expect(await save(videoId, { text: ENGLISH, version: first.version })).toMatchObject(conflict);
  const refused = await save(videoId, { text: 'WEBVTT\n\n00:02.000 --> 00:01.000\na', version: 2 });
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'Line 3: this caption ends before it starts. Set a later end.' },
  });
  const key = { params: { videoId, language: 'en' } };
  expect((await admin.call(getEditedCaptions, key)).body).toMatchObject({ version: 2, text: 'WEBVTT\n' });
  const transcript = () => admin.call(getVideoTranscript, { params: { videoId }, query: {} });
  expect((await transcript()).body.parts).toEqual([]);

  for (const _ of ['once', 'again']) expect((await admin.call(deleteCaptions, key)).status).toBe(204);
  expect((await admin.call(getEditedCaptions, key)).status).toBe(404);
  expect((await transcript()).status).toBe(404);
  expect(await save(videoId, { text: ENGLISH, version: 2 })).toMatchObject(conflict);
  const { body: log } = await admin.call(listAuditEntries, { query: { page: '1' } });
  expect(log.items[0]).toMatchObject({ action: 'course.updated' });
});

test('the tutor quotes what is spoken with its second until the captions are removed', async () => {
  const { course, videoId } = await aCourseWithVideo();
  const question = 'How do you remove the stinger of a bee?';
  expect((await ask(course, question)).metadata.sources).toBeUndefined();
  await save(videoId, { text: ENGLISH });
  expect((await ask(course, question)).metadata.sources).toMatchObject([
    {
      slideId: course.modules[0]?.slides[0]?.id,
      label: 'Module 1 · Slide 1 · Burns',
      quote: 'Remove the stinger of a bee by scraping it sideways with a card.',
      seconds: 125,
      language: 'en',
    },
  ]);
  const [written] = (await ask(course, 'What should you never put on a burn?')).metadata.sources ?? [];
  expect([written?.quote, written?.seconds]).toEqual(['Never put butter on a burn.', undefined]);
  const params = { slideId: course.modules[0]?.slides[0]?.id ?? '' };
  await admin.call(removeSlideVideo, { params });
  expect((await ask(course, question)).metadata.sources).toBeUndefined();
  await admin.call(restoreSlideVideo, { params, body: { videoId } });
  expect((await ask(course, question)).metadata.sources).toMatchObject([{ seconds: 125 }]);
  await admin.call(deleteCaptions, { params: { videoId, language: 'en' } });
  expect((await ask(course, question)).metadata.sources).toBeUndefined();
});

test('captions are searched in their own language, and of several languages only those of the course', async () => {
  const { course, videoId } = await aCourseWithVideo();
  await save(videoId, { text: GERMAN, language: 'de' });
  const question = 'Womit kratzt man den Stachel einer Biene heraus?';
  expect((await ask(course, question)).metadata).toMatchObject({
    language: 'de',
    sources: [{ seconds: 187, language: 'de' }],
  });
  await save(videoId, { text: ENGLISH, language: 'en-GB' });
  expect((await ask(course, question)).metadata.sources?.[0]?.seconds).toBeUndefined();
  expect((await ask(course, 'How do you remove the stinger of a bee?')).metadata.sources).toMatchObject([
    { seconds: 125 },
  ]);
});
