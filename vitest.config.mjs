import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { OPS_TESTS } from './deploy/checks/ops-tests.mjs';
import { SameEnvironmentSequencer } from './deploy/testing/same-environment.mjs';

const path = (name) => join(import.meta.dirname, name);
const NEVER = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

/**
 * `npm test` runs the projects unit and db, `npm run test:ops` the project ops, `npm run test:one -- <path>` single files.
 * Tests of db and ops find a PostgreSQL in TEST_DATABASE_URL.
 */
export default defineConfig({
  resolve: {
    alias: [
      ...libraries(),
      { find: /^#tutor\/(.*)$/, replacement: path('api/src/tutor/$1.ts') },
      { find: /^.*\.css$/, replacement: path('libs/ui/src/testing/css-module.mjs') },
    ],
  },
  test: {
    // Worker processes keep modules loaded from file to file; fresh-modules.mjs keeps the files apart.
    pool: 'forks',
    isolate: false,
    sequence: { sequencer: SameEnvironmentSequencer },
    setupFiles: [
      path('deploy/testing/fresh-modules.mjs'),
      path('libs/ui/src/testing/browser.mjs'),
      path('deploy/testing/page-messages.mjs'),
    ],
    // Listens to the window, of which every test file has its own.
    server: { deps: { inline: [/@tanstack\/(query-core|react-query)/] } },
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    // Generous, because the machine may be busy: no test measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...NEVER, ...OPS_TESTS, '**/*.db.test.*'],
        },
      },
      {
        extends: true,
        test: { name: 'db', include: ['**/*.db.test.{ts,mjs}'], exclude: [...NEVER, ...OPS_TESTS] },
      },
      { extends: true, test: { name: 'ops', include: OPS_TESTS, exclude: NEVER } },
    ],
  },
});

/**
 * The sources of the libraries, which their packages export under the condition `source`. The condition itself would
 * also hold for packages from outside, some of which export sources that cannot run.
 */
function libraries() {
  return readdirSync(path('libs')).flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(path(`libs/${folder}/package.json`), 'utf8'));
    return Object.entries(exports)
      .filter(([, target]) => target.source)
      .map(([entry, { source }]) => ({
        find: new RegExp(`^${name}${entry.slice(1)}$`),
        replacement: path(join('libs', folder, source)),
      }));
  });
}
