import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startProduct } from '../../chaos/product.mjs';
import { randomFrom } from '../../chaos/random.mjs';
import { removePostgres } from '../../postgres/postgres.mjs';
import { ingest } from '../ingest.mjs';
import { saves } from '../load/saves.mjs';
import { streams } from '../load/streams.mjs';

/**
 * Measures how Lectern scales with replicas and workers, and prints the results:
 * `npm run benchmark:processes [-- --only ingest|streams|saves]`, ingest also with
 * `--workers 1,2,4` and saves with `--rate 300`. Two API replicas, their workers and
 * the simulated browsers all run on this machine; nothing else should run meanwhile.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    workers: { type: 'string', default: '1,2,4' },
    rate: { type: 'string', default: '300' },
  },
});
const random = randomFrom(1);

/** @type {Record<string, () => Promise<void>>} */
const measurements = {
  async ingest() {
    for (const workers of values.workers.split(',').map(Number))
      console.table({ workers, ...(await withProduct(workers, ingest)) });
  },
  async streams() {
    console.table(await withProduct(0, streams));
  },
  async saves() {
    console.table(await withProduct(1, saves, Number(values.rate)));
  },
};
if (values.only && !measurements[values.only])
  throw new Error(`--only takes ${Object.keys(measurements).join(', ')}, not ${values.only}.`);
for (const name of values.only ? [values.only] : Object.keys(measurements)) await measurements[name]?.();
process.exit();

/**
 * Starts the product, passes it to `measure`, and stops and removes it afterwards.
 * @template T
 * @template {unknown[]} More
 * @param {number} workers
 * @param {(product: import('../../chaos/product.mjs').Product, database: pg.Pool, chance: typeof random, ...more: More) => Promise<T>} measure
 * @param {More} more
 */
async function withProduct(workers, measure, ...more) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-scaling-'));
  chmodSync(folder, 0o711); // root's database runs as another user
  const product = await startProduct({ folder, workers });
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 10 });
  try {
    return await measure(product, database, random, ...more);
  } finally {
    await database.end();
    await product.stop();
    removePostgres(product.dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
