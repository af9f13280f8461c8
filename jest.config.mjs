const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};

const shared = {
  rootDir: import.meta.dirname,
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Their "source" export is not meant for us.
    '^(scroll-into-view-if-needed|compute-scroll-into-view)$': '<rootDir>/node_modules/$1/dist/index.cjs',
    '\\.css$': '<rootDir>/libs/ui/src/testing/css-module.mjs',
  },
  setupFilesAfterEnv: ['<rootDir>/deploy/testing/jest-retries.mjs'],
  setupFiles: ['<rootDir>/libs/ui/src/testing/browser.mjs'],
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
  modulePathIgnorePatterns: ['/dist/'],
};

/** `npm test` runs both projects, `npm run test:one -- <path>` single files; db tests find a PostgreSQL in TEST_DATABASE_URL. */
export default {
  // Generous, because the machine may be busy: no test measures time.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.test.{ts,tsx,mjs}'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.db\\.test\\.'],
    },
    { ...shared, displayName: 'db', testMatch: ['**/*.db.test.{ts,mjs}'] },
  ],
};
