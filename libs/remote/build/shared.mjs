import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * What shell and remotes share by Module Federation, one copy each. The shell provides all of it; remotes bring none of
 * it (`import: false`), so that the shell's release decides the version. Of React Router and React Query only the part
 * that `@lectern/remote` and `@lectern/client` re-export is shared: a shared module can't be tree-shaken, and both
 * packages whole weigh about twice as much. See docs/decisions/module-federation.md.
 */
const IN_MAIN_BUNDLE = [
  ...['react', 'react-dom', '@lectern/client', '@lectern/i18n', '@lectern/remote', '@lectern/ui'],
];

/** Each in a chunk of its own, which loads with the first screen that needs it. */
export const ON_DEMAND = [
  '@lectern/ui/select',
  '@lectern/ui/dialog',
  '@lectern/ui/confirm-dialog',
  '@lectern/ui/tooltip',
  '@lectern/ui/pager',
  '@lectern/ui/sub-pages',
  '@lectern/ui/question',
  '@lectern/ui/survey',
  '@lectern/ui/token',
  '@lectern/ui/antd',
];

const require = createRequire(import.meta.url);
const { version } = require('lucide-react/package.json');
/** What all icons are made by, 1.3 KB in each chunk with an icon. Icons import it by a relative path, so it is shared by its file. */
const ICON_FACTORY = join(
  dirname(require.resolve('lucide-react/package.json')),
  'dist/esm/createLucideIcon.mjs',
);
const iconFactory = {
  shareKey: 'lucide-react',
  requiredVersion: `^${version}`,
  singleton: true,
};

const entries = (names, options) => Object.fromEntries(names.map((name) => [name, options]));

/** The `shared` option of the shell. */
export const sharedByShell = {
  ...entries(IN_MAIN_BUNDLE, { singleton: true, eager: true }),
  ...entries(ON_DEMAND, { singleton: true }),
  [ICON_FACTORY]: { ...iconFactory, version, eager: true },
};

/** The `shared` option of a remote. */
export const sharedByRemotes = {
  ...entries([...IN_MAIN_BUNDLE, ...ON_DEMAND], { singleton: true, import: false }),
  [ICON_FACTORY]: { ...iconFactory, import: false },
};
