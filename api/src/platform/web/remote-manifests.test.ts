import type { RemoteManifest } from '@lectern/contract';
import { expect, test } from 'vitest';
import { localizeManifests } from './remote-manifests.js';

const base = '/remotes/learner/0123456789/';
const files: string[] = [];
const screen = { path: '/', module: './page', access: 'public' as const, frame: 'page' as const, files };
const prerendered = {
  templates: { en: `${base}prerendered/home.en.mustache` },
  styles: `${base}prerendered/home.css`,
};
const learner: RemoteManifest = {
  version: '0123456789',
  remoteApiVersion: 7,
  type: 'script',
  entry: `${base}mf-manifest.json`,
  integrity: {
    [`${base}remoteEntry.js`]: 'sha256-a',
    [`${base}locales/learner.study.en.json`]: 'sha256-b',
    [`${base}locales/learner.study.de.json`]: 'sha256-c',
    [prerendered.styles]: 'sha256-d',
  },
  screens: {
    home: { ...screen, prerendered, navigation: { group: 'main' as const, icon: 'house', order: 1 } },
  },
  overlays: [],
  catalogs: {
    en: { 'learner.study': `${base}locales/learner.study.en.json` },
    de: { 'learner.study': `${base}locales/learner.study.de.json` },
  },
  routeTexts: {
    en: { 'home.title': 'Dashboard', 'home.label': 'Home' },
    de: { 'home.title': 'Übersicht', 'home.label': 'Start' },
  },
};

test('a page gets titles and catalogs of its language, and no hash of a file that it does not request', () => {
  const { learner: german } = localizeManifests({ learner }, 'de');
  expect(german?.screens['home']).toMatchObject({ title: 'Übersicht', navigation: { label: 'Start' } });
  expect(german?.catalogs).toEqual({ de: { 'learner.study': `${base}locales/learner.study.de.json` } });
  expect(Object.keys(german?.integrity ?? {})).toEqual([
    `${base}remoteEntry.js`,
    `${base}locales/learner.study.de.json`,
  ]);
  expect(german).not.toHaveProperty('routeTexts');
  expect(german?.screens['home']).not.toHaveProperty('prerendered');
});

test('a remote that lacks the language of the page is shown in English', () => {
  const { en: catalogs = {} } = learner.catalogs ?? {};
  const { en: texts = {} } = learner.routeTexts ?? {};
  const english = { ...learner, catalogs: { en: catalogs }, routeTexts: { en: texts } };
  const { learner: localized } = localizeManifests({ learner: english }, 'de');
  expect(localized?.screens['home']?.title).toBe('Dashboard');
  expect(localized?.catalogs).toEqual({ de: catalogs });
});

test('a remote without catalogs keeps the titles of its routes', () => {
  const { catalogs: _, routeTexts: __, ...rest } = learner;
  const plain = { ...rest, screens: { home: { ...screen, title: 'Hello' } } };
  expect(localizeManifests({ plain }, 'de')['plain']?.screens['home']?.title).toBe('Hello');
});
