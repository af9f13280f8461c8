import { fork, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../local/ports.mjs';

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
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}

/** Applies the product's migrations. @param {string} url */
export function migrate(url) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'libs/data/dist/migrate.js')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/**
 * The built product in processes of its own, on a database and a folder: as many replicas of the API as asked for
 * and one worker.
 * @param {object} options
 * @param {number} [options.replicas]
 * @param {string} options.databaseUrl
 * @param {string} options.dataDir
 * @param {string} [options.publicUrl]
 * @param {object} [options.variables] of all processes
 * @param {object[]} [options.each] of each replica
 * @param {object} [options.worker] variables of the worker alone
 */
export async function startProduct({
  replicas = 1,
  databaseUrl,
  dataDir,
  publicUrl,
  variables,
  each = [],
  worker = {},
}) {
  const shared = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    WEB_ROOT: join(root, 'dist/web'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...variables,
  };
  const ports = await Promise.all(Array.from({ length: replicas }, () => freePort()));
  const start = async (/** @type {string} */ name, /** @type {object} */ own) => {
    const child = fork(join(root, name, 'dist/main.js'), {
      env: { ...shared, METRICS_PORT: String(await freePort()), ...own },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const early = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`${name} ended with ${code}`)),
    );
    early.catch(() => undefined);
    await Promise.race([once(child, 'message'), early]);
    return child;
  };
  const children = await Promise.all([
    ...ports.map((port, at) =>
      start('api', { PORT: port, PUBLIC_URL: publicUrl ?? `http://localhost:${port}`, ...each[at] }),
    ),
    start('worker', worker),
  ]);
  return {
    ports,
    children,
    /** Kills them at once. */
    async stop() {
      await Promise.all(children.map((child) => kill(child)));
    },
  };
}

/** @param {import('node:child_process').ChildProcess} child */
export async function kill(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
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
export function eventsOf(response) {
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
