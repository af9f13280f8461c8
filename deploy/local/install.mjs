import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { runExclusively } from './lock.mjs';
import { run } from './run.mjs';
import { step } from './steps.mjs';

/** Runs before node_modules exists: this file and its imports may only import Node's own modules. */

const RESULTS = [
  'api/dist/main.js',
  'worker/dist/main.js',
  'libs/data/dist/migrate.js',
  'dist/web/index.html',
];
const ASSEMBLE = 'libs/remote/build/assemble.mjs';

/**
 * Installs the packages of the lock file, unless they are installed.
 * @param {string} root of the repository
 * @param {AbortSignal} [abort]
 */
export async function install(root, abort) {
  const required = () =>
    fingerprint(root, ['package-lock.json', ...manifests(root)]) + process.platform + process.arch;
  const isDone = () => stamp(root, 'installed') === required();
  if (isDone()) return;
  // The same with every npm: no install scripts (npm 11 runs none), and no `npm --prefix` of the calling npm.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(local_|global_)?prefix$/i.test(name)),
  );
  const flags = [
    '--include=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const work = async () => {
    if (isDone()) return;
    await step('Installing packages', () =>
      run('npm install', [...npm(), 'install', ...flags], { cwd: root, env, abort }),
    );
    writeStamp(root, 'installed', required());
  };
  await runExclusively(stateFolder(root), work, abort);
}

/**
 * Builds what has changed since the last build, and assembles the front ends in dist/web.
 * @param {string} root
 * @param {AbortSignal} [abort]
 */
export async function build(root, abort) {
  const settings = ['package-lock.json', 'nx.json', 'tsconfig.base.json', ...manifests(root)];
  const folders = workspaces(root).filter((path) => path !== 'deploy');
  const sources = () => fingerprint(root, [...settings, ...folders]);
  const isDone = () =>
    stamp(root, 'built') === sources() && RESULTS.every((path) => existsSync(join(root, path)));
  if (isDone()) return;
  const work = async () => {
    if (isDone()) return;
    const before = sources();
    await step('Building', (detail) => buildAll(root, detail, abort));
    writeStamp(root, 'built', before);
  };
  await runExclusively(stateFolder(root), work, abort);
}

/**
 * @param {string} root
 * @param {(line: string) => void} detail
 * @param {AbortSignal} [abort]
 */
async function buildAll(root, detail, abort) {
  const command = [join(root, 'node_modules/.bin/nx'), 'run-many', '-t', 'build', '--output-style=static'];
  const env = { ...process.env, NODE_ENV: 'production', NX_DAEMON: 'false', NX_TUI: 'false' };
  const onLine = (/** @type {string} */ line) => {
    const [, project] = /^> nx run @lectern\/(\S+):build/.exec(line) ?? [];
    if (project) detail(project);
  };
  await run('The build', command, { cwd: root, env, abort, onLine });
  const { assemble } = await import(pathToFileURL(join(root, ASSEMBLE)).href);
  await assemble({ root, out: join(root, 'dist', 'web') });
}

/** The npm that runs this script, else the one on the PATH. */
function npm() {
  const outer = process.env.npm_execpath;
  return outer?.endsWith('.js') ? [process.execPath, outer] : ['npm'];
}

/** @param {string} root */
const manifests = (root) => ['package.json', ...workspaces(root).map((path) => `${path}/package.json`)];

/**
 * @param {string} root
 * @returns {string[]}
 */
function workspaces(root) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((path) => (path === 'libs/*' ? libs(root) : path));
}

/** @param {string} root */
const libs = (root) =>
  readdirSync(join(root, 'libs'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `libs/${entry.name}`);

/** The folder that stores what has been installed and built. @param {string} root */
const stateFolder = (root) => join(root, 'node_modules', '.lectern');

/**
 * @param {string} root
 * @param {string} name
 */
function stamp(root, name) {
  const file = join(stateFolder(root), name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} text
 */
function writeStamp(root, name, text) {
  mkdirSync(stateFolder(root), { recursive: true });
  writeFileSync(join(stateFolder(root), name), text);
}
