import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { measureMemory } from './processes/memory.mjs';
import { countScripts } from './screens/script-bytes.mjs';

/**
 * Prints the README's figures: `npm run benchmark`. Clones what is committed into an empty folder, starts it there
 * cold and warm, and measures memory, JavaScript and ingest on that very product. Needs poppler's pdftoppm and a
 * Chromium; nothing else should run meanwhile.
 */
const ROOT = join(import.meta.dirname, '../..');
const DECK = join(ROOT, 'worker/fixtures/keeping-bees.pdf');
const PAGES = 33;
const PORT = 3170;
const ORIGIN = `http://localhost:${PORT}`;
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'benchmark-password' };

const folder = mkdtempSync(join(tmpdir(), 'lectern-benchmark-'));
chmodSync(folder, 0o711); // root's database runs as another user
const clone = join(folder, 'lectern');
execFileSync('git', ['clone', '--quiet', ROOT, clone]);

try {
  const cold = await start();
  await cold.stop();
  const warm = await start();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const script = await measureScripts(browser, '/courses');
  await idle();
  const memory = measureMemory(warm.pid, join(clone, '.data'));
  const { ingest, firstEvent } = await ingestTimes(browser);
  const reference = pdftoppmTime();
  await browser.close();
  await warm.stop();

  console.table({
    'npm start, fresh clone': { figure: `${cold.seconds.toFixed(1)} s` },
    'npm start, nothing changed': { figure: `${warm.seconds.toFixed(1)} s` },
    'idle memory of all processes': { figure: `${Math.round(memory / 1e6)} MB` },
    'JavaScript of the public course list, gzipped': { figure: `${(script / 1000).toFixed(0)} KB` },
    'upload begun to progress event of its end': { figure: `${(firstEvent * 1000).toFixed(0)} ms` },
    'ingest, upload to course': { figure: `${(PAGES / ingest).toFixed(1)} pages/s` },
    'pdftoppm -jpeg of the same deck': { figure: `${(PAGES / reference).toFixed(1)} pages/s` },
    'ingest time against pdftoppm': { figure: `${(ingest / reference).toFixed(2)} ×` },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs `npm start` in the clone until it says that it is ready. */
async function start() {
  const began = performance.now();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(PORT), ...ADMIN };
  const launcher = spawn('npm', ['start'], {
    cwd: clone,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((exit) => launcher.once('exit', exit));
  await new Promise((ready, failed) => {
    launcher.stdout.on('data', (text) => String(text).includes('Lectern is ready') && ready());
    ended.then((code) => failed(new Error(`npm start ended with ${code}`)));
  });
  const seconds = (performance.now() - began) / 1000;
  return {
    seconds,
    pid: launcher.pid,
    async stop() {
      process.kill(-launcher.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** Bytes of all JavaScript that a visitor's first view of a page loads, each file gzipped by itself. */
async function measureScripts(browser, path) {
  const page = await browser.newPage();
  const bytes = countScripts(page);
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' });
  const loaded = await bytes();
  await page.close();
  return loaded;
}

/**
 * Seconds from the start of an upload to the finished course, the better of three decks that come one by one, and to
 * the event that tells that the file has arrived, the worst of three.
 */
async function ingestTimes(browser) {
  const page = await browser.newPage();
  await page.goto(`${ORIGIN}/api/login`);
  await page.getByLabel('Email').fill(ADMIN.ADMIN_EMAIL);
  await page.getByLabel('Password').fill(ADMIN.ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${ORIGIN}/**`);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const times = [];
  const events = [];
  for (const run of [1, 2, 3]) {
    await idle();
    const stop = new AbortController();
    const stream = await fetch(`${ORIGIN}/api/courses/upload-progress`, {
      headers: { cookie },
      signal: stop.signal,
    });
    const arrived = whenReceived(stream, 'Checking the file');
    const began = performance.now();
    const answer = await page.request.post(`${ORIGIN}/api/courses/upload`, {
      headers: { origin: ORIGIN },
      multipart: {
        title: `Benchmark ${run}`,
        file: { name: 'keeping-bees.pdf', mimeType: 'application/pdf', buffer: readFileSync(DECK) },
      },
    });
    if (answer.status() !== 201)
      throw new Error(`The upload answered ${answer.status()}: ${await answer.text()}`);
    times.push((performance.now() - began) / 1000);
    events.push(((await arrived) - began) / 1000);
    stop.abort();
  }
  await page.close();
  return { ingest: Math.min(...times), firstEvent: Math.max(...events) };
}

/** When an event stream first says some words. */
async function whenReceived({ body }, words) {
  let said = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    said += chunk;
    if (said.includes(words)) return performance.now();
  }
  throw new Error(`The stream ended without '${words}'`);
}

/** Seconds of the native reference, rendering as wide as the product does, the better of three. */
function pdftoppmTime() {
  const times = [1, 2, 3].map((run) => {
    const began = performance.now();
    execFileSync('pdftoppm', [
      '-jpeg',
      '-scale-to-x',
      '1280',
      '-scale-to-y',
      '-1',
      DECK,
      join(folder, `page-${run}`),
    ]);
    return (performance.now() - began) / 1000;
  });
  return Math.min(...times);
}

/** Lets the start's garbage settle. */
function idle() {
  return new Promise((settled) => setTimeout(settled, 10_000));
}
