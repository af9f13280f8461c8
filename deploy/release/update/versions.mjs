import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILD_FILE, describePlatform } from '../../launch/prepare/archive.mjs';
import { run } from '../../launch/run.mjs';
import { step } from '../../launch/prepare/steps.mjs';
import { root } from '../../testing/product.mjs';
import { listArchiveFiles } from '../archive/archive-files.mjs';
import {
  INDEX_LINES,
  MIGRATION,
  MIGRATION_FILE,
  MIGRATION_NAMES,
  writeInterruptions,
} from './next-migration.mjs';

/** The builds that the test of updates starts, by commit; a commit is built once. */
const BUILDS = join(root, 'dist/update');
const MIGRATIONS = 'libs/data/dist/database/migrations';

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1e9 }).trim();

/**
 * A working copy of a release, built by its own commands with its own packages.
 * @param {string} revision
 * @returns {Promise<string>} its folder
 */
export async function prepareRelease(revision) {
  const commit = git('rev-parse', '--verify', `${revision}^{commit}`);
  const folder = join(BUILDS, commit);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await run('git archive', ['sh', '-c', `git -C '${root}' archive ${commit} | tar -x -C '${unfinished}'`], {
    cwd: root,
  });
  await step(`Installing ${commit.slice(0, 12)}`, () => installPackages(unfinished));
  const script = `const { build } = await import('./deploy/launch/prepare/build.mjs'); await build(process.cwd());`;
  const command = [process.execPath, '--input-type=module', '-e', script];
  await step(`Building ${commit.slice(0, 12)}`, () => run('The build', command, { cwd: unfinished }));
  renameSync(unfinished, folder);
  return folder;
}

/** Links the packages of this working copy where the lock files are the same. @param {string} folder */
async function installPackages(folder) {
  const readLock = (/** @type {string} */ path) => readFileSync(join(path, 'package-lock.json'), 'utf8');
  if (readLock(folder) !== readLock(root)) {
    await run('npm ci', ['npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: folder,
    });
    return;
  }
  const parts = git('ls-files', 'package.json', '*/package.json')
    .split('\n')
    .map((path) => join(dirname(path), 'node_modules'));
  for (const part of parts)
    if (existsSync(join(root, part)) && existsSync(join(folder, dirname(part))))
      await run('cp', ['cp', '-al', join(root, part), join(folder, part)], { cwd: root });
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
}

/**
 * An unpacked archive of this working copy, which has later migrations than a release: its own, or one that comes with the test as long as
 * there is none. Its files are links; changed ones are copies.
 * @param {string} old folder of the release
 * @returns {Promise<{ folder: string, migrations: string[] }>} its folder, and the names of the later migrations
 */
export async function prepareNext(old) {
  const folder = join(BUILDS, 'next');
  rmSync(folder, { recursive: true, force: true });
  for (const path of listArchiveFiles(root)) linkFile(path, folder);
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const description = {
    version,
    commit: 'next',
    date: new Date().toISOString(),
    platform: describePlatform(),
  };
  writeFileSync(join(folder, BUILD_FILE), JSON.stringify(description));
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  const released = await listMigrations(old);
  const later = (await listMigrations(root)).filter((name) => !released.includes(name));
  if (!later.length) writeFileSync(join(folder, MIGRATIONS, MIGRATION_FILE), MIGRATION);
  const index = join(folder, MIGRATIONS, 'index.js');
  const text = readFileSync(index, 'utf8');
  rmSync(index);
  const migrations = later.length ? later : MIGRATION_NAMES;
  writeFileSync(index, text + (later.length ? '' : INDEX_LINES) + writeInterruptions(migrations));
  return { folder, migrations };
}

/** The names of a build's migrations, oldest first. @param {string} folder @returns {Promise<string[]>} */
async function listMigrations(folder) {
  const { migrations } = await import(pathToFileURL(join(folder, MIGRATIONS, 'index.js')).href);
  return migrations.map((/** @type {{ name: string }} */ { name }) => name);
}

/** @param {string} path @param {string} folder */
function linkFile(path, folder) {
  const [source, target] = [join(root, path), join(folder, path)];
  mkdirSync(dirname(target), { recursive: true });
  if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else linkSync(source, target);
}
