import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, install } from './install.mjs';
import { startTestRun } from './test-run.mjs';

/**
 * `npm test`: everything that must hold before a change is merged, cheap checks first.
 * `npm run test:long`: the full matrices of which `npm test` runs a sample, and more chaos seeds.
 * The runners retry a failed test once; a test that then passes is listed as flaky at the end. With
 * `-- --fail-on-flaky-tests` it counts as failed, unless docs/flaky-tests.md names it.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: { long: { type: 'boolean' }, 'fail-on-flaky-tests': { type: 'boolean' } },
});
const run = startTestRun({ root, failOnFlaky: Boolean(options['fail-on-flaky-tests']) });

// Journeys that kill, release or count what others change too are tagged @alone; those of the long run @long.
const TOGETHER = ['--grep-invert', '@alone|@long', '--workers', '2'];
const ALONE = ['--grep', '(?=.*@alone)(?!.*@long)'];
const MAIN = ['--grep', '@main'];
const LONG = ['--grep', '@long', '--workers', '2'];

try {
  await install(root);
  if (!options.long) {
    await run.check('Lint', ['nx', 'run-many', '-t', 'lint', '--output-style=static']);
    await run.check('Formatting', ['prettier', '--check', '--log-level=warn', '.']);
    await run.check('Types', ['nx', 'run-many', '-t', 'typecheck', '--output-style=static']);
  }
  await build(root);

  const { findChromium, findNginx, findRedis } = await import('./programs.mjs');
  const { runChaos, runJest, runJourneys } = await import('./test-suites.mjs');
  const chromium = await findChromium();
  const redis = await findRedis();
  if (options.long) {
    await runJourneys(run, 'Journeys, long', LONG, { chromium });
    await runChaos(run, { first: 6, count: 45, redis });
  } else {
    await runJest(run, { redis, nginx: await findNginx() });
    await runJourneys(run, 'Journeys, two at a time', TOGETHER, { chromium });
    await runChaos(run, { first: 1, count: 5, redis });
    await runJourneys(run, 'Journeys, one at a time', ALONE, { chromium });
    if (redis) await runJourneys(run, 'The main journey on Redis and S3', MAIN, { chromium, redis });
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  run.add({ passed: 0, failed: 1 });
}
await run.end();
