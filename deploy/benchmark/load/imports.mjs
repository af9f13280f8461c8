import { Agent, request } from 'node:http';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { step } from '../../launch/prepare/steps.mjs';
import { GROUP_SIZE } from '../rows/fill-groups.mjs';
import { quantile } from '../figures.mjs';
import { signIn } from '../rows/place.mjs';

/**
 * Measures the largest file of users: reading it, importing it, and both again. Every tenth person has an account already. Meanwhile
 * the same administrator requests a page ten times a second, which shows how long the API is busy.
 */

/** @typedef {import('../rows/fill.mjs').Sizes} Sizes */
/** @typedef {import('../rows/place.mjs').Place} Place */

const IMPORTS_PATH = '/api/admin/user-imports';
const PROBE_INTERVAL_MS = 100;
const POLL_MS = 1000;
const TIMEOUT_MS = 60 * 60_000;

/** @param {Place} place @param {Sizes} sizes */
export async function importUsers(place, { users }) {
  const { rows } = await place.superuser.query(
    `INSERT INTO users (email, role, issuer, subject)
     VALUES ('admin-1@example.org', 'admin', 'https://people.example.org', 'admin-1') RETURNING id`,
  );
  const [cookie = ''] = await signIn(place, [rows[0].id]);
  const api = new Api(place, cookie);
  const file = buildCsv(users);
  const table = {
    'file read': await step('Reading the file', () => api.measure(() => api.upload(file))),
    imported: await step('Importing it', (detail) => api.measure(() => api.run(detail))),
    'read again': await step('Reading it again', () => api.measure(() => api.upload(file))),
    'imported again': await step('Importing it again', (detail) => api.measure(() => api.run(detail))),
  };
  console.log(`${users.toLocaleString('en')} rows, ${(file.length / 1024 / 1024).toFixed(1)} MB`);
  console.table(table);
  const { outcomes } = await api.get(api.latestImportId);
  api.close();
  if (outcomes.unchanged !== users) {
    console.log(`The second import changed rows: ${JSON.stringify(outcomes)}`);
    process.exitCode = 1;
  }
}

/** @param {number} rows */
function buildCsv(rows) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const email = index % 10 ? `new-${index}@example.org` : `learner-${index + 1}@example.org`;
    const group = `Class of ${Math.floor(index / GROUP_SIZE)}`;
    return `${email},First ${index},Last ${index},student,${index % 4 ? group : `${group};Newcomers`}`;
  });
  return ['email,first name,last name,role,groups', ...lines].join('\n');
}

class Api {
  agent = new Agent({ keepAlive: true });
  latestImportId = '';

  /** @param {Place} place @param {string} cookie */
  constructor(place, cookie) {
    this.place = place;
    this.cookie = cookie;
  }

  close() {
    this.agent.destroy();
  }

  /** @param {string} method @param {string} path @param {string | Buffer} [body] @param {string} [type] @returns {Promise<any>} */
  call(method, path, body, type = 'application/json') {
    const headers = {
      origin: this.place.origin,
      cookie: this.cookie,
      ...(body && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        this.place.origin + path,
        { method, agent: this.agent, headers },
        async (response) => {
          const text = Buffer.concat(await response.toArray()).toString();
          if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 200)}`));
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }

  /** @param {string} importId */
  get(importId) {
    return this.call('GET', `${IMPORTS_PATH}/${importId}`);
  }

  /** @param {string} file */
  async upload(file) {
    const boundary = 'a-boundary-of-the-benchmark';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="users.csv"\r\nContent-Type: text/csv\r\n\r\n`;
    const { id } = await this.call(
      'POST',
      IMPORTS_PATH,
      `${head}${file}\r\n--${boundary}--\r\n`,
      `multipart/form-data; boundary=${boundary}`,
    );
    this.latestImportId = id;
  }

  /** @param {(line: string) => void} detail */
  async run(detail) {
    await this.call(
      'POST',
      `${IMPORTS_PATH}/${this.latestImportId}/start`,
      JSON.stringify({ createsGroups: true }),
    );
    const until = performance.now() + TIMEOUT_MS;
    for (let polls = 0; performance.now() < until; polls++) {
      const { status, doneCount, rowCount } = await this.get(this.latestImportId);
      if (status === 'completed') return;
      if (status !== 'running') throw new Error(`The import is ${status}.`);
      if (polls % 20 === 19)
        detail(`${doneCount.toLocaleString('en')} of ${rowCount.toLocaleString('en')} rows`);
      await sleep(POLL_MS);
    }
    throw new Error('The import takes too long.');
  }

  /** @param {() => Promise<unknown>} work */
  async measure(work) {
    /** @type {number[]} */
    const times = [];
    let isRunning = true;
    const probes = (async () => {
      while (isRunning) {
        const startedAt = performance.now();
        await this.call('GET', '/api/groups');
        times.push(performance.now() - startedAt);
        await sleep(Math.max(0, PROBE_INTERVAL_MS - (performance.now() - startedAt)));
      }
    })();
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    isRunning = false;
    await probes;
    times.sort((a, b) => a - b);
    return {
      seconds: seconds.toFixed(1),
      'page meanwhile, p50': `${quantile(times, 0.5)} ms`,
      p99: `${quantile(times, 0.99)} ms`,
      longest: `${quantile(times, 1)} ms`,
      'largest memory of the API': `${Math.round(readPeakMemoryKb(this.place) / 1024)} MB`,
    };
  }
}

/** @param {Place} place @returns {number} in KB, since the start of the API */
function readPeakMemoryKb({ apiPid }) {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${apiPid}/status`, 'utf8'))?.[1] ?? 0);
}
