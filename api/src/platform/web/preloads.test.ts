import type { RemoteManifest } from '@lectern/contract';
import { expect, test } from 'vitest';
import { moduleIntegrity, preloadsFor } from './preloads.js';

const base = '/remotes/learner/0123456789/';
const entry = `${base}mf-manifest.json`;
const screen = { module: './page', access: 'public', frame: 'page' } as const;
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
  },
};

test('a page preloads the files and the data of the screen at its path', () => {
  const list = { files: [entry, `${base}list.js`], data: ['/api/courses'] };
  expect(preloadsFor('/courses', { learner })).toEqual(list);
  const course = { files: [entry, `${base}course.js`], data: [] };
  expect(preloadsFor('/courses/first-aid', { learner })).toEqual(course);
});

test('a path with a malformed escape is that of its screen', () => {
  expect(preloadsFor('/courses/%E0%A4%A', { learner }).files).toEqual([entry, `${base}course.js`]);
});

test('an unknown path, and a remote that a developer serves, preload nothing', () => {
  const nothing = { files: [], data: [] };
  expect(preloadsFor('/nowhere', { learner })).toEqual(nothing);
  expect(preloadsFor('/courses', { learner: { ...learner, override: true } })).toEqual(nothing);
});

test('a URL that could end an attribute of the page, or leads to another origin, is left out', () => {
  const hostile = {
    ...screen,
    path: '/courses',
    files: ['"><script>'],
    preload: ['/api/courses"', 'https://a', '//a/b'],
  };
  const preloads = preloadsFor('/courses', { learner: { ...learner, screens: { hostile } } });
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
