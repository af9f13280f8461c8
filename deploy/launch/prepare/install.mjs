import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { runExclusively } from '../lock.mjs';
import { run } from '../run.mjs';
import { step } from './steps.mjs';

/** Runs before node_modules exists: this file and its imports may only import Node's own modules. */

const RESULTS = [
  'api/dist/main.js',
  'worker/dist/main.js',
  'libs/data/dist/database/migrate.js',
  'dist/web/index.html',
];
const STATE = '.lectern';
/** Name of the stamp that exists while packages are being installed. */
const INSTALLING = 'installing';
const ASSEMBLE = 'libs/remote/build/assemble.mjs';

/**
 * Installs the packages of the lock file, unless they are installed. After an install that was killed it begins with empty
 * folders: npm takes a package whose files are incomplete for an installed one.
 * @param {string} root of the repository
 * @param {AbortSignal} [abort]
 */
export async function install(root, abort) {
  const required = () =>
    fingerprint(root, ['package-lock.json', ...manifests(root)]) + process.platform + process.arch;
  const isDone = () => stamp(root, 'installed') === required() && !isInterrupted(root);
  if (isDone()) return;
  // Every npm does the same: no install scripts (npm 11 runs none), and no `npm --prefix` of the calling npm.
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
  /** @type {Parameters<typeof runExclusively<void>>[1]} */
  const work = async (lock) => {
    if (isDone()) return;
    const isRepeated = isInterrupted(root);
    writeStamp(root, INSTALLING, '');
    if (isRepeated) await step('Removing packages of an interrupted install', () => removePackages(root));
    const onStart = (/** @type {number} */ pid) => lock.note([pid]);
    try {
      await step('Installing packages', () =>
        run('npm install', [...npm(), 'install', ...flags], { cwd: root, env, abort, onStart }),
      );
    } catch (error) {
      // npm takes back what it did when it fails by itself.
      const wasKilled = abort?.aborted || /** @type {{ signal?: unknown }} */ (error).signal;
      if (!wasKilled) removeStamp(root, INSTALLING);
      throw error;
    }
    writeStamp(root, 'installed', required());
    removeStamp(root, INSTALLING);
  };
  await runExclusively(stateFolder(root), work, abort);
}

/**
 * Whether an install was killed: one of this file, which leaves its stamp, or an `npm install` by hand, which leaves folders
 * that npm's own list lacks, because npm writes it last, or folders that it had set aside to replace them.
 * @param {string} root
 */
function isInterrupted(root) {
  if (stamp(root, INSTALLING) !== undefined) return true;
  const folder = join(root, 'node_modules');
  const names = namesIn(folder).flatMap((name) =>
    name.startsWith('@') ? namesIn(join(folder, name)).map((inner) => `${name}/${inner}`) : name,
  );
  if (names.some(isSetAside)) return true;
  const packages = names.filter((name) => !name.startsWith('.'));
  const installed = installedPackages(folder);
  return packages.some((name) => !installed.has(`node_modules/${name}`));
}

/** npm's name for a folder that it replaces: `.react-Ab3dE6gH` for `react`. @param {string} name */
const isSetAside = (name) => /^(@[^/]+\/)?\..+-[A-Za-z0-9]{8}$/.test(name);

/**
 * The folders that npm lists as installed.
 * @param {string} folder
 * @returns {Set<string>}
 */
function installedPackages(folder) {
  try {
    return new Set(
      Object.keys(JSON.parse(readFileSync(join(folder, '.package-lock.json'), 'utf8')).packages),
    );
  } catch {
    return new Set();
  }
}

/** Removes all packages, but not what Lectern itself stores beside them. @param {string} root */
async function removePackages(root) {
  const folder = join(root, 'node_modules');
  const packages = namesIn(folder).filter((name) => name !== STATE);
  const paths = [
    ...packages.map((name) => join(folder, name)),
    ...workspaces(root).map((path) => join(root, path, 'node_modules')),
  ];
  for (const path of paths) await rm(path, { recursive: true, force: true });
}

/** @param {string} folder */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

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
const stateFolder = (root) => join(root, 'node_modules', STATE);

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

/**
 * @param {string} root
 * @param {string} name
 */
const removeStamp = (root, name) => rmSync(join(stateFolder(root), name), { force: true });
