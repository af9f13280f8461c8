import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  DEFAULT_SITE_CATEGORIES,
  DEFAULT_SITE_FIGURES,
  getSiteSettings,
  REMOTE_API_VERSION,
  type RemoteManifest,
  type RemoteManifests,
  type SiteCategories,
  type SiteFigures,
  type SiteLanding,
  updateSiteCategories,
  updateSiteFigures,
  updateSiteLanding,
} from '@lectern/contract';
import { Module } from '@lectern/data';
import { createStorage, releaseKey, writeActiveRelease } from '@lectern/infra';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteSettingsService } from '../platform/site/site-settings.service.js';
import { startTestApi, type TestApi, type TestClient } from '../testing/test-api.js';

const PAGE = `<!doctype html><html lang="en"><head><meta name="description" content="" /><title>Lectern</title>
<meta name="preload-files" content="" /></head><body><div id="root"></div></body></html>`;
const FRAME = `<a href="{{links.privacy}}">Privacy</a>{{#landing}}<a href="{{courses}}">All</a><a href="/api/login?returnTo={{returnTo}}">Log In</a>
<main>{{{screen}}}</main>{{/landing}}{{#page}}<h1>{{title}}</h1><main>{{{screen}}}</main>{{/page}}
{{#public}}<main>{{{screen}}}</main>{{/public}}`;
const TEMPLATES = {
  home: `{{#categoryIs.IT}}IT{{/categoryIs.IT}}<h1>{{#texts.headline}}{{texts.headline}}{{/texts.headline}}{{^texts.headline}}Learn{{/texts.headline}}</h1>
<p>{{total.text}} in total, {{counts.IT.text}} in IT</p>{{#featured}}<i title="{{title}}">{{title}}</i>{{/featured}}`,
  courses: `{{#categories}}<u data-accent="{{accent}}" title="{{keyInQuery}}">{{#categoryName}}{{categoryName}}{{/categoryName}}{{^categoryName}}{{#categoryIs.Education}}Education{{/categoryIs.Education}}{{/categoryName}} {{count.text}}</u>{{/categories}}<b>{{^hidden.learners}}{{figures.learners}}{{/hidden.learners}}{{^hidden.counters}}shown{{/hidden.counters}}</b><ul>{{#courses}}<li>{{#hasRating}}{{rating}}{{/hasRating}}<a href="/course/{{slug}}">{{title}}</a></li>{{/courses}}</ul>`,
  course: `<h1 data-accent="{{accent}}">{{title}}</h1><p>{{description}}</p>{{#modules}}<li>{{number}}. {{title}}</li>{{/modules}}`,
};
const [BUNDLED, RELEASED] = ['0000000000', '1111111111'] as const;
const ORIGIN = 'http://localhost:4301';
const HOSTILE = `</script><img src=x onerror="alert(1)"> $& {{title}} & 'co'`;

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const computeIntegrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

type Key = keyof typeof TEMPLATES;

function createManifest(version: string, texts: Partial<Record<Key, string>>): RemoteManifest {
  const url = (file: string) => `/remotes/learner/${version}/${file}`;
  const screen = { module: './page', access: 'public' as const, files: [] };
  const prerendered = (key: Key) =>
    texts[key] === undefined
      ? {}
      : {
          prerendered: {
            templates: { en: url(`prerendered/${key}.en.mustache`) },
            styles: url(`prerendered/${key}.css`),
          },
        };
  const data = (kind: 'courses' | 'course') => ({ prerender: { module: './template' as const, data: kind } });
  return {
    version,
    remoteApiVersion: REMOTE_API_VERSION,
    type: 'script',
    entry: url('mf-manifest.json'),
    integrity: Object.fromEntries(
      Object.entries(texts).flatMap(([key, text]) => [
        [url(`prerendered/${key}.en.mustache`), computeIntegrity(text)],
        [url(`prerendered/${key}.css`), 'sha384-styles'],
      ]),
    ),
    screens: {
      home: { ...screen, path: '/', frame: 'landing', ...data('courses'), ...prerendered('home') },
      courses: {
        ...screen,
        path: '/courses',
        frame: 'page',
        feature: 'catalog',
        title: 'Browse',
        purpose: 'course-list',
        ...data('courses'),
        ...prerendered('courses'),
      },
      course: {
        ...screen,
        path: '/course/:course',
        frame: 'public',
        feature: 'catalog',
        ...data('course'),
        ...prerendered('course'),
      },
    },
    overlays: [],
  };
}

