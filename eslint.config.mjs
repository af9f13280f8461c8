import { existsSync } from 'node:fs';
import { join } from 'node:path';
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { AREAS, PACKAGES_WITH_AREAS } from './deploy/checks/areas.mjs';
import { remoteFolders } from './libs/remote/build/remotes.mjs';

const remotes = remoteFolders(import.meta.dirname);
const frontEnd = ['shell/**', 'mfe-*/**', 'libs/client/**', 'libs/ui/**', 'libs/remote/**'];
const serverPackages = ['@nestjs/*', 'typeorm', 'pg', 'bullmq', 'ioredis', 'express', 'pino'];
const browserPackages = ['react', 'react-dom', 'antd', '@tanstack/*', 'react-router-dom', '@radix-ui/*'];

/** Who may import whom: the two walls (front end never imports back end, no app imports another app). */
const walls = [
  {
    sourceTag: 'lib:contract',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['zod', 'zod/*', 'vitest'],
  },
  {
    sourceTag: 'lib:text',
    onlyDependOnLibsWithTags: ['lib:contract'],
    bannedExternalImports: [...browserPackages, ...serverPackages],
  },
  {
    sourceTag: 'lib:data',
    onlyDependOnLibsWithTags: ['lib:contract', 'lib:text'],
    bannedExternalImports: browserPackages,
  },
  {
    sourceTag: 'lib:infra',
    onlyDependOnLibsWithTags: ['lib:contract'],
    bannedExternalImports: browserPackages,
  },
  {
    sourceTag: 'lib:pdf',
    onlyDependOnLibsWithTags: ['lib:contract', 'lib:infra'],
    bannedExternalImports: browserPackages,
  },
  {
    sourceTag: 'lib:office',
    onlyDependOnLibsWithTags: ['lib:contract', 'lib:pdf'],
    bannedExternalImports: [...browserPackages, ...serverPackages],
  },
  {
    sourceTag: 'lib:question-formats',
    onlyDependOnLibsWithTags: ['lib:contract'],
    bannedExternalImports: [...browserPackages, ...serverPackages],
  },
  {
    sourceTag: 'lib:import-reader',
    onlyDependOnLibsWithTags: ['lib:contract', 'lib:text', 'lib:data', 'lib:pdf', 'lib:question-formats'],
    bannedExternalImports: [...browserPackages, ...serverPackages],
  },
  {
    sourceTag: 'lib:client',
    onlyDependOnLibsWithTags: ['lib:contract'],
    bannedExternalImports: serverPackages,
  },
  { sourceTag: 'lib:ui', onlyDependOnLibsWithTags: ['lib:contract'], bannedExternalImports: serverPackages },
  {
    sourceTag: 'lib:remote',
    onlyDependOnLibsWithTags: ['lib:contract', 'lib:client'],
    bannedExternalImports: serverPackages,
  },
  ...['api', 'worker'].map((app) => ({
    sourceTag: `app:${app}`,
    onlyDependOnLibsWithTags: [
      'lib:contract',
      'lib:text',
      'lib:data',
      'lib:infra',
      'lib:pdf',
      'lib:office',
      'lib:question-formats',
      'lib:import-reader',
    ],
    bannedExternalImports: browserPackages,
  })),
  ...['shell', ...remotes].map((app) => ({
    sourceTag: `app:${app}`,
    onlyDependOnLibsWithTags: ['lib:contract', 'lib:client', 'lib:ui', 'lib:remote'],
    bannedExternalImports: serverPackages,
  })),
  { sourceTag: 'app:deploy', onlyDependOnLibsWithTags: ['lib:remote', 'lib:infra'] },
];

/** One zone for each importing area, because the rule looks at every zone of a file for every import in it. */
const areaWalls = PACKAGES_WITH_AREAS.flatMap((folder) => {
  const areas = AREAS.filter((area) => existsSync(join(import.meta.dirname, folder, area)));
  return areas.slice(0, -1).map((area, index) => ({
    target: `${folder}/${area}`,
    from: `${folder}/@(${areas.slice(index + 1).join('|')})/**`,
    message: `The area ${area} imports only from areas to its left, see docs/architecture.md.`,
  }));
});

