import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

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
    onlyDependOnLibsWithTags: ['lib:contract', 'lib:data', 'lib:infra'],
    bannedExternalImports: browserPackages,
  })),
  ...['shell', 'mfe-learner', 'mfe-admin', 'mfe-tutor'].map((app) => ({
    sourceTag: `app:${app}`,
    onlyDependOnLibsWithTags: ['lib:contract', 'lib:client', 'lib:ui', 'lib:remote'],
    bannedExternalImports: serverPackages,
  })),
  { sourceTag: 'app:deploy', onlyDependOnLibsWithTags: ['lib:remote'] },
];

/** Said apart from the walls, which see only what can be resolved: an app has no public face. */
const forbiddenPaths = [
  { regex: '^\\.\\./\\.\\./', message: 'No import path leaves by ../../' },
  { regex: '^@lectern/(api|worker|deploy|shell|mfe-[a-z]+)(/|$)', message: 'No app imports another app.' },
];

/** What the shared copy of the router holds: the exports of libs/remote/src/router.ts; MemoryRouter is for tests. */
const routerExports = (
  'BrowserRouter Link matchRoutes MemoryRouter Navigate useLocation useNavigate useNavigationType useParams ' +
  'useRoutes useSearchParams LinkProps RouteObject'
).split(' ');

/** What the shared copy of react-query holds: the exports of libs/remote/build/react-query.mjs. */
const queryExports = (
  'keepPreviousData MutationCache QueryCache QueryClient QueryClientProvider queryOptions useMutation ' +
  'useQuery UseQueryResult'
).split(' ');

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/.data/**', '**/fixtures/**', '.nx/**'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    plugins: { '@nx': nx },
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        // '#tutor/…' are the modules that the API's offline tools import from its sources.
        { allow: ['#tutor/*'], enforceBuildableLibDependency: false, depConstraints: walls },
      ],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-imports': ['error', { patterns: forbiddenPaths }],
    },
  },
  {
    // Emitted constructor metadata needs value imports, which this rule can't see.
    files: ['api/**', 'worker/**', 'libs/data/**', 'libs/infra/**'],
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
  {
    files: frontEnd,
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': [
        'error',
        {
          patterns: forbiddenPaths,
          paths: [
            {
              name: 'react-router-dom',
              allowImportNames: routerExports,
              message: 'Add it to libs/remote/src/router.ts first.',
            },
            {
              name: '@tanstack/react-query',
              allowImportNames: queryExports,
              message: 'Add it to libs/remote/build/react-query.mjs first.',
            },
          ],
        },
      ],
    },
  },
  {
    // The journeys prepare the database they run on; their fixtures have a `use` of their own.
    files: ['shell/e2e/**'],
    rules: { '@nx/enforce-module-boundaries': 'off', 'react-hooks/rules-of-hooks': 'off' },
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