let webRoot: string;
let api: TestApi;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'lectern-web-'));
  const files = Object.entries(TEMPLATES).map(([key, text]) => [
    `remotes/learner/${BUNDLED}/prerendered/${key}.en.mustache`,
    text,
  ]);
  await write({
    'index.html': PAGE,
    'remotes.json': JSON.stringify({ learner: createManifest(BUNDLED, TEMPLATES) }),
    'prerendered/frame.en.mustache': FRAME,
    ...(Object.fromEntries(files) as Record<string, string>),
  });
  api = await startTestApi({ webRoot, releaseKeys: [publicKey], remoteOverrides: [ORIGIN] });
  await api.aCourse({ title: 'Phishing', slug: 'phishing', category: 'IT' });
});
afterAll(async () => {
  await api.stop();
  await rm(webRoot, { recursive: true });
});

async function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(webRoot, name)), { recursive: true });
    await writeFile(join(webRoot, name), text);
  }
}

async function open(path: string, client: TestClient = api.visitor) {
  const response = await client.fetch(path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const { document } = new JSDOM(html).window;
  const root = document.getElementById('root') as HTMLElement;
  const styles = [...document.head.querySelectorAll('link[rel=stylesheet]')];
  return { html, root, styles, cache: response.headers.get('cache-control') };
}

/** The same where the database answers in time, which it may not do on a busy machine. */
async function openFilled(path: string) {
  let page = await open(path);
  for (let attempt = 0; attempt < 20 && !page.root.innerHTML; attempt++) page = await open(path);
  return page;
}

/** The API may serve the lists of a second ago. */
const untilListed = (text: string) =>
  expect.poll(async () => (await openFilled('/')).root.textContent).toContain(text);

test('visitors get the first state of the landing page, with the style sheet of its release', async () => {
  const { root, styles, cache } = await openFilled('/?utm_source=mail');
  expect(root.querySelector('main h1')?.textContent).toBe('Learn');
  expect(root.querySelector('main p')?.textContent).toBe('1 in total, 1 in IT');
  expect(root.querySelector('i')?.textContent).toBe('Phishing');
  const links = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/privacy', '/courses', '/api/login?returnTo=%2F%3Futm_source%3Dmail']);
  expect(styles.map((link) => [link.getAttribute('href'), link.getAttribute('integrity')])).toEqual([
    [`/remotes/learner/${BUNDLED}/prerendered/home.css`, 'sha384-styles'],
  ]);
  expect(cache).toBe('private, no-cache');
});

test('texts of people are escaped, whatever they contain', async () => {
  await api.aCourse({ title: HOSTILE, slug: 'hostile', description: HOSTILE, isFeatured: true });
  await untilListed(HOSTILE);
  for (const path of ['/', '/courses', '/course/hostile']) {
    const { html, root } = await openFilled(path);
    expect([path, root.querySelectorAll('img, script').length]).toEqual([path, 0]);
    expect(root.textContent).toContain(HOSTILE);
    expect(html.slice(html.indexOf('<div id="root">'))).not.toContain('</script>');
  }
  const { root } = await openFilled('/');
  expect(root.querySelector('i')?.title).toBe(HOSTILE);
});

test('a published course has its curriculum in its page, a draft is nowhere', async () => {
  const course = await api.aCourse({
    title: 'First aid',
    slug: 'first-aid',
    description: 'Help',
    modules: [],
  });
  const modules = api.database.source.getRepository(Module);
  await modules.save(['Burns', 'Cuts'].map((title, position) => ({ title, position, courseId: course.id })));
  await api.aCourse({ title: 'Draft', slug: 'draft', isPublished: false, isFeatured: true });
  await untilListed('3 in total');
  for (const address of ['first-aid', course.id]) {
    const { root } = await openFilled(`/course/${address}`);
    expect(root.querySelector('main')?.textContent).toBe('First aidHelp1. Burns2. Cuts');
  }
  for (const path of ['/course/draft', '/course/nowhere', '/course/%00'])
    expect((await open(path)).root.innerHTML).toBe('');
  for (const path of ['/', '/courses']) expect((await openFilled(path)).html).not.toContain('Draft');
});

/** The texts that the page's scripts show in place of the release's. */
const readTexts = (html: string): unknown =>
  JSON.parse(new JSDOM(html).window.document.getElementById('page-texts')?.textContent ?? 'null');

test("a visitor's page has the site's own texts of the landing page, which scripts show too, and no page of a signed-in person", async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const save = async (texts: SiteLanding['texts']) => {
    const { version } = (await admin.call(getSiteSettings)).body.landing;
    const { status } = await admin.call(updateSiteLanding, { body: { version, settings: { texts } } });
    expect(status).toBe(200);
  };
  const messages = (headline: string) => ({ 'learner.study.landing': { headline } });
  await save({ en: { headline: HOSTILE } });
  const { html, root } = await openFilled('/');
  expect(root.querySelector('h1')?.textContent).toBe(HOSTILE);
  expect(root.querySelectorAll('img')).toHaveLength(0);
  expect(readTexts(html)).toEqual(messages(HOSTILE));
  // From there a link leads to the landing page without a new document.
  expect(readTexts((await open('/courses')).html)).toEqual(messages(HOSTILE));
  expect(readTexts((await open('/', admin)).html)).toBeNull();
  const german = await api.visitor.fetch('/', { headers: { accept: 'text/html', cookie: 'locale=de' } });
  expect(readTexts(await german.text())).toEqual(messages(HOSTILE));
  await save({});
  const again = await openFilled('/');
  expect(again.root.querySelector('h1')?.textContent).toBe('Learn');
  expect(readTexts(again.html)).toBeNull();
});

