/** @vitest-environment jsdom */
import { REMOTE_API_VERSION, DEFAULT_SITE } from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import type { RemoteManifests } from '@lectern/remote';
import { expect, test } from 'vitest';
import { listActions } from '../search/list-actions';
import { listScreens } from './manifests';
import hello from '../../e2e/hello/src/remote.routes.json';

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

test('the remote of another repository is written for the remote API version of this shell', () => {
  expect(hello.remoteApiVersion).toBe(REMOTE_API_VERSION);
});
