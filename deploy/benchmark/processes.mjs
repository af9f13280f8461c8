import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { aPerson, upload } from '../chaos/people.mjs';
import { startProduct } from '../chaos/product.mjs';
import { randomFrom } from '../chaos/random.mjs';
import { removePostgres } from '../local/postgres.mjs';
import { signal, until } from '../local/processes.mjs';

/**
 * Prints the figures of scaling out: `npm run benchmark:processes [-- ingest|streams|progress]`. Two API replicas and
 * their workers run on this machine, which also plays the browsers; nothing else should run meanwhile.
 */
const ROOT = join(import.meta.dirname, '../..');
const DECK = readFileSync(join(ROOT, 'worker/fixtures/metropolis.pdf'));
const PAGES = 33;
const DECKS = 8;
const STREAMS = 1000;
const ADMINS = 100;
const CHANGES_A_SECOND = 20;
const SAVES_A_SECOND = 300;
/** Of streams and of saves. */
const SECONDS = 15;
const LEARNERS = 160;

const wanted = process.argv[2];
const random = randomFrom(1);
if (!wanted || wanted === 'ingest') {
  for (const workers of [1, 2, 4])
    console.table({ [`ingest, workers: ${workers}`]: await onProduct(workers, ingest) });
}
if (!wanted || wanted === 'streams') console.table(await onProduct(0, streams));
if (!wanted || wanted === 'progress') console.table(await onProduct(1, progress));
process.exit();

/**
 * @template T
 * @param {number} workers
 * @param {(product: import('../chaos/product.mjs').Product, database: pg.Pool) => Promise<T>} measure
 */
async function onProduct(workers, measure) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-scaling-'));
  chmodSync(folder, 0o711); // root's database runs as another user
  const product = await startProduct({ root: ROOT, folder, workers });
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 10 });
  try {
    return await measure(product, database);
  } finally {
    await database.end();
    await product.stop();
    removePostgres(product.dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Decks that wait while the workers are frozen, until the last one is a course. */
async function ingest(product, database) {
  const admin = await aPerson(database, product, random, 'admin');
  await upload(admin, { title: 'Warm-up', pdf: DECK }, true);
  const pids = product.workers.flatMap((worker) => worker.pids());
  for (const pid of pids) signal(pid, 'SIGSTOP');
  for (let count = 0; count < DECKS; count++) await upload(admin, { title: randomUUID(), pdf: DECK }, false);
  const began = performance.now();
  for (const pid of pids) signal(pid, 'SIGCONT');
  await until(async () => {
    const { rows } = await database.query("SELECT count(*) FROM uploads WHERE status = 'completed'");
    return Number(rows[0].count) === DECKS + 1;
  }, 180_000);
  const seconds = (performance.now() - began) / 1000;
  return `${((DECKS * PAGES) / seconds).toFixed(1)} pages/s`;
}

/** Streams of many administrators on both replicas, and the time from a change to each browser that hears of it. */
async function streams(product, database) {
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
  const apis = product.replicas.map((_, at) => product.parts[`api-${at + 1}`].pids()[0]);
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
  const grown = after.reduce((sum, bytes, at) => sum + bytes - before[at], 0);
  delays.sort((a, b) => a - b);
  return {
    'open streams on two replicas': `${STREAMS}`,
    'memory of a stream': `${Math.round(grown / STREAMS / 1024)} KB`,
    'changes heard': `${delays.length} of ${expected}`,
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

/** Learners turn slides at a steady rate, whatever the answers take; then the rows are counted. */
async function progress(product, database) {
  const admin = await aPerson(database, product, random, 'admin');
  const { courseId } = await upload(admin, { title: 'Progress', pdf: DECK }, true);
  const { rows: slides } = await database.query(
    `SELECT slides.id FROM slides JOIN modules ON modules.id = module_id WHERE course_id = $1`,
    [courseId],
  );
  const learners = [];
  for (let count = 0; count < LEARNERS; count++) {
    const learner = await aPerson(database, product, random, 'student');
    await learner.ask(`/api/courses/${courseId}/enroll`, { method: 'POST' });
    learners.push(learner);
  }
  const saves = slides.flatMap(({ id }) => learners.map((learner) => ({ learner, slideId: id })));
  /** @type {number[]} milliseconds */
  const times = [];
  let refused = 0;
  const began = performance.now();
  const sent = [];
  for (const [number, { learner, slideId }] of saves.slice(0, SAVES_A_SECOND * SECONDS).entries()) {
    const due = began + (number * 1000) / SAVES_A_SECOND;
    if (performance.now() < due) await sleep(due - performance.now());
    const body = JSON.stringify({ slideId, progress: 50 });
    const headers = { 'content-type': 'application/json' };
    const start = performance.now();
    const answered = learner
      .ask(`/api/courses/${courseId}/progress`, { method: 'PUT', headers, body, patience: 30_000 })
      .then(async (answer) => {
        await answer.arrayBuffer();
        if (answer.ok) times.push(performance.now() - start);
        else refused++;
      })
      .catch(() => refused++);
    sent.push(answered);
  }
  await Promise.all(sent);
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await database.query('SELECT count(*) FROM slide_views');
  times.sort((a, b) => a - b);
  return {
    'progress saves on two replicas': `${(times.length / seconds).toFixed(0)} a second`,
    'saves acknowledged and kept': `${rows[0].count} of ${times.length} (${refused} refused)`,
    'time of a save, median': `${quantile(times, 0.5)} ms`,
    'time of a save, p99': `${quantile(times, 0.99)} ms`,
  };
}

/** @param {number[]} sorted */
function quantile(sorted, share) {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
}

/** Bytes, what it shares counted in part. */
function residentMemory(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024;
}
