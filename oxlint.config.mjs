import { PACKAGES_WITH_AREAS } from './deploy/checks/areas.mjs';

const frontEnd = ['shell/**', 'mfe-*/**', 'libs/client/**', 'libs/ui/**', 'libs/remote/**'];
const testing = ['**/*.test.*', '**/testing/**'];

/** Said apart from the walls: an app has no public face. */
const forbiddenPaths = [
  { regex: '^@lectern/(api|worker|deploy|shell|mfe-[a-z]+)(/|$)', message: 'No app imports another app.' },
];

/** Shared by Module Federation as parts of our own libraries, see docs/decisions/module-federation.md. */
const sharedPackages = [
  { name: 'react-router', message: 'Import it from @lectern/remote, which shares a part of the router.' },
  { name: 'react-router-dom', message: 'Import it from @lectern/remote, which shares a part of the router.' },
  { name: '@tanstack/react-query', message: 'Import it from @lectern/client, which shares a part of it.' },
];

const queriesFiles = ['**/*.queries.ts', '**/*.policy.ts'];

/** Without options and for all files: faults of JavaScript. */
const FAULTS = [
  'constructor-super',
  'for-direction',
  'getter-return',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-class-assign',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-const-assign',
  'no-constant-binary-expression',
  'no-control-regex',
  'no-debugger',
  'no-dupe-class-members',
  'no-dupe-else-if',
  'no-dupe-keys',
  'no-duplicate-case',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-empty-static-block',
  'no-ex-assign',
  'no-extra-boolean-cast',
  'no-fallthrough',
  'no-func-assign',
  'no-global-assign',
  'no-import-assign',
  'no-invalid-regexp',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-new-native-nonconstructor',
  'no-obj-calls',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-self-assign',
  'no-setter-return',
  'no-shadow-restricted-names',
  'no-sparse-arrays',
  'no-this-before-super',
  'no-unassigned-vars',
  'no-unreachable',
  'no-unsafe-finally',
  'no-unsafe-negation',
  'no-unsafe-optional-chaining',
  'no-unused-labels',
  'no-unused-private-class-members',
  'no-useless-assignment',
  'no-useless-backreference',
  'no-useless-catch',
  'no-useless-escape',
  'preserve-caught-error',
  'require-yield',
  'use-isnan',
  'valid-typeof',
];

/** Older forms of what the language says better now. */
const OLDER_FORMS = [
  'eqeqeq',
  'no-array-constructor',
  'no-unused-expressions',
  'no-useless-constructor',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
];

const TYPESCRIPT_RULES = [
  'no-duplicate-enum-values',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-invalid-void-type',
  'no-misused-new',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-asserted-optional-chain',
  'no-non-null-assertion',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-type-constraint',
  'no-unsafe-declaration-merging',
  'no-unsafe-function-type',
  'no-wrapper-object-types',
  'prefer-as-const',
  'prefer-literal-enum-member',
  'prefer-namespace-keyword',
  'triple-slash-reference',
  'unified-signatures',
];

const RULES_OF_HOOKS = ['exhaustive-deps', 'rules-of-hooks'];

const REACT_COMPILER_RULES = [
  'error-boundaries',
  'globals',
  'immutability',
  'incompatible-library',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'unsupported-syntax',
  'use-memo',
];

/**
 * @param {string[]} rules
 * @param {string} [plugin] with a slash at its end
 */
const errors = (rules, plugin = '') => Object.fromEntries(rules.map((rule) => [plugin + rule, 'error']));

export default {
  plugins: ['typescript', 'react'],
  jsPlugins: ['./deploy/lint/plugin.mjs'],
  categories: { correctness: 'off' },
  options: { reportUnusedDisableDirectives: 'error' },
  env: { builtin: true, node: true },
  ignorePatterns: ['**/dist/**', '**/.data/**', '**/fixtures/**', '**/test-results/**', '.nx/**'],
  rules: {
    ...errors([...FAULTS, ...OLDER_FORMS]),
    ...errors(TYPESCRIPT_RULES, 'typescript/'),
    ...errors(['message-arguments', 'package-walls', 'regular-expressions'], 'lectern/'),
    'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-restricted-imports': ['error', { patterns: forbiddenPaths }],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  },
  overrides: [
    // The compiler finds these in TypeScript.
    { files: ['**/*.js', '**/*.mjs'], rules: errors(['no-undef', 'no-redeclare']) },
    {
      files: PACKAGES_WITH_AREAS.map((folder) => `${folder}/**`),
      excludeFiles: ['**/*.test.*'],
      rules: errors(['area-walls'], 'lectern/'),
    },
    {
      // Emitted constructor metadata needs value imports, which this rule can't see.
      files: ['api/**', 'worker/**', 'libs/data/**', 'libs/infra/**', 'libs/pdf/**'],
      rules: { 'typescript/consistent-type-imports': 'off' },
    },
    {
      files: ['**/*.ts', '**/*.tsx'],
      excludeFiles: [
        'libs/infra/src/env/env.ts',
        'libs/data/src/database/*migrat*.ts',
        ...testing,
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
      excludeFiles: [...queriesFiles, 'libs/data/src/database/**', ...testing, 'api/src/platform/lists/**'],
      rules: errors(['query-without-text', 'sql-in-queries'], 'lectern/'),
    },
    { files: queriesFiles, rules: errors(['query-without-text'], 'lectern/') },
    { files: [...frontEnd, 'deploy/benchmark/screens/**'], env: { browser: true } },
    // The build replaces it.
    { files: ['libs/remote/build/hot-runtime.mjs'], globals: { REFRESH_RUNTIME: 'readonly' } },
    {
      // Tests and journeys have no screens of their own.
      files: ['shell/src/**', 'shell/e2e/hello/**', ...frontEnd.slice(1)],
      excludeFiles: testing,
      rules: errors([...RULES_OF_HOOKS, ...REACT_COMPILER_RULES], 'react/'),
    },
    {
      files: ['mfe-*/**', 'shell/src/**'],
      excludeFiles: testing,
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
      rules: { 'lectern/package-walls': 'off' },
    },
    {
      files: ['shell/src/**', 'mfe-*/src/**', 'libs/ui/src/**', 'libs/client/src/**'],
      excludeFiles: [
        ...['libs/client/src/call.ts', 'libs/client/src/offline/fetch-copy.ts'],
        // The scripts of `start` run as they are, before anything else.
        ...['shell/src/start/**', 'shell/src/remotes/**', '**/*.test.*'],
      ],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'Only libs/client/src/call.ts calls the API.' },
        ],
      },
    },
  ],
};