/** Said apart from the walls, which see only what can be resolved: an app has no public face. */
const forbiddenPaths = [
  { regex: '^@lectern/(api|worker|deploy|shell|mfe-[a-z]+)(/|$)', message: 'No app imports another app.' },
];

/** Shared by Module Federation as parts of our own libraries, see docs/decisions/module-federation.md. */
const sharedPackages = [
  { name: 'react-router', message: 'Import it from @lectern/remote, which shares a part of the router.' },
  { name: 'react-router-dom', message: 'Import it from @lectern/remote, which shares a part of the router.' },
  { name: '@tanstack/react-query', message: 'Import it from @lectern/client, which shares a part of it.' },
];

/** See 'SQL' in CONTRIBUTING.md. */
const queriesFiles = ['**/*.queries.ts', '**/*.policy.ts'];
const queryStrings = ['Literal', 'TemplateLiteral'].map((type) => ({
  selector: `CallExpression[callee.property.name='query'][arguments.0.type='${type}']`,
  message: 'A query is a function of a *.queries.ts file that calls queryRows or changeRows with sql`…`.',
}));
const sqlElsewhere = {
  selector: "TaggedTemplateExpression[tag.name='sql']",
  message: 'SQL is in *.queries.ts, conditions of rights in *.policy.ts.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.data/**',
      '**/fixtures/**',
      '**/test-results/**',
      '.nx/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: { '@nx': nx, regexp },
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        // '#tutor/…' and '#drafting/…' are the modules that the API's offline tools import from its sources.
        {
          allow: ['#tutor/**', '#drafting/*'],
          enforceBuildableLibDependency: false,
          depConstraints: walls,
        },
      ],
      eqeqeq: 'error',
      // A text that a stranger chooses must not keep a pattern busy.
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-imports': ['error', { patterns: forbiddenPaths }],
    },
  },
  {
    files: PACKAGES_WITH_AREAS.map((folder) => `${folder}/**`),
    ignores: ['**/*.test.*'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: areaWalls }],
    },
  },
  {
    // Emitted constructor metadata needs value imports, which this rule can't see.
    files: ['api/**', 'worker/**', 'libs/data/**', 'libs/infra/**', 'libs/pdf/**'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    ignores: [
      'libs/infra/src/env/env.ts',
      'libs/data/src/database/*migrat*.ts',
      '**/*.test.*',
      '**/testing/**',
      'shell/e2e/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only libs/infra/src/env/env.ts reads the environment.',
        },
      ],
    },
  },
  {
    files: ['api/src/**', 'worker/src/**', 'libs/data/src/**'],
    // The database area runs the SQL, defines roles and applies migrations; `queryPage` builds on the SQL of its callers.
    ignores: [
      ...queriesFiles,
      'libs/data/src/database/**',
      '**/*.test.*',
      '**/testing/**',
      'api/src/platform/lists/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...queryStrings, sqlElsewhere] },
  },
  { files: queriesFiles, rules: { 'no-restricted-syntax': ['error', ...queryStrings] } },
  { files: frontEnd, languageOptions: { globals: { ...globals.browser } } },
  {
    // The rules of the React compiler are in .oxlintrc.json. Tests and journeys have no screens of their own.
    files: frontEnd,
    ignores: ['**/*.test.*', '**/testing/**', 'shell/e2e/!(hello)/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['mfe-*/**', 'shell/src/**'],
    ignores: ['**/*.test.*', '**/testing/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: forbiddenPaths, paths: sharedPackages }] },
  },
  {
    // The shell brings the router, and with it what only it needs.
    files: [
      'shell/src/{main,app}.tsx',
      'shell/src/search/choices.ts',
      'shell/src/notifications/notification-item.tsx',
      'shell/src/frame/header/list-breadcrumbs.ts',
    ],
    rules: {
      'no-restricted-imports': ['error', { patterns: forbiddenPaths, paths: sharedPackages.slice(1) }],
    },
  },
  {
    // The journeys prepare the database they run on.
    files: ['shell/e2e/**'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    files: ['shell/src/**', 'mfe-*/src/**', 'libs/ui/src/**', 'libs/client/src/**'],
    ignores: ['libs/client/src/call.ts', 'shell/src/remotes/**', '**/*.test.*'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Only libs/client/src/call.ts calls the API.' },
      ],
    },
  },
  prettier,
);
