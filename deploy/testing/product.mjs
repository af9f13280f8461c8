import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endProcess, startProcess } from '@lectern/infra/testing';
import pg from 'pg';
import { freePort } from '../launch/ports.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const admin = { email: 'admin@example.org', password: 'a-password-for-tests' };

/** A fresh database beside the one in TEST_DATABASE_URL. */
export async function aDatabase() {
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await server.query(`CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(String(process.env.TEST_DATABASE_URL)), { pathname: `/${name}` }).href;
  return {
    url,
    async drop() {
      await dropDatabase(server, name);
      await server.end();
    },
  };
}

/** SQLSTATE of a database in which one of the server's own processes works, which only a superuser may end. */
const INSUFFICIENT_PRIVILEGE = '42501';
const DROP_ATTEMPTS = 20;
const DROP_PAUSE_MS = 250;

/**
 * @param {pg.Client} server
 * @param {string} name
 */
async function dropDatabase(server, name) {
  for (let attempt = 1; ; attempt++) {
    try {
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      const { code } = /** @type {{ code?: string }} */ (error);
      if (code !== INSUFFICIENT_PRIVILEGE || attempt === DROP_ATTEMPTS) throw error;
      await sleep(DROP_PAUSE_MS);
    }
  }
}

/** Applies the product's migrations. @param {string} url */
export function migrate(url) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'libs/data/dist/database/migrate.js')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/**
 * How a process of the product is started.
 * @template T
 * @typedef {(file: string, env: Record<string, string>, name: string) => Promise<T>} Start name: 'api-1', 'worker-2'
 */

/**
 * Starts the built product on a database and a folder: replicas of the API, and workers. The one place that does so for
 * tests, chaos runs and benchmarks.
 * @template T
 * @param {object} options
 * @param {number} [options.replicas]
 * @param {number} [options.workers]
 * @param {string} options.databaseUrl
 * @param {string} options.dataDir
 * @param {string} [options.publicUrl] the first replica's address when it is missing
 * @param {Record<string, string>} [options.variables] of all processes
 * @param {Record<string, string>[]} [options.each] of each replica
 * @param {Record<string, string>} [options.worker] of the workers alone
 * @param {Start<T>} options.start
 * @returns {Promise<{ ports: number[], publicUrl: string, apis: T[], workers: T[] }>}
 */
export async function startProcesses({
  replicas = 1,
  workers = 1,
  databaseUrl,
  dataDir,
  publicUrl,
  variables,
  each = [],
  worker = {},
  start,
}) {
  const ports = await Promise.all(Array.from({ length: replicas }, () => freePort()));
  const origin = publicUrl ?? `http://localhost:${ports[0]}`;
  const shared = {
    NODE_ENV: 'production',
    RATE_LIMIT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: origin,
    WEB_ROOT: join(root, 'dist/web'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...variables,
  };
  const launch = async (
    /** @type {'api' | 'worker'} */ project,
    /** @type {number} */ at,
    /** @type {Record<string, string> | undefined} */ own,
  ) => {
    const env = { ...shared, METRICS_PORT: String(await freePort()), ...own };
    return start(join(root, project, 'dist/main.js'), env, `${project}-${at + 1}`);
  };
  const [apis, others] = await Promise.all([
    Promise.all(ports.map((port, index) => launch('api', index, { PORT: String(port), ...each[index] }))),
    Promise.all(Array.from({ length: workers }, (_, index) => launch('worker', index, worker))),
  ]);
  return { ports, publicUrl: origin, apis, workers: others };
}

/**
 * A product whose processes are not restarted.
 * @param {Omit<Parameters<typeof startProcesses>[0], 'start'>} options
 */
export async function startProduct(options) {
  const { ports, apis, workers } = await startProcesses({ ...options, start: startProcess });
  const children = [...apis, ...workers];
  return {
    ports,
    children,
    /** Kills them at once. */
    async stop() {
      await Promise.all(children.map((child) => endProcess(child)));
    },
  };
}

/** A folder of its own that is removed in the end. */
export function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-deploy-'));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Signs in as the administrator the way a browser does, and answers a `fetch` with the session.
 * @param {string} origin PUBLIC_URL
 */
export async function signedIn(origin) {
  const browser = aBrowser(origin);
  await browser.signIn(admin);
  return browser.fetch;
}

/**
 * As much of a browser as signing in needs: a cookie jar, redirects, the one form.
 * @param {string} origin PUBLIC_URL
 * @param {{ headers?: Record<string, string>, server?: string }} [options] headers of every request; what answers
 */
export function aBrowser(origin, { headers = {}, server = origin } = {}) {
  /** @type {Map<string, string>} */
  const jar = new Map();
  const request = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const { pathname, search } = new URL(path, origin);
    const response = await fetch(server + pathname + search, {
      redirect: 'manual',
      ...init,
      headers: { origin, cookie, ...headers, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  const follow = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    let response = await request(path, { headers: { accept: 'text/html' }, ...init });
    for (let to = response.headers.get('location'); to; to = response.headers.get('location')) {
      await response.arrayBuffer();
      const next = new URL(to, origin);
      if (!/^\/(api|oidc)\//.test(next.pathname))
        return { status: response.status, text: '', path: next.pathname };
      response = await request(next.href, { headers: { accept: 'text/html' } });
    }
    return { status: response.status, text: await response.text(), path };
  };
  return {
    fetch: request,
    /** @param {{ email: string, password: string }} account */
    async signIn({ email, password }) {
      const page = await follow('/api/login');
      const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
      return follow(action, { method: 'POST', body: new URLSearchParams({ email, password }) });
    },
  };
}

/**
 * Reads an event stream; `events` grows as they arrive.
 * @param {Response} response
 */
export function readEvents(response) {
  /** @type {any[]} */
  const events = [];
  const ended = (async () => {
    let text = '';
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) events.push(JSON.parse(data));
      }
    }
  })();
  ended.catch(() => undefined);
  return { events, ended };
}
