import { randomUUID } from 'node:crypto';
import { exportCourse } from '@lectern/contract';
import { Slide, SlideVideoCaptions, SlideVideoRow } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { strFromU8, unzipSync } from 'fflate';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findExportedVideos } from './find-exported-videos.js';
import { STORAGE } from '../../platform/infra.module.js';
import { anEmbeddedVideo } from '../../testing/an-embedded-video.js';
import { startTestApi, type TestApi, type TestClient } from '../../testing/test-api.js';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as(await api.aUser({ role: 'admin' }));
});
afterAll(() => api.stop());

/** All nodes of a Markdown document, as a parser reads it. */
function parseNodes(markdown: string): Nodes[] {
  const walk = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(walk) : [])];
  return walk(fromMarkdown(markdown));
}
const getText = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(getText).join('') : '';

async function download(courseId: string) {
  const response = await admin.fetch(exportCourse.path.replace(':id', courseId));
  return { response, files: unzipSync(new Uint8Array(await response.arrayBuffer())) };
}

test('a course comes back as Markdown with every slide, its notes, and the pictures that it shows', async () => {
  const course = await api.aCourse({ modules: [2, 1], description: 'What to do first.\n\nAnd then.' });
  const slides = course.modules.flatMap((module) => module.slides);
  const imageKey = `courses/${course.id}/slides/a.webp`;
  await api.app.get<Disk>(STORAGE).put(imageKey, 'picture');
  await api.database.source.getRepository(Slide).update(slides[1]?.id ?? '', {
    imageKey,
    imageAlt: 'A heart',
    notes: 'Ask who has done it.\n\nWait.',
    content: '<ul><li>One</li><li>Two</li></ul>',
  });
  // Its file is gone: the slide has no picture in the export.
  await api.database.source
    .getRepository(Slide)
    .update(slides[2]?.id ?? '', { imageKey: 'courses/gone.webp' });

  const { response, files } = await download(course.id);
  expect(response.headers.get('content-type')).toContain('application/zip');
  expect(response.headers.get('content-disposition')).toContain(`${course.slug}.zip`);
  expect(Object.keys(files)).toEqual(['course.md', 'pictures/slide-002.webp']);
  expect(strFromU8(files['pictures/slide-002.webp'] as Uint8Array)).toBe('picture');
  const nodes = parseNodes(strFromU8(files['course.md'] as Uint8Array));
  const headings = nodes.flatMap((node) =>
    node.type === 'heading' ? [`${node.depth} ${getText(node)}`] : [],
  );
  expect(headings).toEqual([
    `1 ${course.title}`,
    '2 Module 1',
    '3 Slide 1',
    '3 Slide 2',
    '4 Speaker notes',
    '2 Module 2',
    '3 Slide 1',
  ]);
  expect(nodes.filter(({ type }) => type === 'listItem').map(getText)).toEqual(['One', 'Two']);
  const paragraphs = nodes.filter(({ type }) => type === 'paragraph').map(getText);
  expect(paragraphs).toEqual(expect.arrayContaining(['Ask who has done it.', 'Wait.']));
  expect(nodes.filter((node) => node.type === 'image')).toMatchObject([
    { url: 'pictures/slide-002.webp', alt: 'A heart' },
  ]);
});

test('videos are in the export with their captions, embedded ones by their address, and what is too large by its name', async () => {
  const course = await api.aCourse({ modules: [3] });
  const slides = course.modules.flatMap((module) => module.slides);
  const [first, second, third] = slides as [Slide, Slide, Slide];
  const storage = api.app.get<Disk>(STORAGE);
  const { manager } = api.database.source;
  const give = async (slide: Slide, text: string) => {
    const place = { id: randomUUID(), courseId: course.id, slideId: slide.id, lastSlideId: slide.id };
    const fileKey = `videos/${place.id}/source`;
    const file = { ...{ kind: 'file', state: 'ready', name: 'Film.webm' }, fileKey, mediaType: 'video/webm' };
    await storage.put(fileKey, text);
    await manager.insert(SlideVideoRow, { ...place, ...file, bytes: String(text.length) } as SlideVideoRow);
    return place.id;
  };
  const videoId = await give(first, 'pictures of bees');
  await manager.insert(SlideVideoCaptions, { videoId, language: 'en', text: 'WEBVTT\n' });
  await give(second, 'a long film');
  await anEmbeddedVideo(api, course, third.id);

  const { files } = await download(course.id);
  expect(Object.keys(files).sort()).toEqual([
    ...['course.md', 'videos/slide-001.en.vtt', 'videos/slide-001.webm', 'videos/slide-002.webm'],
  ]);
  expect(strFromU8(files['videos/slide-001.webm'] as Uint8Array)).toBe('pictures of bees');
  const nodes = parseNodes(strFromU8(files['course.md'] as Uint8Array));
  expect(nodes.flatMap((node) => (node.type === 'link' ? [[getText(node), node.url]] : []))).toEqual([
    ['Video: Film.webm', 'videos/slide-001.webm'],
    ['captions (en)', 'videos/slide-001.en.vtt'],
    ['Video: Film.webm', 'videos/slide-002.webm'],
    ['Video: A talk', 'https://www.youtube.com/watch?v=aaaaaaaaaaa'],
  ]);
  const { videos } = await findExportedVideos(manager, storage, { slides, maxBytes: 20 });
  expect([...videos.values()].map(({ address }) => address?.startsWith('videos/'))).toEqual([
    ...[true, undefined, false],
  ]);
});

test('hostile texts stay texts: no HTML, links or headings of their own', async () => {
  const hostile = '# <script>alert(1)</script> [x](javascript:alert(1)) ![y](http://evil.example/z) *b* `c`';
  const course = await api.aCourse({ modules: [1], title: hostile, description: `${hostile}\n# Two` });
  const escaped = hostile.replaceAll('<', '&lt;');
  await api.database.source.getRepository(Slide).update(course.modules[0]?.slides[0]?.id ?? '', {
    title: `${hostile}\n# More`,
    content: `<p>${escaped}</p>`,
  });
  const { files } = await download(course.id);
  const nodes = parseNodes(strFromU8(files['course.md'] as Uint8Array));
  const kinds = new Set(nodes.map(({ type }) => type));
  expect([...kinds].sort()).toEqual(['heading', 'paragraph', 'root', 'text']);
  const headings = nodes.filter(({ type }) => type === 'heading').map(getText);
  expect(headings).toEqual([hostile, 'Module 1', `${hostile} # More`]);
});

test('learners and visitors get no export, and an unknown course has none', async () => {
  const course = await api.aCourse();
  const path = exportCourse.path.replace(':id', course.id);
  expect((await api.visitor.fetch(path)).status).toBe(401);
  expect((await (await api.as(await api.aUser())).fetch(path)).status).toBe(403);
  expect((await admin.fetch(exportCourse.path.replace(':id', randomUUID()))).status).toBe(404);
});
