import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPerson } from '../../chaos/people.mjs';
import { quantile } from '../figures.mjs';

const STREAMS = 1000;
const ADMINS = 100;
const CHANGES_A_SECOND = 20;
const SECONDS = 15;

/** Streams of many administrators on both replicas, and the time from a change until each browser receives it. */
export async function streams(product, database, random) {
  const admins = [];
  for (let count = 0; count < ADMINS; count++) admins.push(await aPerson(database, product, random, 'admin'));
  const uploads = [];
  for (const { id: userId } of admins) {
    const id = randomUUID();
    await database.query(
      `INSERT INTO uploads (id, user_id, file_name, file_key, fingerprint, stage, worker, status)
       VALUES ($1, $2, 'deck.pdf', 'none', $3, 'Queued', 'benchmark', 'processing')`,
      [id, userId, id],
    );
    uploads.push(id);
  }
  const apis = product.replicas.map((_, index) => product.parts[`api-${index + 1}`].pids()[0]);
  await sleep(3000);
  const before = apis.map(residentMemory);
  /** @type {number[]} milliseconds */
  const delays = [];
  const agent = new Agent({ maxSockets: Infinity });
  const open = [];
  for (let count = 0; count < STREAMS; count++) {
    const { cookie } = admins[count % ADMINS];
    open.push(await listen(product.replicas[count % 2], cookie, agent, (at) => delays.push(Date.now() - at)));
  }
  await sleep(5000);
  delays.length = 0;
  const after = apis.map(residentMemory);
  for (let change = 0; change < CHANGES_A_SECOND * SECONDS; change++) {
    const began = performance.now();
    await database.query(
      `WITH changed AS (
         UPDATE uploads SET details = $2, change = change + 1, updated_at = clock_timestamp()
          WHERE id = $1 RETURNING id)
       SELECT pg_notify('upload_changed', id::text) FROM changed`,
      [uploads[change % ADMINS], String(Date.now())],
    );
    await sleep(Math.max(0, 1000 / CHANGES_A_SECOND - (performance.now() - began)));
  }
  await sleep(2000);
  open.forEach((stream) => stream.destroy());
  const expected = CHANGES_A_SECOND * SECONDS * (STREAMS / ADMINS);
  const grown = after.reduce((sum, bytes, index) => sum + bytes - before[index], 0);
  delays.sort((a, b) => a - b);
  return {
    'open streams on two replicas': `${STREAMS}`,
    'memory of a stream': `${Math.round(grown / STREAMS / 1024)} KB`,
    'changes received': `${delays.length} of ${expected}`,
    'delay of a change, median': `${quantile(delays, 0.5)} ms`,
    'delay of a change, p99': `${quantile(delays, 0.99)} ms`,
  };
}

/** @returns a request whose stream is open */
function listen(replica, cookie, agent, onChange) {
  return new Promise((done, fail) => {
    const asked = request(
      `${replica}/api/courses/upload-progress`,
      { agent, headers: { cookie, accept: 'text/event-stream' } },
      (answer) => {
        if (answer.statusCode !== 200) return fail(new Error(`The stream answered ${answer.statusCode}`));
        answer.setEncoding('utf8').on('data', (text) => {
          for (const [, at] of text.matchAll(/"details":"(\d+)"/g)) onChange(Number(at));
        });
        answer.on('error', () => undefined);
        done(asked);
      },
    );
    asked.on('error', fail).end();
  });
}

/** Bytes, what it shares counted in part. */
function residentMemory(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024;
}
