import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCertificates, saveProgress } from '@lectern/contract';
import { JSDOM } from 'jsdom';
import { SiteSettingsService } from '../../platform/site/site-settings.service.js';
import { startTestApi, type TestApi } from '../../testing/test-api.js';

const PAGE = `<!doctype html><html lang="en"><head>
<meta name="description" content="A platform" />
<meta name="csp-nonce" content="__CSP_NONCE__" />
<title>Lectern</title>
<meta name="fetch-ahead" content="" />
</head><body><div id="root"></div></body></html>`;
const PUBLIC_URL = 'https://learn.example.org';

let api: TestApi;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'lectern-web-'));
  await writeFile(join(webRoot, 'index.html'), PAGE);
  await writeFile(join(webRoot, 'remotes.json'), '{}');
  api = await startTestApi({ webRoot, publicUrl: PUBLIC_URL });
});
afterAll(async () => {
  await api.stop();
  await rm(webRoot, { recursive: true });
});

/** The head of a page as a crawler reads it. */
async function fetchHead(path: string, accept = '*/*', language = '*') {
  const headers = {
    accept,
    'accept-language': language,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'learn.example.org',
  };
  const answer = await api.visitor.fetch(path, { headers });
  expect([path, answer.status]).toEqual([path, 200]);
  const { document } = new JSDOM(await answer.text()).window;
  const og = [...document.querySelectorAll('meta[property^="og:"]')].map((meta) => [
    meta.getAttribute('property')?.slice(3),
    meta.getAttribute('content'),
  ]);
  return {
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    og: Object.fromEntries(og) as Record<string, string>,
    document,
  };
}

test('a published course has one preview, under its id and under its slug', async () => {
  const course = await api.aCourse({
    title: 'First aid',
    slug: 'erste-hilfe-für-alle',
    description: 'What to do\n\nuntil help comes.',
    thumbnailKey: 'thumbnails/0a/first-aid.webp',
  });
  const url = `${PUBLIC_URL}/course/erste-hilfe-f%C3%BCr-alle`;
  for (const address of [course.id, encodeURIComponent(course.slug)]) {
    const head = await fetchHead(`/course/${address}`);
    expect(head.title).toBe('First aid · Lectern');
    expect([head.description, head.canonical]).toEqual(['What to do until help comes.', url]);
    expect(head.og).toEqual({
      type: 'website',
      site_name: 'Lectern',
      title: 'First aid',
      description: 'What to do until help comes.',
      url,
      image: `${PUBLIC_URL}/api/files/thumbnails/0a/first-aid.webp`,
    });
  }
});

test('a course without a description or picture still has both in its preview', async () => {
  const { slug } = await api.aCourse({ description: null, thumbnailKey: null });
  const { og } = await fetchHead(`/course/${slug}`);
  expect(og.description).toContain('online course');
  expect(og.image).toBe(`${PUBLIC_URL}/link-preview.png`);
});

test('a long description is cut after a word', async () => {
  const { slug } = await api.aCourse({ description: 'Long words follow. '.repeat(50) });
  const { og } = await fetchHead(`/course/${slug}`);
  expect(og.description).toMatch(/ (Long|words|follow\.)…$/);
  expect(og.description?.length).toBeLessThanOrEqual(200);
});

test.each([
  `"><script>alert(1)</script>`,
  `</title><img src=x onerror=alert(1)>`,
  `' onload='alert(1)`,
  '$& $1 $` __CSP_NONCE__',
  '<meta name="fetch-ahead" content="https://evil.example">',
])('the title %j stays a text', async (title) => {
  const { slug } = await api.aCourse({ title, description: title });
  const { document, ...head } = await fetchHead(`/course/${slug}`);
  expect(head.title).toBe(`${title} · Lectern`);
  expect([head.og.title, head.og.description, head.description]).toEqual([title, title, title]);
  expect(document.querySelectorAll('script:not([type="application/json"]), img')).toHaveLength(0);
  expect(document.querySelectorAll('meta[name="fetch-ahead"]')).toHaveLength(1);
  expect(document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content')).not.toContain('__');
});

test('a certificate has a preview, and its canonical address has the id in capitals', async () => {
  const course = await api.aCourse({ title: 'First <aid>', modules: [1] });
  const user = await api.aUser({ firstName: 'Žofie', lastName: 'O’Neill' });
  await api.anEnrollment({ user, course });
  const learner = await api.as(user);
  const body = { slideId: course.modules[0]?.slides[0]?.id, progress: 100 };
  const origin = { origin: PUBLIC_URL };
  await learner.fetch(saveProgress.path.replace(':courseId', course.id), {
    method: 'PUT',
    headers: { ...origin, 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify(body),
  });
  const [certificate] = (await learner.call(listCertificates)).body;
  const { verificationId = '' } = certificate ?? {};
  const head = await fetchHead(`/verify/${verificationId.toLowerCase()}`);
  expect(head.og).toEqual({
    type: 'website',
    site_name: 'Lectern',
    title: 'Certificate: First <aid>',
    description: 'Lectern issued this certificate to Žofie O’Neill for completing “First <aid>”.',
    url: `${PUBLIC_URL}/verify/${verificationId}`,
    image: `${PUBLIC_URL}/link-preview.png`,
  });
});

test('drafts, unknown courses and certificates, and other pages have none', async () => {
  const draft = await api.aCourse({ title: 'Secret', isPublished: false });
  const paths = [
    `/course/${draft.id}`,
    `/course/${draft.slug}`,
    '/course/none',
    '/course/%00',
    '/course/%E0%A4%A',
    '/verify/none',
    '/verify/%00',
    '/courses',
    '/',
  ];
  for (const path of paths) {
    const { title, og, canonical } = await fetchHead(path);
    expect([path, title, og, canonical]).toEqual([path, 'Lectern', {}, undefined]);
  }
});

test('courses that visitors may not see have no preview, and pages of theirs are for no search engine', async () => {
  const { slug } = await api.aCourse({ title: 'Secret' });
  const { current } = api.app.get(SiteSettingsService);
  const { features } = current;
  current.features = { ...features, catalog: false };
  const { title, og } = await fetchHead(`/course/${slug}`);
  expect([title, og]).toEqual(['Lectern', {}]);
  const robots = async () => (await api.visitor.fetch(`/course/${slug}`)).headers.get('x-robots-tag');
  expect(await robots()).toBe('noindex');
  current.features = features;
  expect(await robots()).toBeNull();
});

test('a course without a description is described in the language of the visitor', async () => {
  const course = await api.aCourse({ description: null });
  const german = await fetchHead(`/course/${course.slug}`, 'text/html', 'de-CH, en;q=0.5');
  expect(german.description).toMatch(/^Ein Onlinekurs, Folie für Folie/);
  expect((await fetchHead(`/course/${course.slug}`)).description).toMatch(/^An online course/);
});
