import { execFile } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor or Git writes the files of one change within this time. */
const DEBOUNCE_MS = 100;

/** @typedef {'api' | 'worker'} Process */
/** @type {Process[]} */
const PROCESSES = ['api', 'worker'];

/**
 * Recompiles API, worker and their libraries after each change of a source, and restarts the processes that use it.
 * Compile errors are printed, and the processes keep running unchanged. `tsc --watch` is not used, because in TypeScript 7.0 it
 * polls, and misses a change that is saved while it compiles.
 * @param {string} root of the repository
 * @param {object} options
 * @param {(line: string) => void} options.say
 * @param {(name: Process) => unknown} options.restart
 * @param {() => Promise<void>} options.bundle bundles compiled libraries again where they have changed
 */
export function watchBackEnd(root, { say, restart, bundle }) {
  /** @type {Set<Process>} */
  const processesToRestart = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isCompiling = false;

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), DEBOUNCE_MS);
  }

  async function update() {
    if (isCompiling || !processesToRestart.size) return; // what changes meanwhile is compiled next
    isCompiling = true;
    const processes = [...processesToRestart];
    processesToRestart.clear();
    const startedAt = performance.now();
    const errors = await compile(root, bundle);
    isCompiling = false;
    if (errors) say(errors);
    else {
      const took = ((performance.now() - startedAt) / 1000).toFixed(1);
      say(`Compiled in ${took} s. Restarting: ${processes.join(', ')}`);
      processes.forEach(restart);
    }
    if (processesToRestart.size) schedule();
  }

  const watchSources = (/** @type {string} */ folder, /** @type {Process[]} */ processes) =>
    watch(join(root, folder, 'src'), { recursive: true }, (_, file) => {
      if (!file || !/\.tsx?$/.test(file) || /\.test\./.test(file)) return;
      for (const name of processes) processesToRestart.add(name);
      schedule();
    });
  const watchers = [
    ...PROCESSES.map((name) => watchSources(name, [name])),
    ...listCompiledLibs(root).map((lib) => watchSources(lib, PROCESSES)),
  ];

  return {
    stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/**
 * @param {string} root
 * @param {() => Promise<void>} bundle
 * @returns {Promise<string>} the errors of the compiler or of the bundles, empty when there are none
 */
async function compile(root, bundle) {
  const errors = await runCompiler(root);
  if (errors) return errors;
  return bundle()
    .then(() => '')
    .catch(({ message }) => message);
}

/**
 * @param {string} root
 * @returns {Promise<string>} the compiler's errors
 */
function runCompiler(root) {
  const projects = PROCESSES.map((name) => join(root, name, 'tsconfig.build.json'));
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/tsc'), ['-b', ...projects], { cwd: root }, (error, stdout) =>
      resolve(error ? stdout.trim() || error.message : ''),
    );
  });
}

/** @param {string} root */
const listCompiledLibs = (root) =>
  readdirSync(join(root, 'libs'))
    .map((name) => `libs/${name}`)
    .filter((path) => existsSync(join(root, path, 'tsconfig.build.json')));
