import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/**
 * What shell and remotes share, one copy each: the shell brings it, remotes only use it. The first group is in the
 * shell's own bundle, each of the second a chunk of its own, fetched with the first screen that needs it.
 */
export const ALWAYS = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@lectern/contract',
  '@lectern/client',
  '@lectern/remote',
  '@lectern/ui',
];
export const HEAVY = ['select', 'dialog', 'tooltip', 'antd'].map((part) => `@lectern/ui/${part}`);

const entries = (names, settings) =>
  names.map((name) => [name, { singleton: true, requiredVersion: false, ...settings }]);

export const brought = Object.fromEntries([...entries(ALWAYS, { eager: true }), ...entries(HEAVY, {})]);
// Facades of them, see there.
brought['react-router-dom'].import = '@lectern/remote/router';
Object.assign(brought['@tanstack/react-query'], {
  import: resolve(import.meta.dirname, 'react-query.mjs'),
  version: createRequire(import.meta.url)('@tanstack/react-query/package.json').version,
});
export const used = Object.fromEntries(entries([...ALWAYS, ...HEAVY], { import: false }));
