import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readManifest } from '@lectern/remote/manifest';
import { buildFrontEnd, compile } from '../launch/prepare/build.mjs';
import { seconds, step } from '../launch/prepare/steps.mjs';
import { publish } from './publish.mjs';
import { releaseFaults } from './release-checks.mjs';

/**
 * Releases one remote into a running product, without a build or restart of anything else:
 *   npm run release -- learner                 builds mfe-learner, checks, publishes and activates it
 *   npm run release -- hello --dist <folder>   does so with a build of another repository
 *   npm run release -- learner --canary 10     gives it to a fixed 10 % of signed-in users; --canary 0 ends the canary
 *   npm run release -- learner --rollback      activates the release before
 *   --without /path                            a screen that the release means to drop
 *   --product https://learn.example.org        the product; default PUBLIC_URL, else http://localhost:PORT
 *   npm run release -- --new-key <file>        makes a key that signs releases, and prints its public half
 * Releases are signed with the key in RELEASE_SIGNING_KEY or RELEASE_SIGNING_KEY_FILE, else with the one that npm start made in
 * DATA_DIR.
 */

const MAX_RELEASES = 20;
const root = fileURLToPath(new URL('../..', import.meta.url));
const startedAt = performance.now();

try {
  console.log(`${await release()}   (${seconds(startedAt)})`);
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
      dist: { type: 'string' },
      without: { type: 'string', multiple: true },
      product: { type: 'string' },
      'new-key': { type: 'string' },
    },
  });
  const infra = await import(pathToFileURL(join(root, 'libs/infra/dist/index.js')).href);
  if (values['new-key']) return newKey(infra, resolve(values['new-key']));
  const [remote = ''] = positionals;
  if (!/^[a-z]+$/.test(remote)) throw new Error('Name a remote: npm run release -- learner');
  const percent = values.canary === undefined ? undefined : Number(values.canary);
  if (percent !== undefined && !(Number.isInteger(percent) && percent >= 0 && percent < 100))
    throw new Error('--canary takes a whole percentage from 0 (ends the canary) to 99.');

  // Releasing needs no database, but the environment is the product's.
  const env = infra.readEnv({ DATABASE_URL: 'postgres://localhost/unused', ...process.env });
  const signingKey = infra.readSigningKey(process.env, join(env.dataDir, 'release.key'));
  const place = {
    ...env,
    storage: infra.createStorage(env),
    signingKey,
    publicKey: createPublicKey(signingKey),
  };
  const active = await activeRelease(infra, place, remote);
  const activate = (/** @type {{ releases: unknown[], canary?: unknown }} */ next) =>
    // Later than the one before also where the clock was set back.
    infra.writeActiveRelease(
      place,
      { remote, issuedAt: Math.max(Date.now(), active.issuedAt + 1), ...next },
      signingKey,
    );

  if (values.rollback) {
    if (!active.releases.length) throw new Error(`${remote} has no release to go back from.`);
    const releases = active.releases.slice(1);
    await activate({ releases });
    return releases[0]
      ? `${remote} is back at ${releases[0].version}.`
      : `${remote} has no release any more: what came with the product is live.`;
  }
  if (percent === 0) {
    if (!active.canary) throw new Error(`${remote} has no canary.`);
    await activate({ releases: active.releases });
    return `The canary ${active.canary.manifest.version} of ${remote} has ended.`;
  }

  const dist = values.dist ?? (await build(remote));
  const { name, manifest } = await readManifest(dist);
  if (name !== remote) throw new Error(`${dist} holds the remote ${name}, not ${remote}.`);
  const product = values.product ?? env.publicUrl;
  const live = await liveState(product);
  const budget = values.dist ? undefined : await readBudget(remote);
  const faults = await releaseFaults({ name, dist, manifest, budget }, live, values.without ?? []);
  if (faults.length)
    throw new Error([`${remote} ${manifest.version} is not released:`, ...faults].join('\n  - '));

  await step('Publishing', () => publish(infra, place, remote, manifest.version, dist));
  if (percent) {
    const canary = { manifest, percent };
    await activate({ releases: active.releases, canary });
    return `${remote} ${manifest.version} is live for ${percent} % of signed-in users at ${product}`;
  }
  const before = active.releases.filter(
    (/** @type {{ version: string }} */ { version }) => version !== manifest.version,
  );
  const releases = [manifest, ...before].slice(0, MAX_RELEASES);
  await activate({ releases });
  return `${remote} ${manifest.version} is live at ${product}`;
}

/**
 * @param {any} infra
 * @param {string} file
 */
function newKey(infra, file) {
  const publicKey = infra.createSigningKey(file);
  return `The signing key is in ${file}: keep it where releases are made. The API needs its public half:\nRELEASE_PUBLIC_KEY=${publicKey}`;
}

/**
 * What is live of a remote so far. A release that neither this key nor one in RELEASE_PUBLIC_KEY has signed is not continued: the version that came with the
 * product takes its place.
 * @param {any} infra
 * @param {{ storage: any, publicKey: import('node:crypto').KeyObject, releaseKeys: import('node:crypto').KeyObject[] }} place
 * @param {string} remote
 * @returns {Promise<import('@lectern/infra').ActiveRelease>}
 */
async function activeRelease(infra, { storage, publicKey, releaseKeys }, remote) {
  const none = { remote, issuedAt: 0, releases: [] };
  const text = await infra.storedActiveRelease(storage, remote);
  if (text === undefined) return none;
  try {
    return infra.openActiveRelease(text, remote, [publicKey, ...releaseKeys]);
  } catch (error) {
    if (!(error instanceof infra.SignatureError)) throw error;
    console.warn(
      `The releases of ${remote} so far are not used: they are not signed with this key or one in RELEASE_PUBLIC_KEY.`,
    );
    return none;
  }
}

/**
 * Builds a remote of this repository.
 * @param {string} remote
 * @returns {Promise<string>} the build's folder
 */
async function build(remote) {
  const folder = `mfe-${remote}`;
  await step(`Building ${folder}`, async () => {
    await compile(root, { folders: ['libs/contract', 'libs/i18n', 'libs/infra'] });
    await buildFrontEnd(root, folder);
  });
  return join(root, folder, 'dist');
}

/**
 * The most kilobytes that a remote's scripts may weigh gzipped.
 * @param {string} remote
 * @returns {Promise<number>}
 */
async function readBudget(remote) {
  /** @type {{ lectern?: { budget?: number } }} */
  const { lectern } = JSON.parse(await readFile(join(root, `mfe-${remote}`, 'package.json'), 'utf8'));
  if (!lectern?.budget) throw new Error(`mfe-${remote}/package.json has no lectern.budget in kilobytes.`);
  return lectern.budget;
}

/**
 * The running product's shell, and the manifests of its remotes.
 * @param {string} product
 */
async function liveState(product) {
  const get = async (/** @type {string} */ path) => {
    const answer = await fetch(new URL(path, product)).catch(() => undefined);
    if (!answer?.ok)
      throw new Error(`${product}${path} does not answer. Start the product, or name it with --product.`);
    return answer.json();
  };
  const [shell, manifests] = await Promise.all([get('/shell.json'), get('/remotes.json')]);
  return { shell, manifests };
}
