import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noteBuild } from './build-note.mjs';
import { fingerprint } from './fingerprint.mjs';
import { manifests, npm, removeStamp, stamp, stateFolder, workspaces, writeStamp } from './repository.mjs';
import { runExclusively } from '../lock.mjs';
import { run } from '../run.mjs';
import { step } from './steps.mjs';

const RESULTS = [
  'api/dist/main.js',
  'worker/dist/main.js',
  'libs/data/dist/database/migrate.js',
  'dist/web/index.html',
  'libs/scorm-player/dist/player/player.js',
  'libs/import-reader/dist/thread/reading-thread.mjs',
];
const SETTINGS = ['package-lock.json', 'tsconfig.base.json'];
const BACK_ENDS = ['api', 'worker'];
/** What every front end's build contains. */
const FRONT_END_LIBS = ['libs/client', 'libs/contract', 'libs/i18n', 'libs/remote', 'libs/ui'];
/**
 * What libraries bundle after the compiler has run; each `contains` its own library and those that it uses.
 * @type {{ title: string, folder: string, contains: string[], script: string, result: string }[]}
 */
const BUNDLES = [
  {
    title: 'the player of SCORM packages',
    folder: 'libs/scorm-player',
    contains: ['libs/scorm-player', 'libs/contract', 'libs/data', 'libs/i18n', 'libs/ui'],
    script: 'build:player',
    result: 'dist/player/player.js',
  },
  {
    title: 'the reader of imported files',
    folder: 'libs/import-reader',
    contains: ['import-reader', 'contract', 'data', 'i18n', 'pdf', 'question-formats', 'text'].map(
      (name) => `libs/${name}`,
    ),
    script: 'build:thread',
    result: 'dist/thread/reading-thread.mjs',
  },
];
/** Each uses most of a processor and up to half a gigabyte. */
const MAX_PARALLEL_BUILDS = 2;

/**
 * Builds what has changed since the last build, and assembles the front ends in dist/web. It checks no types: `npm run check`
 * and `npm test` do.
 * @param {string} root
 * @param {AbortSignal} [abort]
 */
export async function build(root, abort) {
  const folders = workspaces(root).filter((path) => path !== 'deploy');
  const sources = () => fingerprint(root, [...SETTINGS, ...manifests(root), ...folders]);
  const isDone = () =>
    stamp(root, 'built') === sources() && RESULTS.every((path) => existsSync(join(root, path)));
  if (isDone()) return;
  const work = async () => {
    if (isDone()) return;
    const before = sources();
    removeStamp(root, 'built'); // a build that is killed leaves files of other sources
    await step('Building', (detail, progress) => buildAll(root, { detail, progress, abort }));
    writeStamp(root, 'built', before);
  };
  await runExclusively(stateFolder(root), work, abort);
}

/**
 * Compiles the libraries first, because the builds of the front ends load the contract.
 * @param {string} root
 * @param {{ detail: (line: string) => void, progress: (done: number, total: number, unit: string) => void, abort?: AbortSignal }} options
 */
async function buildAll(root, { detail, progress, abort }) {
  const frontEnds = workspaces(root).filter((path) => path === 'shell' || path.startsWith('mfe-'));
  const total = frontEnds.length + 2 + BUNDLES.length;
  let done = 0;
  const countPart = () => progress(done++, total, 'parts');
  countPart();
  detail('API, worker and libraries');
  await compile(root, { abort });
  countPart();
  for (const bundle of BUNDLES) {
    detail(bundle.title);
    await buildBundle(root, bundle, abort);
    countPart();
  }
  const failing = new AbortController();
  const signal = AbortSignal.any([failing.signal, ...(abort ? [abort] : [])]);
  const buildNext = async () => {
    for (let folder = frontEnds.shift(); folder; folder = frontEnds.shift()) {
      detail(folder);
      await buildFrontEnd(root, folder, signal);
      countPart();
    }
  };
  const builds = Array.from({ length: MAX_PARALLEL_BUILDS }, () =>
    buildNext().catch((error) => {
      failing.abort(error); // ends the other build
      throw error;
    }),
  );
  await Promise.allSettled(builds);
  await Promise.all(builds);
  detail('compressing the front ends');
  const { assemble } = await import(pathToFileURL(join(root, 'libs/remote/build/assemble.mjs')).href);
  await assemble({ root, out: join(root, 'dist', 'web') });
  noteBuild(root);
}

/**
 * Compiles packages and the libraries that they use, where they have changed.
 * @param {string} root
 * @param {{ folders?: string[], checksTypes?: boolean, abort?: AbortSignal }} [options]
 */
export async function compile(root, { folders = BACK_ENDS, checksTypes = false, abort } = {}) {
  const projects = folders.map((name) => join(root, name, 'tsconfig.build.json'));
  const command = [join(root, 'node_modules/.bin/tsc'), '-b', ...(checksTypes ? [] : ['--noCheck'])];
  await run('The compiler', [...command, ...projects], { cwd: root, abort });
}

/**
 * Bundles what compiled libraries contain, where it has changed.
 * @param {string} root
 * @param {AbortSignal} [abort]
 */
export async function buildBundles(root, abort) {
  for (const bundle of BUNDLES) await buildBundle(root, bundle, abort);
}

/**
 * @param {string} root
 * @param {typeof BUNDLES[number]} bundle
 * @param {AbortSignal} [abort]
 */
async function buildBundle(root, { title, folder, contains, script, result }, abort) {
  const sources = fingerprint(root, [...SETTINGS, ...contains]);
  const name = `built-${basename(folder)}`;
  if (stamp(root, name) === sources && existsSync(join(root, folder, result))) return;
  removeStamp(root, name);
  const command = [...npm(), 'run', '--silent', script];
  await run(`The build of ${title}`, command, { cwd: join(root, folder), abort });
  writeStamp(root, name, sources);
}

/**
 * Builds the shell or a remote, unless it is built from the same sources.
 * @param {string} root
 * @param {string} folder of the front end
 * @param {AbortSignal} [abort]
 */
export async function buildFrontEnd(root, folder, abort) {
  const sources = fingerprint(root, [...SETTINGS, 'package.json', folder, ...FRONT_END_LIBS]);
  const name = `built-${folder}`;
  if (stamp(root, name) === sources && existsSync(join(root, folder, 'dist/mf-manifest.json'))) return;
  removeStamp(root, name);
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = [...npm(), 'run', '--silent', 'build'];
  await run(`The build of ${folder}`, command, { cwd: join(root, folder), env, abort });
  writeStamp(root, name, sources);
}
