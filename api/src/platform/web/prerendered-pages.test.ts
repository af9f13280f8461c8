import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  DEFAULT_SITE,
  REMOTE_API_VERSION,
  type Locale,
  type RemoteManifests,
  type Site,
} from '@lectern/contract';
import type { CompiledCatalog } from '@lectern/i18n';
import type { Disk } from '@lectern/infra';
import type { Request } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { prerenderedPages } from './prerendered-pages.js';

const TEMPLATE = '<p>Kurse bei {{site}}</p>';
const FOLDER = '/remotes/learner/0123456789';
const templateUrl = (locale: string) => `${FOLDER}/prerendered/courses.${locale}.mustache`;
const styles = `${FOLDER}/prerendered/courses.css`;
const integrity = `sha256-${createHash('sha256').update(TEMPLATE).digest('base64')}`;

const MANIFESTS: RemoteManifests = {
  learner: {
    version: '0123456789',
    remoteApiVersion: REMOTE_API_VERSION,
    type: 'script',
    entry: `${FOLDER}/mf-manifest.json`,
    integrity: { [templateUrl('en')]: integrity, [templateUrl('de')]: integrity, [styles]: integrity },
    overlays: [],
    screens: {
      courses: {
        path: '/courses',
        module: './courses',
        access: 'public',
        frame: 'page',
        purpose: 'course-list',
        title: 'Courses',
        files: [],
        prerender: { module: './template', data: 'courses' },
        prerendered: { templates: { en: templateUrl('en'), de: templateUrl('de') }, styles },
      },
    },
  },
};

/** A folder with templates of the screen and of the frame. */
async function writeTemplates(): Promise<string> {
  const webRoot = await mkdtemp(join(tmpdir(), 'prerendered-'));
  onTestFinished(() => rm(webRoot, { recursive: true }));
  for (const locale of ['en', 'de']) {
    const files = {
      [templateUrl(locale)]: TEMPLATE,
      [`prerendered/frame.${locale}.mustache`]:
        '<header>{{#logo}}<img src="{{logo}}">{{/logo}}{{site}}</header>{{{screen}}}',
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(webRoot, file)), { recursive: true });
      await writeFile(join(webRoot, file), text);
    }
  }
  return webRoot;
}

const BASE = {
  storage: {} as Disk,
  findSlots: () => Promise.resolve({}),
  getSite: () => DEFAULT_SITE,
  isVisitor: () => true,
  logger: { warn: () => undefined },
};
const request = { path: '/courses', query: {}, originalUrl: '/courses' } as unknown as Request;

test('a language in which an installation changes texts of screens is not prerendered with those of the release', async () => {
  const prerender = prerenderedPages({
    ...BASE,
    webRoot: await writeTemplates(),
    overrides: new Map<Locale, CompiledCatalog>([
      ['en', { 'server.messages.reminder.subject': 'Please remember' }],
      ['de', { 'learner.study.catalog.search': 'Kurs suchen' }],
    ]),
  });
  expect((await prerender(request, MANIFESTS, 'en'))?.html).toBe(
    '<header>Lectern</header><p>Kurse bei Lectern</p>',
  );
  expect(await prerender(request, MANIFESTS, 'de')).toBeUndefined();
});

test('the HTML has the present name and logo of the site, with its characters as text', async () => {
  let site: Site = { ...DEFAULT_SITE, name: `A&B <School> {'1'}` };
  const prerender = prerenderedPages({ ...BASE, getSite: () => site, webRoot: await writeTemplates() });
  const name = 'A&amp;B &lt;School&gt; {&#39;1&#39;}';
  expect((await prerender(request, MANIFESTS, 'en'))?.html).toBe(
    `<header>${name}</header><p>Kurse bei ${name}</p>`,
  );
  site = { ...site, logo: 'logo.png' };
  expect((await prerender(request, MANIFESTS, 'en'))?.html).toContain('<header><img src="logo.png">');
});

test('the frame of visitors has a button for signing up where they may', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'prerendered-'));
  onTestFinished(() => rm(webRoot, { recursive: true }));
  const files = {
    [templateUrl('en')]: TEMPLATE,
    'prerendered/frame.en.mustache': '{{#canSignUp}}Sign Up{{/canSignUp}}',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(webRoot, file)), { recursive: true });
    await writeFile(join(webRoot, file), text);
  }
  let canSignUp = true;
  const prerender = prerenderedPages({ ...BASE, webRoot, getSite: () => ({ ...DEFAULT_SITE, canSignUp }) });
  expect((await prerender(request, MANIFESTS, 'en'))?.html).toBe('Sign Up');
  canSignUp = false;
  expect((await prerender(request, MANIFESTS, 'en'))?.html).toBe('');
});
