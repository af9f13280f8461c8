import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from '../../launch/programs.mjs';
import { ORIGIN } from './product.mjs';
import { startSlowLine } from './slow-line.mjs';

/**
 * Prints when a visitor's first and second visit paint for the first time, online on a slow line: `npm run benchmark:second-visit
 * [-- --runs 5]`, while Lectern runs at BASE_URL. Fails where the second one takes more than half of the first one's time. First
 * and second visits alternate, so that what else the machine does falls on both.
 */
const PATHS = ['/', '/courses'];
const CPU_SLOWDOWN = 2;
const MAX_RATIO = 0.5;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const line = await startSlowLine();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  /** @type {Record<string, { first: number, second: number, ratio: number }>} */
  const figures = {};
  for (const path of PATHS) {
    const runs = [];
    for (let run = 0; run < Number(values.runs); run++) runs.push(await visitTwice(path));
    const first = median(runs.map((run) => run.first));
    const second = median(runs.map((run) => run.second));
    figures[path] = { first, second, ratio: Number((second / first).toFixed(2)) };
  }
  const load = loadavg()[0]?.toFixed(1);
  console.log(`Milliseconds until the first paint, medians, at a load of ${load} on ${cpus().length} cores:`);
  console.table(figures);
  if (Object.values(figures).some(({ ratio }) => ratio > MAX_RATIO)) process.exitCode = 1;
} finally {
  await browser.close();
  line.stop();
}

/** @param {string} path */
async function visitTwice(path) {
  const context = await browser.newContext({ proxy: line.proxy });
  try {
    const first = await visit(context, path);
    const second = await visit(context, path);
    return { first, second };
  } finally {
    await context.close();
  }
}

/**
 * @param {import('playwright').BrowserContext} context
 * @param {string} path
 * @returns {Promise<number>} milliseconds until the first paint; afterwards the service worker is ready
 */
async function visit(context, path) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // People come back after the browser has stopped the worker.
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' });
  const painted = await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime);
  if (painted === undefined) throw new Error(`${path} painted nothing.`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState('networkidle');
  await page.close();
  return Math.round(painted);
}

/** @param {number[]} figures */
function median(figures) {
  return figures.sort((one, other) => one - other)[figures.length >> 1] ?? NaN;
}
