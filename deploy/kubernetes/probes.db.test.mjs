import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { freePort } from '../launch/ports.mjs';
import { aDatabase, aFolder, migrate, startProduct } from '../testing/product.mjs';

/** @typedef {{ startupProbe: Probe, livenessProbe: Probe, readinessProbe: Probe, ports: { name: string, containerPort: number }[] }} Container */
/** @typedef {{ httpGet: { path: string, port: string } }} Probe */

const deploy = join(import.meta.dirname, '..');
const read = (/** @type {string} */ path) => readFileSync(join(deploy, path), 'utf8');
/** @param {string} name @returns {Container} */
const container = (name) =>
  parseAllDocuments(read(`kubernetes/base/${name}.yaml`))
    .map((document) => document.toJS())
    .find(({ kind }) => kind === 'Deployment').spec.template.spec.containers[0];
const compose = parse(read('compose.yaml'), { merge: true });

/** @type {(() => unknown)[]} */
const cleanups = [];
/** @type {() => Promise<unknown>} */
let dropDatabase;
/** The local port of each container's named port, by kind. @type {Record<string, Record<string, number>>} */
let ports;

beforeAll(async () => {
  const folder = aFolder();
  cleanups.push(folder.remove);
  const database = await aDatabase();
  /** @type {Promise<void> | undefined} */
  let dropped;
  dropDatabase = () => (dropped ??= database.drop());
  cleanups.push(dropDatabase);
  migrate(database.url);
  const metrics = { api: await freePort(), worker: await freePort() };
  const product = await startProduct({
    databaseUrl: database.url,
    dataDir: join(folder.path, 'data'),
    variables: { LOG_LEVEL: 'silent' },
    each: [{ METRICS_PORT: String(metrics.api) }],
    worker: { METRICS_PORT: String(metrics.worker) },
  });
  cleanups.push(product.stop);
  ports = { api: { http: product.ports[0], metrics: metrics.api }, worker: { metrics: metrics.worker } };
});
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

/** What a kind's probes hear. @param {string} kind */
function ask(kind) {
  const { startupProbe, livenessProbe, readinessProbe } = container(kind);
  return Promise.all(
    [startupProbe, livenessProbe, readinessProbe].map(async ({ httpGet: { port, path } }) => {
      return (await fetch(`http://127.0.0.1:${ports[kind]?.[port]}${path}`)).status;
    }),
  );
}

test('every probe asks for what its process serves: without a database it is not ready, and is not killed', async () => {
  expect([await ask('api'), await ask('worker')]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);
  await dropDatabase();
  expect([await ask('api'), await ask('worker')]).toEqual([
    [200, 200, 503],
    [200, 200, 503],
  ]);
});

test('the proxy is asked for what it answers itself', () => {
  const { livenessProbe, readinessProbe } = container('proxy');
  for (const { httpGet } of [livenessProbe, readinessProbe])
    expect(read('proxy/lectern.conf.template')).toContain(`location = ${httpGet.path} {`);
  expect(read('docker/proxy.Dockerfile')).toContain(`:8080${livenessProbe.httpGet.path}`);
});

test.each(['api', 'worker'])(
  'the image of %s is asked whether it lives, in compose whether it is ready',
  (kind) => {
    const { livenessProbe, readinessProbe, ports } = container(kind);
    const { path, port } = readinessProbe.httpGet;
    const number = ports.find(({ name }) => name === port)?.containerPort;
    const dockerfile = read(`docker/${kind}.Dockerfile`);
    expect(dockerfile).toMatch(new RegExp(`PORT=${number}\\b`));
    expect(dockerfile).toContain(`PORT}${livenessProbe.httpGet.path}\``);
    expect(compose.services[kind].healthcheck.test.at(-1)).toContain(`"http://127.0.0.1:${number}${path}"`);
  },
);
