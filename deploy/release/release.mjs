import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { compressAll } from '@lectern/remote/compress';
import { filesIn, listingOf } from '@lectern/remote/listing';
import { run } from '../local/run.mjs';
import { seconds, step } from '../local/steps.mjs';
import { faultsOf } from './faults.mjs';

/**
 * Releases one remote into a running product, without a build or restart of anything else:
 *   npm run release -- learner                 builds, checks, publishes, and moves the pointer
 *   npm run release -- learner --canary 10     gives it to a stable tenth of the signed-in; --canary 0 takes it back
 *   npm run release -- learner --rollback      moves the pointer back by one release
 *   --without /path                            a screen that the release means to drop
 *   --product https://learn.example.org        the product; default PUBLIC_URL, else http://localhost:PORT
 */

const KEPT = 20;
const root = fileURLToPath(new URL('../..', import.meta.url));
const began = performance.now();

try {
  console.log(`${await release()}   (${seconds(began)})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function release() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rollback: { type: 'boolean' },
      canary: { type: 'string' },
      without: { type: 'string', multiple: true },
      product: { type: 'string' },
    },
  });
  const [remote = ''] = positionals;
  if (!/^[a-z]+$/.test(remote)) throw new Error('Which remote? npm run release -- learner | admin | tutor');
  const percent = values.canary === undefined ? undefined : Number(values.canary);
  if (percent !== undefined && !(Number.isInteger(percent) && percent >= 0 && percent < 100))
    throw new Error('--canary takes a whole percentage from 0 (take it back) to 99.');

  const infra = await import(pathToFileURL(join(root, 'libs/infra/dist/index.js')).href);
  // Releasing needs no database, but the environment is the product's.
  const env = infra.readEnv({ DATABASE_URL: 'postgres://unused', ...process.env });
  const place = { ...env, storage: infra.createStorage(env) };
  const pointer = await infra.readPointer(place.storage, remote);

  if (values.rollback) {
    if (!pointer.releases.length)
      throw new Error(`${remote} is as it came with the product: there is nothing to go back to.`);
    const releases = pointer.releases.slice(1);
    await infra.movePointer(place, remote, { releases });
    return `${remote} is back at ${releases[0]?.version ?? 'the version that came with the product'}.`;
  }
  if (percent === 0) {
    if (!pointer.canary) throw new Error(`${remote} has no canary.`);
    await infra.movePointer(place, remote, { releases: pointer.releases });
    return `The canary ${pointer.canary.listing.version} of ${remote} is taken back.`;
  }

  const folder = join(root, `mfe-${remote}`);
  await step(`Building mfe-${remote}`, () =>
    run('The build', [join(root, 'node_modules/.bin/nx'), 'build', `@lectern/mfe-${remote}`], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NX_DAEMON: 'false', NX_TUI: 'false' },
    }),
  );
  const { listing } = await listingOf(folder);
  const product = values.product ?? env.publicUrl;
  const live = await liveState(product, remote);
  const faults = await faultsOf(folder, listing, live, values.without ?? []);
  if (faults.length)
    throw new Error([`${remote} ${listing.version} is not released:`, ...faults].join('\n  - '));

  await step('Publishing', () => publish(infra, place.storage, remote, listing, join(folder, 'dist')));
  if (percent) {
    await infra.movePointer(place, remote, { releases: pointer.releases, canary: { listing, percent } });
    return `${remote} ${listing.version} is live for ${percent} % of the signed-in at ${product}`;
  }
  const before = pointer.releases.filter(
    (/** @type {{ version: string }} */ { version }) => version !== listing.version,
  );
  await infra.movePointer(place, remote, { releases: [listing, ...before].slice(0, KEPT) });
  return `${remote} ${listing.version} is live at ${product}`;
}

/**
 * What the running product has now.
 * @param {string} product
 * @param {string} remote
 */
async function liveState(product, remote) {
  const get = async (/** @type {string} */ path) => {
    const answer = await fetch(new URL(path, product)).catch(() => undefined);
    if (!answer?.ok)
      throw new Error(`${product}${path} does not answer. Start the product, or name it with --product.`);
    return answer.json();
  };
  const [treaty, table] = await Promise.all([get('/treaty.json'), get('/remotes.json')]);
  if (!table[remote]) throw new Error(`The product at ${product} knows no remote ${remote}.`);
  return { ...treaty, listing: table[remote] };
}

/**
 * Stores every file of a build under its version, compressed ones beside them; the same version again changes nothing.
 * @param {any} infra
 * @param {any} storage
 * @param {string} remote
 * @param {{ version: string }} listing
 * @param {string} dist
 */
async function publish(infra, storage, remote, { version }, dist) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-release-'));
  try {
    await cp(dist, folder, { recursive: true });
    await compressAll(folder);
    for (const file of await filesIn(folder)) {
      const key = infra.releaseKey(remote, version, relative(folder, file).replaceAll('\\', '/'));
      if (!(await storage.exists(key))) await storage.put(key, await readFile(file));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
