import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { watchInstall } from './install-progress.mjs';
import {
  manifests,
  npm,
  removeStamp,
  stamp,
  STATE,
  stateFolder,
  workspaces,
  writeStamp,
} from './repository.mjs';
import { runExclusively } from '../lock.mjs';
import { run } from '../run.mjs';
import { step } from './steps.mjs';
import { removeUnusedParts } from './unused-parts.mjs';

/** Runs before node_modules exists: this file and its imports may only import Node's own modules. */

/** Name of the stamp that exists while packages are being installed. */
const INSTALLING = 'installing';
/** The end of the stamp of an installation without the development packages. */
const FOR_RUNNING = ' for running';
const NPM_FLAGS = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs all packages of the lock file, unless they are installed.
 * @param {string} root of the repository
 * @param {AbortSignal} [abort]
 */
export const install = (root, abort) => installPackages(root, { isForRunning: false, abort });

/**
 * Installs the packages that building and running need: `dependencies`, not `devDependencies`. Where development packages are
 * installed, they stay, and are updated with the others.
 * @param {string} root of the repository
 * @param {AbortSignal} [abort]
 */
export const installForRunning = (root, abort) => installPackages(root, { isForRunning: true, abort });

/**
 * Installs packages. After an install that was killed, all packages are removed first, because npm takes a package with incomplete
 * files for an installed one.
 * @param {string} root
 * @param {{ isForRunning: boolean, abort?: AbortSignal }} options
 */
async function installPackages(root, { isForRunning, abort }) {
  const required = () =>
    fingerprint(root, ['package-lock.json', ...manifests(root)]) + process.platform + process.arch;
  const isDone = () => {
    const enough = isForRunning ? [required(), required() + FOR_RUNNING] : [required()];
    return enough.includes(stamp(root, 'installed') ?? '') && !isInterrupted(root);
  };
  if (isDone()) return;
  /** @type {Parameters<typeof runExclusively<void>>[1]} */
  const work = async (lock) => {
    if (isDone()) return;
    const withTools = !isForRunning || hasDevelopmentPackages(root);
    if (isInterrupted(root))
      await step('Removing packages of an interrupted install', () => removePackages(root));
    await runNpm(root, withTools, { abort, onStart: (pid) => lock.note([pid]) });
    await removeUnusedParts(root);
    writeStamp(root, 'installed', withTools ? required() : required() + FOR_RUNNING);
    removeStamp(root, INSTALLING);
  };
  await runExclusively(stateFolder(root), work, abort);
}

/**
 * @param {string} root
 * @param {boolean} withTools whether development packages are installed too
 * @param {{ abort?: AbortSignal, onStart: (pid: number) => void }} options
 */
async function runNpm(root, withTools, { abort, onStart }) {
  // The result must not depend on the npm: no install scripts run, and the `--prefix` of a calling npm is ignored.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(local_|global_)?prefix$/i.test(name)),
  );
  const command = [...npm(), 'install', withTools ? '--include=dev' : '--omit=dev', ...NPM_FLAGS];
  writeStamp(root, INSTALLING, '');
  try {
    await step('Installing packages', async (_, progress) => {
      const stopWatching = watchInstall(root, withTools, progress);
      await run('npm install', command, { cwd: root, env, abort, onStart }).finally(stopWatching);
    });
  } catch (error) {
    // npm undoes its changes when it fails by itself, but not when it is killed.
    const wasKilled = abort?.aborted || /** @type {{ signal?: unknown }} */ (error).signal;
    if (!wasKilled) removeStamp(root, INSTALLING);
    throw error;
  }
}

/**
 * Whether an install was killed. An install by this file leaves its stamp. An `npm install` by hand leaves folders that are not in
 * npm's own list, which npm writes last, or folders that npm had renamed in order to replace them.
 * @param {string} root
 */
function isInterrupted(root) {
  if (stamp(root, INSTALLING) !== undefined) return true;
  const folder = join(root, 'node_modules');
  const names = listNames(folder).flatMap((name) =>
    name.startsWith('@') ? listNames(join(folder, name)).map((inner) => `${name}/${inner}`) : name,
  );
  if (names.some(isRenamedByNpm)) return true;
  const packages = names.filter((name) => !name.startsWith('.'));
  const installed = installedPackages(root);
  return packages.some((name) => !installed[`node_modules/${name}`]);
}

/** npm's name for a folder that it replaces: `.react-Ab3dE6gH` for `react`. @param {string} name */
const isRenamedByNpm = (name) => /^(@[^/]+\/)?\..+-[A-Za-z0-9]{8}$/.test(name);

/** Whether development packages are installed, by this file or by hand. @param {string} root */
const hasDevelopmentPackages = (root) => Object.values(installedPackages(root)).some(({ dev }) => dev);

/**
 * The folders that npm lists as installed.
 * @param {string} root
 * @returns {Record<string, { dev?: boolean }>}
 */
function installedPackages(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Removes all packages, but not what Lectern itself stores beside them. @param {string} root */
async function removePackages(root) {
  const folder = join(root, 'node_modules');
  const packages = listNames(folder).filter((name) => name !== STATE);
  const paths = [
    ...packages.map((name) => join(folder, name)),
    ...workspaces(root).map((path) => join(root, path, 'node_modules')),
  ];
  for (const path of paths) await rm(path, { recursive: true, force: true });
}

/** @param {string} folder */
const listNames = (folder) => (existsSync(folder) ? readdirSync(folder) : []);
