import type { RemoteManifest } from '@lectern/contract';
import { expect, test } from 'vitest';
import { moduleIntegrity, preloadsFor } from './preloads.js';

const base = '/remotes/learner/0123456789/';
const entry = `${base}mf-manifest.json`;
const screen = { module: './page', access: 'public', frame: 'page' } as const;
const VISITOR = { isVisitor: true, locale: 'en' } as const;
const MEMBER = { isVisitor: false, locale: 'en' } as const;
const learner: RemoteManifest = {
  version: '0123456789',
  remoteApiVersion: 4,
  type: 'script',
  entry,
  integrity: { [`${base}remoteEntry.js`]: 'sha384-a' },
  overlays: [],
  screens: {
    list: { ...screen, path: '/courses', files: [`${base}list.js`], preload: ['/api/courses'] },
    course: { ...screen, path: '/courses/:course', files: [`${base}course.js`] },
    module: {
      ...screen,
      path: '/courses/:course/modules/:moduleId',
      access: 'signed-in',
      files: [],
      preload: ['/api/courses/slug/:course', '/api/modules/:moduleId/slides'],
    },
  },
};

test('a page preloads the files and the data of the screen at its path', () => {
  const list = { files: [entry, `${base}list.js`], data: ['/api/courses'] };
  expect(preloadsFor('/courses', { learner }, VISITOR)).toEqual(list);
  const course = { files: [entry, `${base}course.js`], data: [] };
  expect(preloadsFor('/courses/first-aid', { learner }, VISITOR)).toEqual(course);
});

test('a page preloads the messages of its screen in its language, else in English', () => {
  const catalogs = {
    en: { 'learner.study': `${base}study.en.json`, 'learner.account': `${base}account.en.json` },
    de: { 'learner.study': `${base}study.de.json` },
  };
  const list = { ...screen, path: '/courses', files: [], catalogs: ['learner.study'] };
  const translated = { learner: { ...learner, catalogs, screens: { list } } };
  const files = (locale: 'en' | 'de') =>
    preloadsFor('/courses', translated, { isVisitor: true, locale }).files;
  expect(files('de')).toEqual([entry, `${base}study.de.json`]);
  const { en } = catalogs;
  const english = { learner: { ...learner, catalogs: { en }, screens: { list } } };
  expect(preloadsFor('/courses', english, { isVisitor: true, locale: 'de' }).files).toEqual(files('en'));
});

test('the data of a screen is that of the parameters in its address', () => {
  const { data } = preloadsFor('/courses/first-aid/modules/7', { learner }, MEMBER);
  expect(data).toEqual(['/api/courses/slug/first-aid', '/api/modules/7/slides']);
});

test('a parameter can end neither its path nor the attribute of the page', () => {
  const data = (course: string) => preloadsFor(`/courses/${course}/modules/7`, { learner }, MEMBER).data;
  expect(data('a%2F..%2F..%2Flogout')).toEqual(['/api/modules/7/slides']);
  expect(data('%22%3E%3Cscript%3E')).toEqual(['/api/modules/7/slides']);
  expect(data('..')).toEqual(['/api/modules/7/slides']);
});

test('a visitor’s page preloads no data of a screen that needs a sign-in', () => {
  expect(preloadsFor('/courses/first-aid/modules/7', { learner }, VISITOR).data).toEqual([]);
});

test('a path with a malformed escape is that of its screen', () => {
  expect(preloadsFor('/courses/%E0%A4%A', { learner }, VISITOR).files).toEqual([entry, `${base}course.js`]);
});

test('an unknown path, and a remote that a developer serves, preload nothing', () => {
  const nothing = { files: [], data: [] };
  expect(preloadsFor('/nowhere', { learner }, VISITOR)).toEqual(nothing);
  expect(preloadsFor('/courses', { learner: { ...learner, override: true } }, VISITOR)).toEqual(nothing);
});

test('a URL that could end an attribute of the page, or leads to another origin, is left out', () => {
  const hostile = {
    ...screen,
    path: '/courses',
    files: ['"><script>'],
    preload: ['/api/courses"', 'https://a', '//a/b'],
  };
  const preloads = preloadsFor('/courses', { learner: { ...learner, screens: { hostile } } }, VISITOR);
  expect(preloads).toEqual({ files: [entry], data: [] });
});

test('the modules of remotes are checked by an import map, scripts are not in it', () => {
  expect(moduleIntegrity({ learner })).toBeUndefined();
  const vite: RemoteManifest = {
    ...learner,
    type: 'module',
    integrity: {
      '/remotes/vite/a.js': 'sha384-b',
      '/remotes/vite/mf-manifest.json': 'sha384-c',
      '<x>.js': 'd',
    },
  };
  const map = moduleIntegrity({ learner, vite }) ?? '';
  expect(JSON.parse(map)).toEqual({ integrity: { '/remotes/vite/a.js': 'sha384-b' } });
});
