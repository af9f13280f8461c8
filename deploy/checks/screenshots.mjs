import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../launch/prepare/build.mjs';
import { install } from '../launch/prepare/install.mjs';
import { run } from '../launch/run.mjs';
import { step } from '../launch/prepare/steps.mjs';

/**
 * `npm run screenshots -- <folder>`: takes screenshots of every screen of shell/e2e/screens/screens.ts with realistic data, in both
 * themes, in a wide and a narrow window.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'screenshots');
const account = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a-password-for-screenshots' };
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort(new Error('Stopped.')));
process.once('SIGTERM', () => stopping.abort(new Error('Stopped.')));

await install(root, stopping.signal);
await build(root, stopping.signal);
const [{ freePort }, { findChromium }, { removePostgres }, { startLectern }] = await Promise.all([
  import('../launch/ports.mjs'),
  import('../launch/programs.mjs'),
  import('../postgres/postgres.mjs'),
  import('../launch/lectern.mjs'),
]);
const chromium = await findChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'lectern-screenshots-'));
chmodSync(dataDir, 0o711); // root's database runs as another user
/** @type {Awaited<ReturnType<typeof startLectern>> | undefined} */
let lectern;
try {
  lectern = await startLectern({
    root,
    say: console.log,
    abort: stopping.signal,
    variables: { PATH: process.env.PATH, ...account, PORT: String(await freePort()), DATA_DIR: dataDir },
  });
  const env = {
    ...process.env,
    ...account,
    BASE_URL: lectern.url,
    DATABASE_URL: lectern.databaseUrl,
    DATA_DIR: dataDir,
    CHROMIUM_PATH: chromium,
    SCREENSHOTS: folder,
  };
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const command = [process.execPath, playwright, 'test', '-c', 'shell/e2e/screenshots.config.ts'];
  await step('Taking screenshots', (detail) =>
    run('playwright', command, { cwd: root, env, onLine: detail, abort: stopping.signal }),
  );
  console.log(`The screenshots are in ${folder}`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await lectern?.stop();
  await removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
