/** @vitest-environment jsdom */
import { DEFAULT_SITE } from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import type { RemoteManifests } from '@lectern/remote';
import { expect, test } from 'vitest';
import { listActions } from '../search/list-actions';
import { listScreens } from './manifests';

const screen = { module: './page', access: 'signed-in', frame: 'page', files: [] } as const;
const manifests = {
  learner: {
    screens: {
      review: { ...screen, path: '/review', feature: 'practice' },
      settings: { ...screen, path: '/settings', purpose: 'settings' },
    },
  },
} as unknown as RemoteManifests;

const listActionIds = () =>
  listActions(listScreens(manifests), 'student', () => undefined).map(({ id }) => id);

test('screens and actions of a feature are absent where the site has switched it off', () => {
  expect(listScreens(manifests).map(({ path }) => path)).toEqual(['/review', '/settings']);
  expect(listActionIds()).toContain('action calendar');
  setSite({ ...DEFAULT_SITE, offFeatures: ['practice', 'calendar'] });
  expect(listScreens(manifests).map(({ path }) => path)).toEqual(['/settings']);
  expect(listActionIds()).not.toContain('action calendar');
  setSite(DEFAULT_SITE);
});

test('screens with courses ask for a sign-in where visitors may not see courses, and the landing page requests none', () => {
  const open = { ...screen, access: 'public', feature: 'catalog', preload: ['/api/courses'] };
  const screens = {
    home: { ...open, path: '/', visitorModule: './landing' },
    courses: { ...open, path: '/courses' },
  };
  const learner = { learner: { screens } } as unknown as RemoteManifests;
  const list = () => listScreens(learner).map(({ access, preload }) => [access, preload]);
  expect(list()).toEqual([
    ['public', ['/api/courses']],
    ['public', ['/api/courses']],
  ]);
  setSite({ ...DEFAULT_SITE, offFeatures: ['catalog'] });
  expect(list()).toEqual([
    ['public', []],
    ['signed-in', ['/api/courses']],
  ]);
  setSite(DEFAULT_SITE);
});
