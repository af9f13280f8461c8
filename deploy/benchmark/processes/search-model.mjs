import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLectern } from '../../launch/lectern.mjs';
import { freePort } from '../../launch/ports.mjs';
import { step } from '../../launch/prepare/steps.mjs';
import { removePostgres } from '../../postgres/postgres.mjs';
import { fill } from '../rows/fill.mjs';
import { openPlace } from '../rows/place.mjs';
import { aPerson } from './loop-calls.mjs';

/**
 * Prints how long searches and questions take while a search model is downloaded and texts are computed, beside the same calls
 * without either, in turns:
 *   npm run benchmark:search-model
 *   npm run benchmark:search-model -- --seconds 30   of each turn
 * The worker downloads from a mirror in this process, whose bytes are random, so each download fails at its end and begins again.
 * Another process computes vectors with a random model of the shape of multilingual-e5-small. Nothing else should run meanwhile.
 */

const ROOT = join(import.meta.dirname, '../../..');
/** 100,000 slides. */
const SIZES = { users: 500, courses: 2000, enrollments: 4000, slideViews: 104_000, chatMessages: 100 };
const TURNS = 3;
const PAUSE_MS = 100;
const MODEL = 'multilingual-e5-small';
const MODEL_SHAPE = { layers: 12, dimensions: 384, heads: 12, words: 250_037 };
const MIRROR_BYTES = 118_308_185;
const MIRROR_BYTES_PER_SECOND = 5_000_000;
const MIRROR_INTERVAL_MS = 50;
const GOAL_MS = 50;

/** Each slide has one vector of the built-in model; its numbers don't matter. */
const PASSAGES = `
  INSERT INTO passages (course_id, slide_id, position, title, text, language, config, words, embedding, embedding_model,
                        embedding_parts, embedded_at)
  SELECT modules.course_id, slides.id, 0, slides.title, texts.text, 'en', 'english', to_tsvector('english', texts.text),
         decode(repeat(md5(slides.id::text), 24), 'hex'), 'all-MiniLM-L6-v2', 1, now()
    FROM slides
    JOIN modules ON modules.id = slides.module_id
   CROSS JOIN LATERAL (SELECT 'Rule ' || md5(slides.id::text) || ' says how long a burn is cooled under water.') AS texts(text)`;
const LANGUAGES = `
  INSERT INTO course_languages (course_id, language, config, passage_count)
  SELECT course_id, 'en', 'english', count(*) FROM passages GROUP BY course_id`;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const turnMs = Number(values.seconds) * 1000;