test('pages have the fixed figures that the site has replaced, without those that it hides', async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const save = async (figures: Partial<SiteFigures>) => {
    const { version } = (await admin.call(getSiteSettings)).body.figures;
    const settings = { ...DEFAULT_SITE_FIGURES, ...figures };
    return (await admin.call(updateSiteFigures, { body: { version, settings } })).status;
  };
  const read = async () => {
    const { root } = await openFilled('/courses');
    return [root.querySelector('b')?.textContent, root.querySelector('li')?.textContent?.slice(0, 3)];
  };
  expect(await read()).toEqual(['shown', '4.8']);
  expect(await save({ learners: '<b>300+', rating: '4.1' })).toBe(200);
  expect(await read()).toEqual(['<b>300+shown', '4.1']);
  expect(await save({ rating: '4,2' })).toBe(200);
  expect((await read())[1]).toBe('4.2');
  expect(await save({ learners: null, certificates: null, countries: null, openSource: null })).toBe(200);
  expect(await read()).toEqual(['', '4.8']);
  for (const refused of [{ rating: '5.1' }, { rating: 'good' }, { hoursGoal: '0' }, { free: 'x'.repeat(17) }])
    expect(await save(refused)).toBe(400);
  expect(await save({ rating: null })).toBe(200);
  expect((await read())[1]).not.toContain('4.8');
  const readFigures = async () =>
    /<script type="application\/json" id="site">[^<]*?"figures":(\{.*?\})/.exec(
      (await open('/courses')).html,
    )?.[1];
  expect(await readFigures()).toBe('{"rating":null}');
  expect(await save({})).toBe(200);
  expect(await readFigures()).toBeUndefined();
});

