import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describePlatform, describeVersion, readArchive, refuseOtherPlatform } from './prepare/archive.mjs';
import { build } from './prepare/build.mjs';
import { installForRunning } from './prepare/install.mjs';
import { nodeSupportWarning } from './prepare/node-support.mjs';
import { seconds } from './prepare/steps.mjs';

/**
 * `npm start`: installs, builds and runs Lectern. Until `install` is done only Node's own modules exist. In an archive of a
 * release everything is installed and built.
 *   --backup <folder>   backs up into a new folder there before migrations change the database of an earlier version
 *   --version           prints the version and ends
 */

const SECOND_SIGNAL_MS = 1_000;

const startedAt = performance.now();
const root = fileURLToPath(new URL('../..', import.meta.url));
const stopping = new AbortController();
/** @type {Awaited<ReturnType<typeof import('./lectern.mjs').startLectern>> | undefined} */
let lectern;
let stoppedAt = 0;

// A closed terminal must not prevent an orderly shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);

/** The first signal stops everything in order, a later one kills the processes. npm sends a terminal's Ctrl-C again at once, which counts as the first. */
function stop() {
  if (!stoppedAt) {
    stoppedAt = Date.now();
    console.log('\nStopping …');
    stopping.abort(new Error('Stopped.'));
  } else if (Date.now() - stoppedAt > SECOND_SIGNAL_MS) {
    if (!lectern) process.exit(1);
    lectern.kill();
  }
}

try {
  const { values: options } = parseArgs({
    options: { backup: { type: 'string' }, version: { type: 'boolean' } },
  });
  if (options.version) {
    console.log(describeVersion(root));
    process.exit();
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Lectern needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  }
  const warning = nodeSupportWarning(process.versions.node, new Date());
  if (warning) console.warn(warning);
  const archive = readArchive(root);
  if (archive) refuseOtherPlatform(archive.platform, describePlatform());
  else {
    await installForRunning(root, stopping.signal);
    await build(root, stopping.signal);
  }
  const { startLectern } = await import('./lectern.mjs');
  lectern = await startLectern({
    root,
    abort: stopping.signal,
    say: (line) => console.log(line),
    backupFolder: options.backup,
  });
  console.log(`Lectern is ready: ${lectern.url}   (${seconds(startedAt)})`);
  console.log(`  Version ${lectern.version}`);
  console.log(`  Administrator: ${lectern.admin}`);
  console.log(`  First steps: sign in and open ${new URL('/admin', lectern.url).href}`);
  console.log('  Sample courses: npm run samples');
  console.log('  Ctrl-C stops it; the data is kept.');
  // A service of systemd counts as started when it reports that it is ready.
  if (process.env.NOTIFY_SOCKET) spawnSync('systemd-notify', ['--ready']);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
} catch (error) {
  if (!stoppedAt) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
await lectern?.stop();
process.exit();
