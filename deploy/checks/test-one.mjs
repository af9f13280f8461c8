import { spawn } from 'node:child_process';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../launch/prepare/build.mjs';
import { install } from '../launch/prepare/install.mjs';

/**
 * `npm run test:one -- <test file or pattern> [options of Vitest or Playwright]`: runs single tests with all they need.
 * Unit and database tests run in Vitest (`--watch` and `-t "name"` work) on a private PostgreSQL. A journey
 * (`shell/e2e/x.e2e.ts`) runs in a browser against a freshly built product (`-g "name"` works).
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);
const from = process.env.INIT_CWD ?? root;
const args = process.argv.slice(2).map((arg) => {
  const path = relative(root, resolve(from, arg));
  return arg.startsWith('-') || path.startsWith('..') ? arg : existsArg(arg, path);
});
if (!args.length) {
  console.error('Usage: npm run test:one -- <test file or pattern> [options of Vitest or Playwright]');
  process.exit(1);
}

/** @type {(() => unknown)[]} */
const cleanups = [];
let code = 1;
// Ctrl-C reaches the test runner too; this process waits for it, then cleans up.
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => undefined);
try {
  await install(root);
  code = await (args.some((arg) => arg.includes('.e2e.')) ? runJourney() : runTests());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}
process.exit(code);

/**
 * Paths are relative to the folder in which npm was called.
 * @param {string} arg
 * @param {string} path
 */
function existsArg(arg, path) {
  return path.includes('.test.') || path.includes('.e2e.') ? path : arg;
}

async function runTests() {
  const { locateNginx, locateRedis } = await import('../launch/programs.mjs');
  const { needsDatabase, startTestDatabase, testVariables, vitest } = await import('./test-programs.mjs');
  const database = needsDatabase(args) ? await startTestDatabase(root) : undefined;
  if (database) cleanups.push(database.stop);
  const mode = args.includes('--watch') ? [] : ['run'];
  return execute([vitest(root), ...mode, ...args], {
    ...testVariables({ databaseUrl: database?.url, redis: locateRedis(), nginx: locateNginx() }),
  });
}

async function runJourney() {
  await build(root);
  const [{ freePort }, { findChromium, locateHeadlessShell }, { removePostgres }, { startLectern }] =
    await Promise.all([
      import('../launch/ports.mjs'),
      import('../launch/programs.mjs'),
      import('../postgres/postgres.mjs'),
      import('../launch/lectern.mjs'),
    ]);
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-journey-'));
  chmodSync(dataDir, 0o711); // root's database runs as another user
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  cleanups.push(() => removePostgres(dataDir));
  const account = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a-password-for-tests' };
  const lectern = await startLectern({
    root,
    say: console.log,
    variables: { PATH: process.env.PATH, ...account, PORT: String(await freePort()), DATA_DIR: dataDir },
  });
  cleanups.push(lectern.stop);
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  return execute([playwright, 'test', '-c', 'shell/e2e/playwright.config.ts', ...args], {
    ...account,
    BASE_URL: lectern.url,
    DATABASE_URL: lectern.databaseUrl,
    DATA_DIR: dataDir,
    CHROMIUM_PATH: await findChromium(),
    HEADLESS_SHELL_PATH: locateHeadlessShell(),
  });
}

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} variables
 * @returns {Promise<number>} exit code
 */
function execute(command, variables) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...variables };
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
}
