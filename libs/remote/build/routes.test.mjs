import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { declarationOf } from './routes.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'remote-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'package.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const declare = (routes, rest = '') =>
  writeFileSync(
    join(root, 'src', 'remote.tsx'),
    `import { Card } from '@lectern/ui';
     import { texts } from './texts';
     import { page, type Remote } from '@lectern/remote';
     const Page = page(() => import('./page-that-does-not-exist'));
     const remote: Remote = { name: 'sample', routes: ${routes}, ${rest} };
     export default remote;`,
  );

test('the route table is what remote.tsx declares, read without loading a page', () => {
  writeFileSync(join(root, 'src', 'texts.ts'), `export const texts = { title: 'Courses' } as const;`);
  declare(
    `[{ path: '/courses', element: <Page />, handle: { access: 'public', frame: 'page', title: texts.title } }]`,
    'overlays: [Card]',
  );
  expect(declarationOf(root)).toEqual({
    name: 'sample',
    overlays: true,
    routes: [{ path: '/courses', access: 'public', frame: 'page', title: 'Courses', subtitle: undefined }],
    pages: ['./page-that-does-not-exist'],
  });
});

test('a route’s page is the first that its element holds', () => {
  const element = '<main visitors={<Page />}>{null}</main>';
  writeFileSync(join(root, 'src', 'texts.ts'), 'export const texts = {};');
  declare(`[{ path: '/', element: ${element}, handle: { access: 'public', frame: 'page' } }]`);
  expect(declarationOf(root).pages).toEqual(['./page-that-does-not-exist']);
});

test.each([
  [`[{ path: 'courses', handle: {} }]`, "the path 'courses' is not absolute"],
  [`[{ path: '/a', handle: { frame: 'page' } }]`, 'does not say who may see it'],
  [`[{ path: '/a', handle: { access: 'public', frame: 'fancy' } }]`, 'does not name its frame'],
  [`[{ path: '/a', children: [], handle: {} }]`, 'declare each screen by its whole path'],
])('a route that the shell could not honour stops the build: %s', (routes, reason) => {
  writeFileSync(join(root, 'src', 'texts.ts'), 'export const texts = {};');
  declare(routes);
  expect(() => declarationOf(root)).toThrow(reason);
});
