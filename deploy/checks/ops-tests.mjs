/**
 * Tests of operations, which `npm run test:ops` runs: they start servers, kill processes, back up, restore and install.
 * Every other unit or database test runs in `npm test`. Patterns of Vitest, relative to the root of the repository.
 */
export const OPS_TESTS = [
  'deploy/{backup,docker,kubernetes,operate,postgres,proxy,release,roles,systemd}/**/*.test.mjs',
  'deploy/launch/{dev-back-end,lock,tracing.db}.test.mjs',
  'deploy/launch/prepare/install.test.mjs',
  'worker/src/main.db.test.ts',
  'worker/src/tasks/reminders/killed-worker.db.test.ts',
];

/** Arguments of Vitest for `npm test`, by the projects of vitest.config.mjs. */
export const UNIT_AND_DATABASE = ['--project=unit', '--project=db'];
/** Arguments of Vitest for `npm run test:ops`. */
export const OPERATIONS = ['--project=ops'];