test('where visitors may not see courses, no page has HTML of them', async () => {
  const { current } = api.app.get(SiteSettingsService);
  const { features } = current;
  await openFilled('/courses');
  current.features = { ...features, catalog: false };
  for (const path of ['/', '/courses', '/course/phishing'])
    expect((await open(path)).html).not.toContain('Phishing');
  const { learner } = (await (await api.visitor.fetch('/remotes.json')).json()) as RemoteManifests;
  const { home, courses, course } = learner?.screens ?? {};
  expect([home, courses, course].map((one) => one?.access)).toEqual(['public', 'signed-in', 'signed-in']);
  current.features = features;
  expect((await openFilled('/courses')).html).toContain('Phishing');
});

test('signed-in people, filtered lists and overridden remotes get a page without HTML', async () => {
  const student = await api.as(await api.aUser());
  expect((await open('/', student)).root.innerHTML).toBe('');
  expect((await openFilled('/courses')).root.querySelectorAll('li').length).toBeGreaterThan(0);
  for (const path of ['/courses?search=first', `/?remote.learner=${ORIGIN}`])
    expect((await open(path)).root.innerHTML).toBe('');
});

// After the test that replaces the settings in memory: they are read again a moment after a save.
test("pages have the site's own categories, and a release that knows only the six has no HTML meanwhile", async () => {
  const admin = await api.as(await api.aUser({ role: 'admin' }));
  const save = async (list: SiteCategories['list']) => {
    const { version } = (await admin.call(getSiteSettings)).body.categories;
    const { status } = await admin.call(updateSiteCategories, {
      body: { version, settings: { list, removed: [] } },
    });
    expect(status).toBe(200);
  };
  const six = DEFAULT_SITE_CATEGORIES.list;
  const [health] = six;
  if (!health) throw new Error('There is no category.');
  const own = six.map((category) =>
    category.key === 'IT' ? { ...category, name: '<img src=x onerror="alert(1)">' } : category,
  );
  await save([{ ...health, key: 'a & b', name: 'Cooking', accent: 'amber' }, ...own]);
  const read = async () =>
    [...(await openFilled('/courses')).root.querySelectorAll('u')].map((one) => [
      one.dataset.accent,
      one.title,
      one.textContent,
    ]);
  await expect.poll(async () => (await read())[0]).toEqual(['amber', 'a+%26+b', 'Cooking 0']);
  const [, , , , , education, it] = await read();
  expect(education).toEqual(['amber', 'Education', 'Education 0']);
  expect(it).toEqual(['blue', 'IT', expect.stringMatching(/^<img .* 1$/)]);
  expect((await openFilled('/course/phishing')).root.querySelector('h1')?.dataset.accent).toBe('blue');
  // The template of the landing page is as version 1.0.0 rendered it.
  const { root, html } = await open('/');
  expect([root.innerHTML, html.includes('"name":"Cooking"')]).toEqual(['', true]);
  await save(six);
  await untilListed('in total');
});

test('a release brings its own HTML, or none, and HTML that was not signed is not served', async () => {
  const storage = createStorage(api.env);
  let issuedAt = Date.now();
  const release = async (texts: Partial<Record<Key, string>>, stored = texts) => {
    for (const [key, text] of Object.entries(stored))
      await storage.put(releaseKey('learner', RELEASED, `prerendered/${key}.en.mustache`), text);
    const releases = [createManifest(RELEASED, texts)];
    issuedAt += 1;
    await writeActiveRelease({ ...api.env, storage }, { remote: 'learner', issuedAt, releases }, privateKey);
    // The API may serve the manifests before for a second.
    await expect.poll(async () => (await open('/')).html).toContain(RELEASED);
  };
  await release({ home: '<p>Forged</p>' }, { home: '<p>Other</p>' });
  expect((await open('/')).root.innerHTML).toBe('');
  await release({ home: '<p>Released {{total.text}}</p>' });
  await expect.poll(async () => (await open('/')).root.textContent).toMatch(/Released \d/);
  await release({});
  await expect.poll(async () => (await open('/')).root.innerHTML).toBe('');
});
