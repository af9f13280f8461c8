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
// A facade of it, see there.
brought['react-router-dom'].import = '@lectern/remote/router';
export const used = Object.fromEntries(entries([...ALWAYS, ...HEAVY], { import: false }));
