import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, startProcess } from '@lectern/infra/testing';
import { freePort } from '../../launch/ports.mjs';
import { admin } from '../../testing/product.mjs';

/**
 * The processes of one version: replicas of the API, and a worker.
 * @typedef {{ addresses: string[], stop: () => Promise<void> }} Version
 */

const READY_TIMEOUT_MS = 60_000;

/**
 * The site whose versions change. `replicas` are those that get requests, as in a proxy.
 * @typedef {{ publicUrl: string, databaseUrl: string, dataDir: string, replicas: string[], choose: () => string }} Site
 */

/**
 * @param {{ publicUrl: string, databaseUrl: string, dataDir: string }} places
 * @returns {Site}
 */
export function createSite(places) {
  let next = 0;
  /** @type {Site} */
  const site = {
    ...places,
    replicas: [],
    choose: () => String(site.replicas[next++ % site.replicas.length]),
  };
  return site;
}

/**
 * @param {string} folder of the version
 * @param {Site} site
 * @param {number} count of replicas
 * @returns {Promise<Version>}
 */
export async function startVersion(folder, { databaseUrl, dataDir, publicUrl }, count) {
  const shared = {
    ...{ NODE_ENV: 'production', RATE_LIMIT: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    ...{
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      WEB_ROOT: join(folder, 'dist/web'),
    },
  };
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const launch = (/** @type {string} */ name, /** @type {Record<string, string>} */ env) =>
    startProcess(join(folder, name, 'dist/main.js'), { ...shared, ...env });
  const children = await Promise.all([
    ...ports.map((port) => launch('api', { PORT: String(port) })),
    launch('worker', {}),
  ]);
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  await Promise.all(addresses.map(untilReady));
  return {
    addresses,
    async stop() {
      await Promise.all(children.map((child) => endProcess(child, 'SIGTERM')));
    },
  };
}

/** @param {string} address */
async function untilReady(address) {
  const end = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < end) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${address} was not ready in time.`);
}

/**
 * Applies the migrations of a version.
 * @param {string} folder
 * @param {string} databaseUrl
 * @param {Record<string, string>} [variables]
 */
export function migrateWith(folder, databaseUrl, variables = {}) {
  const result = spawnSync(process.execPath, [join(folder, 'libs/data/dist/database/migrate.js')], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...variables },
    encoding: 'utf8',
  });
  const { status, signal } = result;
  return { isDone: status === 0, signal, said: (result.stdout + result.stderr).trim() };
}

/**
 * Replaces the replicas of the site without an interruption: new ones first, then no more requests to the old ones, which end in order.
 * @param {Site} site
 * @param {Version} old
 * @param {string} folder of the other version
 */
export async function replaceVersion(site, old, folder) {
  const version = await startVersion(folder, site, old.addresses.length);
  // Side by side for a while.
  site.replicas = [...old.addresses, ...version.addresses];
  await sleep(SIDE_BY_SIDE_MS);
  site.replicas = version.addresses;
  await sleep(DRAIN_MS);
  await old.stop();
  return version;
}

const SIDE_BY_SIDE_MS = 6_000;
/** What was asked before is answered. */
const DRAIN_MS = 2_000;
