import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import getPort from 'get-port';
import pg from 'pg';
import { RETURN_FREED_MEMORY } from '../../launch/memory.mjs';
import { removePostgres, startPostgres } from '../../postgres/postgres.mjs';

/**
 * Prints the worker's memory while it turns office files into courses, one after the other, and fails where it grows by more
 * than `MAX_GROWTH_MB` from the fifth file to the last, both while no passage waits for its vector: `npm run benchmark:memory --
 * <folder> [--files 50]`. The files of the folder are taken in turn; LibreOffice must be installed.
 */
const ROOT = join(import.meta.dirname, '../../..');
const MAX_GROWTH_MB = 100;
/** Files after which everything is loaded that stays in memory. */
const WARM_UP_FILES = 5;
/** The embedding model has its memory only while passages wait for vectors. A busy machine takes minutes. */
const EMBEDDING_TIMEOUT_MS = 1_800_000;
/** The thread of the model ends within this time after its work. */
const RELEASE_MS = 3000;
const FILE_TIMEOUT_MS = 300_000;
const POLL_MS = 100;
/** The worker is also looked at after a pause. */
const IDLE_MS = 30_000;

const { values, positionals } = parseArgs({
  options: { files: { type: 'string', default: '50' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (!folder) throw new Error('Usage: npm run benchmark:memory -- <folder of office files> [--files 50]');
const names = readdirSync(folder).filter((name) => /\.(?:pptx|odp|docx|ppt|key)$/i.test(name));
if (!names.length) throw new Error('The folder contains no office file.');

const work = mkdtempSync(join(tmpdir(), 'lectern-memory-'));
chmodSync(work, 0o711); // root's database runs as another user
const dataDir = join(work, 'data');
const postgres = await startPostgres({ dataDir });
const env = {
  ...RETURN_FREED_MEMORY,
  ...process.env,
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  METRICS_PORT: String(await getPort()),
};
const worker = await startWorker();
const database = new pg.Pool({ connectionString: postgres.url, max: 2 });
const queue = await openQueue();
try {
  await measure();
} finally {
  await queue.close();
  await database.end();
  worker.kill();
  await once(worker, 'exit');
  await postgres.stop();
  removePostgres(dataDir);
  rmSync(work, { recursive: true, force: true });
}

async function measure() {
  const sizes = [];
  let first = 0;
  for (let count = 0; count < Number(values.files); count++) {
    const name = names[count % names.length] ?? '';
    const ended = await ingest(count, join(folder, name));
    sizes.push(residentMb());
    console.log(`${count + 1}\t${sizes.at(-1)} MB\t${ended}\t${name}`);
    if (sizes.length === WARM_UP_FILES) first = await residentMbAfterEmbedding();
  }
  const last = await residentMbAfterEmbedding();
  const growth = last - first;
  console.log(
    `All passages embedded: ${first} MB after ${WARM_UP_FILES} files, ${last} MB after ${sizes.length}.`,
  );
  await sleep(IDLE_MS);
  console.log(
    `At most ${Math.max(...sizes)} MB between files; ${residentMb()} MB after an idle ${IDLE_MS / 1000} s.`,
  );
  if (growth <= MAX_GROWTH_MB) return;
  console.error(`The worker grew by ${growth} MB; ${MAX_GROWTH_MB} MB are allowed.`);
  process.exitCode = 1;
}

async function startWorker() {
  await ended(fork(join(ROOT, 'libs/data/dist/database/migrate.js'), { env }));
  const started = fork(join(ROOT, 'worker/dist/main.js'), { env });
  await once(started, 'message');
  return started;
}

/** @param {import('node:child_process').ChildProcess} child */
async function ended(child) {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The migrations ended with code ${code}.`);
}

async function openQueue() {
  const { createQueue, readEnv } = await import(new URL('libs/infra/dist/index.js', `file://${ROOT}/`).href);
  const { ingestCourse } = await import(new URL('libs/contract/dist/index.js', `file://${ROOT}/`).href);
  return createQueue(ingestCourse, readEnv(env), (/** @type {Error} */ error) =>
    console.error(error.message),
  );
}

/**
 * Uploads a file as the API does, and waits for its course.
 * @param {number} count
 * @param {string} file
 * @returns {Promise<string>} how the upload ended
 */
async function ingest(count, file) {
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  const fileName = `deck${extname(file)}`;
  const fileKey = `uploads/${id}/${fileName}`;
  mkdirSync(join(dataDir, 'files', `uploads/${id}`), { recursive: true });
  copyFileSync(file, join(dataDir, 'files', fileKey));
  await database.query(
    `INSERT INTO uploads (id, file_key, file_name, fingerprint, stage) VALUES ($1::uuid, $2, $3, $4, 'Queued')`,
    [id, fileKey, fileName, id],
  );
  await queue.add('ingest', { uploadId: id }, { jobId: id });
  const until = Date.now() + FILE_TIMEOUT_MS;
  while (Date.now() < until) {
    const { rows } = await database.query('SELECT status FROM uploads WHERE id = $1', [id]);
    if (rows[0].status !== 'processing') return rows[0].status;
    await sleep(POLL_MS);
  }
  throw new Error(`${file} did not become a course within ${FILE_TIMEOUT_MS / 1000} s.`);
}

/** The embedding model is in the process while it works, whatever the number of files. */
async function residentMbAfterEmbedding() {
  const until = Date.now() + EMBEDDING_TIMEOUT_MS;
  while (Date.now() < until) {
    const { rows } = await database.query(
      "SELECT count(*)::integer AS waiting FROM passages WHERE language = 'en' AND embedding_model IS NULL",
    );
    if (!rows[0].waiting) {
      await sleep(RELEASE_MS);
      return residentMb();
    }
    await sleep(POLL_MS);
  }
  throw new Error(`Passages were not embedded within ${EMBEDDING_TIMEOUT_MS / 1000} s.`);
}

/** The worker's own process, without those that it starts. */
function residentMb() {
  const status = readFileSync(`/proc/${worker.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1]) / 1024);
}
