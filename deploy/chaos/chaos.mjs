import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { removePostgres } from '../postgres/postgres.mjs';
import { findRedis } from '../launch/programs.mjs';
import { startProduct } from './product.mjs';
import { runSeed, createReferences } from './seed.mjs';

/**
 * `npm run chaos -- [--seeds 20] [--from 1] [--seed N] [--queue postgres|redis]`: a seeded chaos test. Simulated users
 * upload, study and take an exam while processes are killed, frozen and restarted; then it checks that nothing is lost.
 * `--verbose` prints every seed, otherwise only those that fail. Each queue has its own product, which all its seeds share.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    queue: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed ?? values.from);
const seeds = Array.from({ length: values.seed ? 1 : Number(values.seeds) }, (_, index) => first + index);
if (values.queue && !['postgres', 'redis'].includes(values.queue))
  throw new Error('--queue is postgres or redis.');
const redis = values.queue === 'postgres' ? undefined : await findRedis();
if (values.queue === 'redis' && !redis) throw new Error('There is no redis-server here.');

let isStopping = false;
// The seeds that run are finished, and what they started is ended.
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => (isStopping = true));
const began = performance.now();
const totals = { passed: 0, failed: 0, faults: 0, courses: 0, clear: 0, breaks: 0 };
const queues = [values.queue === 'redis' ? [] : ['postgres'], redis ? ['redis'] : []].flat();
// Even seeds on one queue, odd ones on the other; a single one on both.
await Promise.all(
  queues.map((queue, index) =>
    runLane(queue, seeds.length === 1 ? seeds : seeds.filter((seed) => seed % queues.length === index)),
  ),
);
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `Chaos: ${totals.passed} of ${totals.passed + totals.failed} seeds passed in ${seconds} s: ${totals.faults} faults, ` +
    `${totals.courses} courses, ${totals.clear} clear failures, ${totals.breaks} broken streams`,
);
// What a failed seed has left open does not keep it running.
process.exit(totals.failed ? 1 : 0);

/**
 * @param {string} queue
 * @param {number[]} mine
 */
async function runLane(queue, mine) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-chaos-'));
  chmodSync(folder, 0o711); // root's database runs as another user
  const product = await startProduct({ folder, ...(queue === 'redis' && redis && { redis }) });
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 4 });
  database.on('error', () => undefined);
  let isClean = true;
  try {
    const stage = await createReferences({
      product,
      database,
      decks: await someDecks(),
      sweep: await sweeper(product),
    });
    for (const seed of mine) {
      if (isStopping) break;
      const started = performance.now();
      const { plan, wrong, completed, failed, breaks } = await runSeed(seed, stage);
      totals.faults += plan.length;
      totals.courses += completed;
      totals.clear += failed;
      totals.breaks += breaks;
      if (values.seed || values.verbose) {
        const took = ((performance.now() - started) / 1000).toFixed(1);
        console.log(`Seed ${seed} on ${queue}: ${completed} courses, ${failed} clear failures, ${took} s`);
        printPlan(plan);
      }
      if (!wrong.length) {
        totals.passed++;
        continue;
      }
      totals.failed++;
      isClean = false;
      console.error(`Seed ${seed} failed (npm run chaos -- --seed ${seed} --queue ${queue}):`);
      for (const one of wrong) console.error(`  ${one}`);
      printPlan(plan);
    }
  } finally {
    await database.end();
    await product.stop();
    if (isClean) {
      removePostgres(product.dataDir);
      rmSync(folder, { recursive: true, force: true });
    } else console.error(`The logs are in ${folder}.`);
  }
}

/** @param {import('./faults.mjs').Fault[]} plan */
function printPlan(plan) {
  for (const { at, kind, part, lasts } of plan)
    console.log(`  at ${at} ms: ${kind} ${part}${lasts ? ` for ${lasts} ms` : ''}`);
}

/** Decks that are quick to read and one that is not. */
async function someDecks() {
  const { aDeck } = await built('libs/pdf/dist/testing/a-deck.js');
  const titles = (/** @type {number} */ count) =>
    Array.from({ length: count }, (_, index) => `Part ${index + 1}`);
  return new Map([
    ['Real', readFileSync(join(root, 'worker/fixtures/keeping-bees.pdf'))],
    ['Long', aDeck(titles(24))],
    ['Short', aDeck(titles(3))],
    ['Small', aDeck(titles(8))],
  ]);
}

/**
 * What the hourly sweeps do, at once.
 * @param {import('./product.mjs').Product} product
 */
async function sweeper({ databaseUrl, dataDir }) {
  const { createDataSource } = await built('libs/data/dist/index.js');
  const { createStorage } = await built('libs/infra/dist/index.js');
  const { removeOrphanFiles } = await built('worker/dist/tasks/repair/orphan-files.js');
  const { deleteStaleOutputs } = await built('worker/dist/tasks/repair/repair.queries.js');
  const storage = createStorage({ dataDir, s3: undefined });
  return async () => {
    const source = await createDataSource(databaseUrl).initialize();
    await deleteStaleOutputs(source);
    await removeOrphanFiles({ source, storage }, new Date());
    await source.destroy();
  };
}

/** @param {string} file */
function built(file) {
  return import(pathToFileURL(join(root, file)).href);
}
