import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { remoteFolders } from './libs/remote/build/remotes.mjs';

const remotes = remoteFolders(import.meta.dirname);
const frontEnd = ['shell/**', 'mfe-*/**', 'libs/client/**', 'libs/ui/**', 'libs/remote/**'];
const serverPackages = ['@nestjs/*', 'typeorm', 'pg', 'bullmq', 'ioredis', 'express', 'pino'];
const browserPackages = ['react', 'react-dom', 'antd', '@tanstack/*', 'react-router-dom', '@radix-ui/*'];

/** Who may import whom: the two walls (front end never imports back end, no app imports another app). */
const walls = [
  { sourceTag: 'lib:contract', onlyDependOnLibsWithTags: [], allowedExternalImports: ['zod', 'zod/*'] },
  {
    sourceTag: 'lib:data',
    onlyDependOnLibsWithTags: ['lib:contract'],
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
    onlyDependOnLibsWithTags: ['lib:contract', 'lib:data', 'lib:pdf', 'lib:question-formats'],
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

/** Folders that every module of the API may use as they are. */
const API_PLUMBING = [
  'http',
  'web',
  'pages',
  'testing',
  'words',
  'workbooks',
  'question-rules',
  'question-html',
  'course-rows',
];

/** What a module of the API shows to the others: services, Nest modules, events, and the wire form of its entities. */
const API_PUBLIC = '@(*.service|*.module|*-events|present-*).ts';

/**
 * Sign-in and the built-in identity provider are one subject in two folders, and share the client's id and secret; link
 * previews name the same files as courses do.
 */
const WALL_EXCEPTIONS = ['auth/openid.service', 'auth/sessions', 'pages/link-previews.service'].map(
  (file) => `api/src/${file}.ts`,
);

/**
 * The walls inside the apps: a screen folder (one with a `*-page.tsx`) is imported by the app's root alone, and a module
 * of the API only through its service. One zone for each importing folder, because the rule looks at every zone of a
 * file for every import in it.
 */
const innerWalls = [
  ...remotes.flatMap((app) => {
    const folders = foldersOf(`${app}/src`);
    const screens = folders.filter((folder) => filesOf(folder).some((name) => name.endsWith('-page.tsx')));
    return folders.flatMap((target) =>
      wallAround(target, screens, {
        of: (others) => `${app}/src/${others}/**`,
        message:
          'A screen folder is not imported by other folders: move what both need to a folder of its own.',
      }),
    );
  }),
  ...foldersOf('api/src')
    .filter((folder) => !folder.endsWith('/testing'))
    .flatMap((target) =>
      wallAround(
        target,
        foldersOf('api/src').filter((folder) => !API_PLUMBING.includes(basename(folder))),
        {
          of: (others) => `api/src/${others}/**/!(${API_PUBLIC})`,
          message: 'A module of the API is used through its service.',
        },
      ),
    ),
];

/**
 * What one folder may not import: other folders beside it.
 * @param {string} target
 * @param {string[]} folders that have a wall
 * @param {{ of: (others: string) => string, message: string }} wall `of` returns a glob of what is behind the wall
 */
function wallAround(target, folders, { of, message }) {
  const others = folders.filter((folder) => folder !== target).map((folder) => basename(folder));
  return others.length ? [{ target, from: of(`@(${others.join('|')})`), message }] : [];
}

/** @param {string} folder seen from this file */
function filesOf(folder) {
  return existsSync(folderPath(folder)) ? readdirSync(folderPath(folder)) : [];
}

/** @param {string} folder seen from this file */
function foldersOf(folder) {
  return filesOf(folder)
    .map((name) => `${folder}/${name}`)
    .filter((path) => statSync(folderPath(path)).isDirectory());
}

/** @param {string} folder */
function folderPath(folder) {
  return join(import.meta.dirname, folder);
}

/** Said apart from the walls, which see only what can be resolved: an app has no public face. */
const forbiddenPaths = [
  { regex: '^\\.\\./\\.\\./', message: 'No import path leaves by ../../' },
  { regex: '^@lectern/(api|worker|deploy|shell|mfe-[a-z]+)(/|$)', message: 'No app imports another app.' },
];

/** Shared by Module Federation as parts of our own libraries, see docs/decisions/module-federation.md. */
const sharedPackages = [
  { name: 'react-router', message: 'Import it from @lectern/remote, which shares a part of the router.' },
  { name: 'react-router-dom', message: 'Import it from @lectern/remote, which shares a part of the router.' },
  { name: '@tanstack/react-query', message: 'Import it from @lectern/client, which shares a part of it.' },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/.data/**', '**/fixtures/**', '.nx/**'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: { '@nx': nx, regexp },
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        // '#tutor/…' and '#question-drafts/…' are the modules that the API's offline tools import from its sources.
        {
          allow: ['#tutor/*', '#question-drafts/*'],
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
    files: ['api/src/**', 'mfe-*/src/**'],
    ignores: ['**/*.test.*', ...WALL_EXCEPTIONS],
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
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: innerWalls }],
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
      'libs/infra/src/env.ts',
      'libs/data/src/*migrat*.ts',
      '**/*.test.*',
      '**/testing/**',
      'shell/e2e/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only libs/infra/src/env.ts reads the environment.' },
      ],
    },
  },
  { files: frontEnd, languageOptions: { globals: { ...globals.browser } } },
  {
    // These rules compile every file, which is most of the time of a lint run; tests and journeys have no screens of
    // their own.
    files: frontEnd,
    ignores: ['**/*.test.*', '**/testing/**', 'shell/e2e/*.ts', 'shell/e2e/sentences/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['mfe-*/**', 'shell/src/**'],
    ignores: ['**/*.test.*', '**/testing/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: forbiddenPaths, paths: sharedPackages }] },
  },
  {
    // The shell brings the router, and with it what only it needs.
    files: ['shell/src/{main,app}.tsx', 'shell/src/frame/notifications.tsx'],
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
