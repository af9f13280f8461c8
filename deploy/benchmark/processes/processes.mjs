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
 * Prints the figures of scaling out: `npm run benchmark:processes [-- --only ingest|streams|saves]`, ingest also with
 * `--workers 1,2,4` and saves with `--rate 300`. Two API replicas and their workers run on this machine, which also
 * plays the browsers; nothing else should run meanwhile.
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
const parts = {
  async ingest() {
    for (const workers of values.workers.split(',').map(Number))
      console.table({ workers, ...(await onProduct(workers, ingest)) });
  },
  async streams() {
    console.table(await onProduct(0, streams));
  },
  async saves() {
    console.table(await onProduct(1, saves, Number(values.rate)));
  },
};
if (values.only && !parts[values.only])
  throw new Error(`--only takes ${Object.keys(parts).join(', ')}, not ${values.only}.`);
for (const part of values.only ? [values.only] : Object.keys(parts)) await parts[part]?.();
process.exit();

/**
 * @template T
 * @template {unknown[]} More
 * @param {number} workers
 * @param {(product: import('../../chaos/product.mjs').Product, database: pg.Pool, chance: typeof random, ...more: More) => Promise<T>} measure
 * @param {More} more
 */
async function onProduct(workers, measure, ...more) {
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
