import { fileURLToPath } from 'node:url';
import { build, install } from './install.mjs';
import { seconds } from './steps.mjs';

/** `npm start`: installs, builds and runs Lectern. Until `install` is done only Node's own modules exist. */

const began = performance.now();
const root = fileURLToPath(new URL('../..', import.meta.url));
const aborting = new AbortController();
/** @type {Awaited<ReturnType<typeof import('./lectern.mjs').startLectern>> | undefined} */
let lectern;
let isStopping = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void stop());

/** The first call ends everything in order, the second at once. */
async function stop() {
  if (isStopping) return lectern?.kill();
  isStopping = true;
  console.log('\nStopping …');
  aborting.abort(new Error('Stopped.'));
  await lectern?.stop();
  process.exit(0);
}

try {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Lectern needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  }
  await install(root, aborting.signal);
  await build(root, aborting.signal);
  const { startLectern } = await import('./lectern.mjs');
  lectern = await startLectern({ root, abort: aborting.signal, say: (line) => console.log(line) });
  console.log(`Lectern is ready: ${lectern.url}   (${seconds(began)})`);
  console.log(`  Administrator: ${lectern.admin}`);
  console.log('  Ctrl-C stops it; the data is kept.');
  lectern.lost.catch(fail);
} catch (error) {
  await fail(error);
}

/** @param {unknown} error */
async function fail(error) {
  if (isStopping) return;
  isStopping = true;
  console.error(`\n${error instanceof Error ? error.message : error}`);
  await lectern?.stop();
  process.exit(1);
}
