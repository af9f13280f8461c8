import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium as playwright } from 'playwright';
import { freePort } from './ports.mjs';
import { until } from './processes.mjs';
import { run } from './run.mjs';
import { step } from './prepare/steps.mjs';

/** Programs that the tests use besides Node: a Chromium, and where possible its headless shell, a Redis and an nginx. */

const CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome'];
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Path of a Chromium: CHROMIUM_PATH, an installed one, Playwright's own, else one that is installed now.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const locate = () =>
    process.env.CHROMIUM_PATH || findOnPath(CHROMIUMS) || pathIfExists(playwright.executablePath());
  if (!locate() && canInstall()) await installPackage('chromium').catch(() => undefined);
  if (!locate()) {
    await step('Installing Chromium', () =>
      run('playwright install', [process.execPath, playwrightCli(), 'install', 'chromium'], {
        cwd: process.cwd(),
      }),
    ).catch(() => undefined);
  }
  const path = locate();
  if (!path)
    throw new Error('The browser journeys need a Chromium. Install one, or set CHROMIUM_PATH to it.');
  return path;
}

/**
 * Path of Chromium's headless shell, which needs less processor time and has no viewer of PDF files; undefined where there
 * is none and none can be installed.
 * @returns {Promise<string | undefined>}
 */
export async function findHeadlessShell() {
  if (!locateHeadlessShell() && canInstall())
    await installPackage('chromium-headless-shell').catch(() => undefined);
  return locateHeadlessShell();
}

/** Path of an installed headless shell. */
export const locateHeadlessShell = () => process.env.HEADLESS_SHELL_PATH || findOnPath(HEADLESS_SHELLS);

/**
 * Path of a redis-server; undefined, with a printed reason, where there is none and none can be installed.
 * @returns {Promise<string | undefined>}
 */
export async function findRedis() {
  if (!locateRedis() && canInstall()) await installPackage('redis-server').catch(() => undefined);
  if (!locateRedis())
    console.log('No redis-server here, and none can be installed: the queue is tested on PostgreSQL only.');
  return locateRedis();
}

/** Path of an installed redis-server. */
export const locateRedis = () => process.env.REDIS_SERVER_PATH || findOnPath(['redis-server']);

/**
 * Path of an nginx; undefined, with a printed reason, where there is none and none can be installed.
 * @returns {Promise<string | undefined>}
 */
export async function findNginx() {
  if (!locateNginx() && canInstall()) await installPackage('nginx-light').catch(() => undefined);
  if (!locateNginx())
    console.log('No nginx here, and none can be installed: the rules of deploy/proxy are not tested.');
  return locateNginx();
}

/** Path of an installed nginx. */
export const locateNginx = () => process.env.NGINX_PATH || findOnPath(['nginx']);

/** Debian's packages that docs/operate/small-server.md installs, each with a path that exists when it is installed. */
const SERVER_PROGRAMS = {
  systemd: '/lib/systemd/systemd',
  dbus: '/usr/bin/dbus-daemon',
  nginx: '/usr/sbin/nginx',
  certbot: '/usr/bin/certbot',
  'python3-certbot-nginx': '/usr/lib/python3/dist-packages/certbot_nginx',
  rsync: '/usr/bin/rsync',
  'openssh-server': '/usr/sbin/sshd',
  postgresql: '/usr/bin/pg_ctlcluster',
  'redis-server': '/usr/bin/redis-server',
};

/** Lists the packages of SERVER_PROGRAMS that are not installed. */
export const listMissingServerPackages = () =>
  Object.entries(SERVER_PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : name));

/** Installs the missing packages of SERVER_PROGRAMS, except where systemd runs, because it would start their servers. */
export async function installServerPackages() {
  const missing = listMissingServerPackages();
  if (missing.length && canInstall() && !existsSync('/run/systemd/system'))
    await installPackage(...missing).catch(() => undefined);
}

/**
 * Starts a private Redis on a free port.
 * @param {string} program
 * @param {string} folder
 */
export async function startRedis(program, folder) {
  const port = await freePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'yes',
  ];
  const server = spawn(program, args, { stdio: 'ignore' });
  const ended = new Promise((done) => server.once('exit', done));
  // Imported late: `services.mjs` imports a package that is missing before `npm install`.
  const { checkRedis } = await import('./services.mjs');
  const url = `redis://127.0.0.1:${port}`;
  const isReachable = () =>
    checkRedis(url).then(
      () => true,
      () => false,
    );
  await until(isReachable, 10_000);
  return {
    url,
    async stop() {
      server.kill();
      await ended;
    },
  };
}

/** @param {string[]} names */
function findOnPath(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path */
const pathIfExists = (path) => (existsSync(path) ? path : undefined);

/** Whether this process is root on Debian or a distribution based on it. */
const canInstall = () => process.getuid?.() === 0 && Boolean(findOnPath(['apt-get']));

/** @param {string[]} names */
function installPackage(...names) {
  // Debian starts no server in run level 1.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return step(`Installing ${names.join(', ')}`, async () => {
    await run('apt-get update', ['apt-get', 'update'], { cwd: '/', env });
    const command = ['apt-get', 'install', '-y', '--no-remove', '--no-install-recommends', ...names];
    await run(`apt-get install ${names.join(' ')}`, command, { cwd: '/', env });
  });
}

const playwrightCli = () => new URL('../../node_modules/playwright/cli.js', import.meta.url).pathname;
