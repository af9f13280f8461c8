import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { watchBackEnd } from './dev-back-end.mjs';
import { build, buildBundles, compile } from './prepare/build.mjs';
import { install } from './prepare/install.mjs';
import { seconds, step } from './prepare/steps.mjs';

/**
 * `npm run dev`: runs what `npm start` runs, on the same data folder, and reloads changed code. A change of API, worker or a library
 * recompiles it and restarts the processes that use it; a change of a component replaces it in the open page.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const startedAt = performance.now();
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => stopping.abort(new Error('Stopped.')));
const say = (/** @type {string} */ line) => console.log(line);
/** @type {(() => unknown)[]} */
const stops = [];

try {
  await install(root, stopping.signal);
  await build(root, stopping.signal);
  const [{ freePort }, { startLectern }] = await Promise.all([
    import('./ports.mjs'),
    import('./lectern.mjs'),
  ]);
  // `build` checks no types. The check runs now, so that the first change need not wait for a check of everything.
  const typeCheck = compile(root, { checksTypes: true, abort: stopping.signal }).catch(({ message }) =>
    say(message),
  );
  const { serveFrontEnds } = await import(pathToFileURL(join(root, 'libs/remote/build/hot.mjs')).href);
  const frontEnds = await step('Building the front ends for development', () =>
    serveFrontEnds({ root, freePort, say }),
  );
  stops.push(frontEnds.stop);
  const lectern = await startLectern({
    root,
    abort: stopping.signal,
    say,
    variables: { ...process.env, REMOTE_OVERRIDES: frontEnds.origins.join(',') },
    webRoot: frontEnds.webRoot,
  });
  stops.push(lectern.stop);
  await typeCheck;
  const bundle = () => buildBundles(root, stopping.signal);
  stops.push(watchBackEnd(root, { say, restart: lectern.restart, bundle }).stop);
  console.log(`Lectern is ready for development   (${seconds(startedAt)})`);
  console.log(`  Open ${lectern.url}`);
  console.log(`  Administrator: ${lectern.admin}`);
  console.log(`  Logs: ${join(lectern.dataDir, '{api,worker,postgres}.log')}`);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
for (const stop of stops.reverse()) await stop();
process.exit();