const dataDir = mkdtempSync(join(tmpdir(), 'lectern-search-model-'));
chmodSync(dataDir, 0o711); // root's database runs as another user
const mirror = createServer((request, response) => {
  response.writeHead(200, { 'content-length': MIRROR_BYTES });
  const piece = randomBytes((MIRROR_BYTES_PER_SECOND * MIRROR_INTERVAL_MS) / 1000);
  let left = MIRROR_BYTES;
  const timer = setInterval(() => {
    response.write(piece.subarray(0, left));
    left -= piece.length;
    if (left <= 0) response.end();
    if (left <= 0) clearInterval(timer);
  }, MIRROR_INTERVAL_MS);
  request.on('close', () => clearInterval(timer));
}).listen(0, '127.0.0.1');
await once(mirror, 'listening');
const { port: mirrorPort } = /** @type {import('node:net').AddressInfo} */ (mirror.address());
const lectern = await startLectern({
  root: ROOT,
  say: console.log,
  webRoot: '', // no page is opened
  variables: {
    ...process.env,
    DATABASE_URL: '',
    RATE_LIMIT: '0',
    TUTOR_DAILY_QUESTIONS: '1000000',
    MODEL_MIRROR: `http://127.0.0.1:${mirrorPort}`,
    PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'benchmark-password',
  },
});
const place = await openPlace({ ...lectern, dataDir });
try {
  await step('Filling the database', async (detail) => {
    await fill(place.superuser, SIZES, detail);
    await place.superuser.query(PASSAGES);
    await place.superuser.query(LANGUAGES);
    await place.superuser.query('ANALYZE passages');
  });
  const calls = await prepareCalls();
  const admin = await aPerson(place, 'admin');
  await measure(calls, 5000);
  /** @type {Record<'without' | 'with', Record<string, number[]>>} */
  const times = { without: {}, with: {} };
  for (let turn = 0; turn < TURNS; turn++) {
    await step('Without', async () => collect(times.without, await measure(calls, turnMs)));
    const stop = await startWork(admin);
    await step('With download and vectors', async () => collect(times.with, await measure(calls, turnMs)));
    await stop();
  }
  print(times);
} finally {
  await place.superuser.end();
  await lectern.stop();
  mirror.closeAllConnections();
  mirror.close();
  removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

async function prepareCalls() {
  const learner = await aPerson(place, 'student');
  const { rows } = await place.superuser.query(
    'SELECT id FROM courses WHERE is_published ORDER BY id LIMIT 1',
  );
  const courseId = rows[0].id;
  await learner.json('POST', `/api/courses/${courseId}/enroll`);
  const session = (/** @type {string | null} */ id) =>
    learner.json('POST', '/api/chat/sessions', { courseId: id, title: 'Benchmark' });
  const [course, general] = [await session(courseId), await session(null)];
  const ask = (/** @type {string} */ sessionId, /** @type {number} */ at) =>
    learner.json('POST', '/api/chat/message', { sessionId, message: `How long is burn ${at} cooled?` });
  return {
    'search over everything': () => learner.json('GET', '/api/search?q=slide'),
    'question in a course': (/** @type {number} */ at) => ask(course.id, at),
    'question in General Learning': (/** @type {number} */ at) => ask(general.id, at),
  };
}

/**
 * Starts a download and the computation of vectors.
 * @param {Awaited<ReturnType<typeof aPerson>>} admin
 * @returns ends both
 */
async function startWork(admin) {
  const path = `/api/admin/search-models/${MODEL}`;
  const request = () => admin.read('PUT', path).catch(() => undefined);
  await request();
  const again = setInterval(request, 1000);
  const program = `
    import { mkdtempSync } from 'node:fs';
    const [{ createDataSource, embedPassages }, { createEmbeddingModel }, { writeSearchModel }] = await Promise.all([
      import(${importable('libs/data/dist/index.js')}),
      import(${importable('libs/infra/dist/index.js')}),
      import(${importable('libs/infra/dist/testing/index.js')}),
    ]);
    const folder = mkdtempSync(process.argv[2]);
    const model = writeSearchModel(folder, JSON.parse(process.argv[3]));
    const source = await createDataSource(process.argv[1]).initialize();
    const embedding = createEmbeddingModel({ installedModel: { model, folder } });
    await embedding.embed([''], 'passage');
    process.send('ready');
    await embedPassages(source, embedding);`;
  const args = [
    '--input-type=module',
    '-e',
    program,
    place.databaseUrl,
    join(dataDir, 'model-'),
    JSON.stringify(MODEL_SHAPE),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return async () => {
    clearInterval(again);
    child.kill('SIGKILL');
    await admin.read('DELETE', path).catch(() => undefined);
    await sleep(4000); // the worker removes what has arrived
  };
}

/** @param {string} path */
function importable(path) {
  return JSON.stringify(new URL(`../../../${path}`, import.meta.url).href);
}

/**
 * Makes the calls one after the other with pauses.
 * @param {Record<string, (at: number) => Promise<unknown>>} calls
 * @param {number} forMs
 * @returns {Promise<Record<string, number[]>>} milliseconds
 */
async function measure(calls, forMs) {
  /** @type {Record<string, number[]>} */
  const times = {};
  const until = performance.now() + forMs;
  for (let at = 0; performance.now() < until; at++)
    for (const [name, call] of Object.entries(calls)) {
      const began = performance.now();
      await call(at);
      (times[name] ??= []).push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
  return times;
}

/** @param {Record<string, number[]>} all @param {Record<string, number[]>} more */
function collect(all, more) {
  for (const [name, times] of Object.entries(more)) (all[name] ??= []).push(...times);
}

/** @param {Record<'without' | 'with', Record<string, number[]>>} times */
function print(times) {
  const describe = (/** @type {number[]} */ all) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (/** @type {number} */ share) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { calls: sorted.length, median: Math.round(at(0.5)), p99: Math.round(at(0.99)) };
  };
  for (const name of Object.keys(times.without)) {
    const [without, with_] = [describe(times.without[name] ?? []), describe(times.with[name] ?? [])];
    const slower = with_.p99 - without.p99;
    console.log(
      `${name}: without ${without.median} ms, 99% ${without.p99} ms (${without.calls} calls); ` +
        `with ${with_.median} ms, 99% ${with_.p99} ms (${with_.calls} calls); ` +
        `${slower} ms slower at 99%, goal ${GOAL_MS} ms`,
    );
  }
}
