import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REMOTE_API_VERSION } from '@lectern/contract';
import { remoteFolders } from './remotes.mjs';
import { readRoutes } from './routes.mjs';

const ROOT = join(import.meta.dirname, '../../..');

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'routes-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function declare(screen) {
  const screens = { list: { path: '/list', module: './list', access: 'public', frame: 'page', ...screen } };
  const routes = { name: 'sample', remoteApiVersion: REMOTE_API_VERSION, screens };
  writeFileSync(join(folder, 'remote.routes.json'), JSON.stringify(routes));
  return routes;
}

test('a remote’s routes are read as they are declared', () => {
  const routes = declare({ title: 'Courses' });
  expect(readRoutes(folder)).toEqual(routes);
});

test.each([
  [{ path: 'list' }, 'screens.list.path: Not an absolute path'],
  [{ module: '../list' }, 'screens.list.module: Not the name of an exposed module'],
  [{ access: undefined }, 'screens.list.access'],
  [{ frame: 'fancy' }, 'screens.list.frame'],
  [{ parent: 'nowhere' }, 'screens: A parent is no screen'],
  [{ parent: 'list' }, 'screens: A parent is no screen'],
  [{ preload: ['https://elsewhere.example'] }, 'screens.list.preload.0: Not a path of the API'],
  [
    { preload: ['/api/courses/:course'] },
    'screens: A preload has a parameter that the path of its screen lacks',
  ],
])('a route that the shell could not honor stops the build: %j', (screen, reason) => {
  declare(screen);
  expect(() => readRoutes(folder)).toThrow(reason);
});

test.each(remoteFolders(ROOT))('%s is written for the present remote API', (folder) => {
  expect(readRoutes(join(ROOT, folder, 'src')).remoteApiVersion).toBe(REMOTE_API_VERSION);
});

test('each navigation icon is one that the shell has', () => {
  const icons = readFileSync(join(ROOT, 'shell/src/frame/sidebar/navigation-icon.tsx'), 'utf8');
  for (const folder of remoteFolders(ROOT))
    for (const { navigation } of Object.values(readRoutes(join(ROOT, folder, 'src')).screens))
      if (navigation) expect(icons).toMatch(new RegExp(`\\b'?${navigation.icon}'?: `));
});
