/**
 * What shell and remotes share, one copy each: the shell brings it (`shell/src/remotes/shared.ts` lays it out under
 * these names), remotes only use it. The first group is in the shell's own bundle, each of the second a chunk of its
 * own, fetched with the first screen that needs it.
 */
export const ALWAYS = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@lectern/client',
  '@lectern/remote',
  '@lectern/ui',
];
export const HEAVY = ['select', 'dialog', 'tooltip', 'antd'].map((part) => `@lectern/ui/${part}`);

const named = Object.fromEntries([
  // And the federation's runtime itself: half of a remote's entry.
  ['@module-federation/runtime', 'var lectern_shell.federation'],
  ...ALWAYS.map((name) => [name, `var lectern_shell.shared[${JSON.stringify(name)}]`]),
  ...HEAVY.map((name) => [name, `promise lectern_shell.parts[${JSON.stringify(name)}]()`]),
]);

// Each icon brings its drawing alone.
const icons = ({ request }, done) =>
  request?.endsWith('/createLucideIcon.mjs') ? done(undefined, 'var lectern_shell.icon') : done();

/**
 * Has a remote take all that from the page. Not the federation's own sharing: that chooses among copies and versions,
 * of which there is one here, and its code weighs more than the learner's landing page.
 */
export const externals = [named, icons];
